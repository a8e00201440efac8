/** The request as controllers see it, each input introduced by what it is. */
import type { Producer } from '../domain/resource';
import type { RequestRecord } from '../domain/run';
import type { ControllerRequest } from '../ports';

export const toControllerRequest = ({ text, inputs, turns }: RequestRecord): ControllerRequest => ({
  text,
  inputs: inputs.map(({ kind, mediaType, preview, producedBy }) => ({
    kind,
    mediaType,
    preview,
    name: nameOf(producedBy),
    about: originOf(producedBy, turns),
  })),
  turns: turns.map((turn) => ({ text: turn.text, answer: turn.answer })),
});

function nameOf(producer: Producer): string {
  if (producer.by === 'request') return producer.name;
  return producer.by === 'earlier' && producer.madeBy === 'request' ? producer.handle : '';
}

/** "made by object-detection in the turn before this one"; empty for what came with the request. */
function originOf(producer: Producer, turns: RequestRecord['turns']): string {
  if (producer.by !== 'earlier') return '';
  const deed = producer.madeBy === 'request' ? 'given' : `made by ${producer.madeBy}`;
  const at = turns.findIndex(({ runId }) => runId === producer.runId);
  return `${deed} ${whenWas(at < 0 ? 'long ago' : turns.length - at)}`;
}

function whenWas(turnsAgo: number | 'long ago'): string {
  if (turnsAgo === 'long ago') return 'in an earlier turn';
  return turnsAgo === 1 ? 'in the turn before this one' : `${turnsAgo} turns before this one`;
}
