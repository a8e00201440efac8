/** What was found out about each part, and how people read it. */
import { cleanLine } from '../clean-text';
import type { Colors } from '../output';

export interface Finding {
  part: string;
  /** `not-checked`: nothing is set to be checked, or it can't be known before another part works. */
  state: 'works' | 'broken' | 'not-checked';
  /** What was found; where it is broken, what to do as well. Holds no keys. */
  says: string;
}

/** A finding, but for which part it is about. */
export type Verdict = Omit<Finding, 'part'>;

export const works = (says: string): Verdict => ({ state: 'works', says });
export const broken = (says: string): Verdict => ({ state: 'broken', says });
export const notChecked = (says: string): Verdict => ({ state: 'not-checked', says });

export const isWell = (findings: readonly Finding[]): boolean =>
  findings.every(({ state }) => state !== 'broken');

/** A line a part, then one that says how it stands with all of them. */
export function renderFindings(findings: readonly Finding[], colors: Colors): string[] {
  const marks: Record<Finding['state'], string> = {
    works: colors.green('✓'),
    broken: colors.red('✗'),
    'not-checked': colors.dim('–'),
  };
  const width = Math.max(0, ...findings.map(({ part }) => part.length));
  const lines = findings.map(
    ({ part, state, says }) => `${marks[state]} ${colors.bold(part.padEnd(width))}  ${cleanLine(says)}`,
  );
  const count = findings.filter(({ state }) => state === 'broken').length;
  return [...lines, '', count === 0 ? 'All is well.' : `${count} of ${findings.length} parts do not work.`];
}
