/** Connected parts of a picture that can be joined to each other. */
import { distance, type Lab } from './lab';
import { neighboursOf } from './neighbours-of';

interface Area {
  size: number;
  /** Sums of its colours. */
  sum: [number, number, number];
  neighbours: Set<number>;
}

export class Areas {
  private readonly areas = new Map<number, Area>();
  /** Where a part went that was joined to another. */
  private readonly joined = new Map<number, number>();

  constructor(
    colours: readonly Lab[],
    private readonly part: Int32Array,
    width: number,
  ) {
    for (const [at, [l, a, b]] of colours.entries()) {
      const area = this.at(part[at] ?? 0);
      area.size += 1;
      area.sum = [area.sum[0] + l, area.sum[1] + a, area.sum[2] + b];
      for (const next of neighboursOf(at, width, colours.length / width)) {
        const other = part[next] ?? 0;
        if (other !== part[at]) area.neighbours.add(other);
      }
    }
  }

  /** Joins every area smaller than a part of the whole to the neighbour whose colour is nearest, the smallest first. */
  joinSmall(share: number): void {
    for (const part of this.bySize()) {
      const { size } = this.at(part);
      if (this.areas.size > 1 && size < share * this.part.length) this.join(part);
    }
  }

  /** Joins the smallest areas in the same way until there are at most so many. */
  joinUntil(most: number): void {
    while (this.areas.size > most) {
      const [smallest] = this.bySize();
      if (smallest !== undefined) this.join(smallest);
    }
  }

  /** The largest area first. */
  numbered(): { map: Uint8Array; found: { share: number; colour: Lab }[] } {
    const ordered = [...this.areas].sort(([, one], [, other]) => other.size - one.size);
    const place = new Map(ordered.map(([part], at) => [part, at]));
    return {
      map: Uint8Array.from(this.part, (part) => place.get(this.rootOf(part)) ?? 0),
      found: ordered.map(([, area]) => ({ share: area.size / this.part.length, colour: meanOf(area) })),
    };
  }

  private join(part: number): void {
    const area = this.at(part);
    const [into] = [...area.neighbours].sort(
      (one, other) =>
        distance(meanOf(area), meanOf(this.at(one))) - distance(meanOf(area), meanOf(this.at(other))),
    );
    if (into === undefined) return;
    const larger = this.at(into);
    larger.size += area.size;
    larger.sum = [larger.sum[0] + area.sum[0], larger.sum[1] + area.sum[1], larger.sum[2] + area.sum[2]];
    for (const neighbour of area.neighbours) {
      const other = this.at(neighbour);
      other.neighbours.delete(part);
      if (neighbour === into) continue;
      other.neighbours.add(into);
      larger.neighbours.add(neighbour);
    }
    this.areas.delete(part);
    this.joined.set(part, into);
  }

  private at(part: number): Area {
    const there = this.areas.get(part);
    if (there) return there;
    const area: Area = { size: 0, sum: [0, 0, 0], neighbours: new Set() };
    this.areas.set(part, area);
    return area;
  }

  private bySize(): number[] {
    return [...this.areas].sort(([, one], [, other]) => one.size - other.size).map(([part]) => part);
  }

  private rootOf(part: number): number {
    let root = part;
    for (let next = this.joined.get(root); next !== undefined; next = this.joined.get(root)) root = next;
    return root;
  }
}

const meanOf = ({ size, sum: [l, a, b] }: Area): Lab => [l / size, a / size, b / size];
