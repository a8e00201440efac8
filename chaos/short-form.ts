/** The cases of the short form: one of each kind, each at the moment at which it could do the most harm. */
import { allCells, caseOf, type Cell, type ChaosCase } from './cases';

const cells: readonly Cell[] = [
  { kind: 'kill', target: 'worker', moment: 'recorded' },
  { kind: 'kill', target: 'worker', moment: 'expert answered' },
  { kind: 'kill', target: 'temporal', moment: 'calling' },
  { kind: 'kill', target: 's3', moment: 'closing' },
  { kind: 'kill', target: 'experts', moment: 'calling' },
  { kind: 'kill', target: 'controller', moment: 'answering' },
  { kind: 'kill', target: 'client', moment: 'submitting' },
  { kind: 'pause', target: 'worker', moment: 'looking' },
  { kind: 'cut', target: 'temporal', moment: 'recorded' },
  { kind: 'truncate', target: 's3', moment: 'looking' },
  { kind: 'refuse-503', target: 'experts', moment: 'calling' },
  { kind: 'garbage', target: 'controller', moment: 'planning' },
];

/** Of each cell the case with the lowest seed, so that it is had again by its seed alone. */
export function shortForm(): ChaosCase[] {
  const all = allCells('');
  return cells.map((wanted) => {
    const seed = all.findIndex((cell) => JSON.stringify(cell) === JSON.stringify(wanted));
    if (seed < 0) throw new RangeError(`There is no ${wanted.kind} ${wanted.target} while ${wanted.moment}.`);
    return caseOf(seed);
  });
}
