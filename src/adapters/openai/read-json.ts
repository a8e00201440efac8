/**
 * Finds the JSON in what a language model wrote without being held to a schema: after its thoughts, in fences, with
 * prose around, with single quotes and trailing commas, or cut off in the middle. `jsonrepair` does the mending.
 */
import { jsonrepair } from 'jsonrepair';
import { endsInTheMiddle } from './cut-off';

export type Reading<T> = { read: true; value: T } | { read: false; problem: string };

/**
 * Bounds on the work a hostile reply can cause: mending takes quadratic time for some texts, measured at 0.3 s for
 * 32,000 characters.
 */
const longestMended = 32_000;
const mostMended = 6;

/**
 * Reads a reply strictly if it is JSON, in fences or not, else the first piece of it that `read` accepts once mended.
 * @param read turns JSON into what is wanted, or says what is wrong with it
 * @returns with `read: false`, what is wrong with the likeliest piece
 */
export function readJson<T>(reply: string, read: (value: unknown) => Reading<T>): Reading<T> {
  const said = withoutThoughts(reply);
  const texts = [reply, ...fencedTexts(said), said];
  let refusal: Reading<T> = {
    read: false,
    problem: reply.trim() === '' ? 'The reply is empty.' : 'The reply is not JSON.',
  };
  let refused = false;
  for (const reading of [...strictly(texts).map(read), ...mended(texts, read)]) {
    if (reading.read) return reading;
    if (!refused) refusal = reading;
    refused = true;
  }
  return refusal;
}

/** Some models write their thoughts into the reply, and not all of them open the tag themselves. */
export function withoutThoughts(reply: string): string {
  const end = reply.lastIndexOf('</think>');
  return end < 0 ? reply : reply.slice(end + '</think>'.length);
}

const fencedTexts = (text: string): string[] =>
  [...text.matchAll(/```[\w-]*\s([\s\S]*?)(?:```|$)/g)].map(([, inside]) => inside ?? '');

const strictly = (texts: readonly string[]): unknown[] =>
  texts.flatMap((text) => {
    try {
      return [JSON.parse(text) as unknown];
    } catch {
      // Not JSON as it stands: it may still be mended.
      return [];
    }
  });

/** A text that is too long is not cut for mending: a plan's last tasks would be lost without anyone noticing. */
function* mended<T>(texts: readonly string[], read: (value: unknown) => Reading<T>): Generator<Reading<T>> {
  let tried = 0;
  for (const piece of texts.flatMap(piecesOf)) {
    if (piece.length > longestMended || tried >= mostMended) continue;
    tried += 1;
    try {
      // What could be read from the rest lacks what was cut off, so nobody may take it for the whole.
      yield endsInTheMiddle(piece) ? cutOff : read(JSON.parse(jsonrepair(upToLastBracket(piece))));
    } catch {
      // Beyond mending, or nested so deeply that the mender's stack overflows: a later piece may do.
    }
  }
}

const cutOff: Reading<never> = {
  read: false,
  problem:
    'The reply was cut off in the middle, or a text in it is not closed. Write it whole, and shorter if need be.',
};

/** Where JSON may begin. Not at empty brackets: inside of something they mean nothing. */
const piecesOf = (text: string): string[] =>
  [...text.matchAll(/[{[](?!\s*[}\]])/g)].slice(0, mostMended).map(({ index }) => text.slice(index));

/** Without prose behind it. Where no bracket closes, the reply was cut off and all of it counts. */
function upToLastBracket(text: string): string {
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return end < 0 ? text : text.slice(0, end + 1);
}
