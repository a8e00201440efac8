/** What runs are searched by in Temporal's Web UI, beyond what Temporal knows itself. A namespace must know them first. */
import { defineSearchAttributeKey } from '@temporalio/common';

export const callerAttribute = defineSearchAttributeKey('ImpresarioCaller', 'KEYWORD');
export const stageAttribute = defineSearchAttributeKey('ImpresarioStage', 'KEYWORD');

export const searchAttributeKeys = [callerAttribute, stageAttribute] as const;
