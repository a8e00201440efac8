/** Which run is disturbed how: all of it follows from one number, so that a case can be had again. */
import { durationOf, faultOf, isFaultKind, type Kind, kinds, momentsFor, type Target } from './disturbances';
import type { Fault } from './fronts/front';
import { type Moment, timesSeen } from './moments';
import { type Random, randomFrom } from './random';

export interface Cell {
  kind: Kind;
  target: Target;
  moment: Moment;
}

export interface ChaosCase extends Cell {
  seed: number;
  /** Which of the calls that mark the moment; 1 is the first. */
  nth: number;
  /** `held`: the call waits until it is done. Else the call passes on, and it is done so many milliseconds later. */
  aim: { is: 'held' } | { is: 'after'; milliseconds: number };
  harm: { is: 'lasting'; milliseconds: number } | { is: 'faults'; fault: Fault; calls: number };
}

/** Every kind, by every target, at every moment that means something to them; in an order that mixes them. */
export function allCells(only: string): Cell[] {
  const cells = Object.entries(kinds).flatMap(([name, targets]) =>
    (targets as readonly Target[]).flatMap((target) => {
      const kind = name as Kind; // a key of the table
      return momentsFor(kind, target).map((moment): Cell => ({ kind, target, moment }));
    }),
  );
  const wanted = cells.filter(
    ({ kind, target, moment }) => only === '' || `${kind}:${target}:${moment}:`.startsWith(`${only}:`),
  );
  return shuffled(wanted, randomFrom(1));
}

/** @throws RangeError where there is no such kind */
export function caseOf(seed: number, only = ''): ChaosCase {
  const cells = allCells(only);
  const cell = cells[seed % cells.length];
  if (!cell) {
    throw new RangeError(
      `There is no kind "${only}"; there are ${Object.keys(kinds).join(', ')}, each alone, as KIND:TARGET or as KIND:TARGET:MOMENT.`,
    );
  }
  const { kind, target, moment } = cell;
  const random = randomFrom(seed);
  return {
    ...cell,
    seed,
    nth: 1 + Math.floor(random.between(0, timesSeen[moment])),
    aim: aimOf(cell, random),
    harm: isFaultKind(kind)
      ? { is: 'faults', fault: faultOf(kind, random), calls: 1 + Math.floor(random.between(0, 2)) }
      : { is: 'lasting', milliseconds: Math.round(durationOf(kind, target, random)) },
  };
}

/** Faults are put into the very call that marks the moment, or into those that follow it. */
function aimOf({ kind }: Cell, random: Random): ChaosCase['aim'] {
  if (isFaultKind(kind) || random.chance(0.6)) return { is: 'held' };
  return { is: 'after', milliseconds: Math.round(random.between(0, 400)) };
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random.between(0, 1) }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}
