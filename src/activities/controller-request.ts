/** The request as controllers see it. */
import type { RequestRecord } from '../domain/run';
import type { ControllerRequest } from '../ports';

export const toControllerRequest = ({ text, inputs }: RequestRecord): ControllerRequest => ({
  text,
  inputs: inputs.map(({ kind, mediaType, preview, producedBy }) => ({
    kind,
    mediaType,
    preview,
    name: producedBy.by === 'request' ? producedBy.name : '',
  })),
});
