/** What is to be done with a video, read from plain words. */

/** Seconds; from the video's beginning, except where it says otherwise. */
export type Part =
  | { is: 'whole' }
  /** `to` is Infinity where it goes on to the end. */
  | { is: 'span'; from: number; to: number }
  | { is: 'last'; seconds: number };

export interface Wish {
  part: Part;
  isSilent: boolean;
  /** 2 is twice as fast. */
  speed: number;
}

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const number = `(?:\\d{1,6}(?:[.,]\\d{1,3})?|${words.join('|')}|half a|an?)`;
const unit = '(?:s|secs?|seconds?|m|mins?|minutes?|h|hours?)';
/** "1:30", "1:02:03", "90 s", "three seconds"; also a bare number, which is of seconds. */
const time = `(\\d{1,3}:\\d{2}(?::\\d{2})?(?:\\.\\d{1,3})?|${number}(?:[ -]?${unit})?)(?![\\w:])`;
/** A time that says it is one, so that "to two people" is none. */
const clear = `(\\d{1,3}:\\d{2}(?::\\d{2})?|${number}[ -]?${unit})(?![\\w:])`;

type Reading = readonly [says: RegExp, means: (first: number, second: number) => Part];
const reading = (says: string, means: Reading[1]): Reading => [new RegExp(says, 'i'), means];

/** The first that fits counts. */
const parts: readonly Reading[] = [
  reading(`\\b(?:from|between) ${time} (?:to|until|till|and|-) ${time}`, (from, to) => ({
    is: 'span',
    from,
    to,
  })),
  reading(`\\b${clear} ?(?:to|until|-|–) ?${clear}`, (from, to) => ({ is: 'span', from, to })),
  reading(`\\b(?:skip|drop|remove|delete|cut off|cut|without|lose) (?:out )?the first ${clear}`, (from) => ({
    is: 'span',
    from,
    to: Infinity,
  })),
  reading(`\\bfirst ${clear}`, (to) => ({ is: 'span', from: 0, to })),
  reading(`\\b(?:last|final) ${clear}`, (seconds) => ({ is: 'last', seconds })),
  reading(`\\b(?:from|after|starting at|start at) ${clear}`, (from) => ({ is: 'span', from, to: Infinity })),
  reading(`\\b(?:to|until|till|up to|down to|at most|only|just|into an?|before) (?:a )?${clear}`, (to) => ({
    is: 'span',
    from: 0,
    to,
  })),
];

const silent =
  /\b(?:without (?:the |any |its )?(?:sound|audio|music|voice)|no (?:sound|audio)|mute[ds]?|silent|silence it|(?:remove|strip|drop|delete|take away) (?:the |all |its )?(?:sound|audio|music))\b/i;

const speeds: readonly (readonly [RegExp, (times: number) => number])[] = [
  [/\b(\d(?:[.,]\d{1,2})?) ?(?:x|×|times) (?:as )?(?:slow|slower)/i, (times) => 1 / times],
  [/\b(\d(?:[.,]\d{1,2})?) ?(?:x|×|times)(?: (?:as )?(?:fast|faster|speed))?(?!\w)/i, (times) => times],
  [/\b(?:twice as fast|double (?:the |its )?speed|speed(?:ed)? up|faster|fast[- ]forward)\b/i, () => 2],
  [
    /\b(?:half (?:the |its )?speed|half as fast|slow(?:ed)?(?: it| the video)? down|slow[- ]motion|slower)\b/i,
    () => 0.5,
  ],
];

/** @returns nothing where the words ask for nothing that is known here */
export function readWish(prompt: string): Wish | undefined {
  const part = partIn(prompt);
  const isSilent = silent.test(prompt);
  const speed = speedIn(prompt);
  return part.is === 'whole' && !isSilent && speed === 1 ? undefined : { part, isSilent, speed };
}

function partIn(prompt: string): Part {
  for (const [says, means] of parts) {
    const found = says.exec(prompt);
    if (found) return means(secondsOf(found[1] ?? ''), secondsOf(found[2] ?? ''));
  }
  return { is: 'whole' };
}

function speedIn(prompt: string): number {
  for (const [says, means] of speeds) {
    const found = says.exec(prompt);
    const times = toNumber(found?.[1] ?? '1');
    if (found && times > 0) return means(times);
  }
  return 1;
}

function secondsOf(written: string): number {
  if (written.includes(':'))
    return written.split(':').reduce((seconds, place) => 60 * seconds + Number(place), 0);
  const [, count = '', measure = ''] = new RegExp(`^(${number})[ -]?(\\w*)$`, 'i').exec(written) ?? [];
  return toNumber(count) * (/^m/i.test(measure) ? 60 : /^h/i.test(measure) ? 3600 : 1);
}

function toNumber(written: string): number {
  const lower = written.toLowerCase();
  if (lower === 'a' || lower === 'an') return 1;
  if (lower === 'half a') return 0.5;
  const word = words.indexOf(lower);
  return word < 0 ? Number(written.replace(',', '.')) : word + 1;
}
