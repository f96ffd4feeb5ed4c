import { stageOf } from '../hall/geometry.ts';
import { type Group, groupsOf, isFree, startsOf } from '../hall/groups.ts';
import type { HallLayout } from '../hall/layout.ts';
import { neighboursIn } from '../hall/marks.ts';
import { spotsOf } from '../hall/seats.ts';

/**
 * Who sits how to whom in a hall. Places go by their index, in the order of `groupsOf`, all of them; distances are whole world
 * units, so that every machine compares the same numbers.
 */
export interface Adjacency {
  readonly count: number;
  /** The place's id. */
  readonly place: Int32Array;
  /** Index of its group among `groupsOf(layout)`. */
  readonly group: Uint16Array;
  /** Index of each group's first place; one entry more than there are groups. */
  readonly groupStart: Uint32Array;
  /** Does a group sit together wherever in it they sit: a table or an area, not a row? By group. */
  readonly isTable: Uint8Array;
  /** Is it an area in a hall that has chairs as well? By group. */
  readonly isStanding: Uint8Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** How far it is to the stage. */
  readonly toStage: Int32Array;
  /** Neighbours of place i: `beside[besideStart[i]]` up to `beside[besideStart[i + 1]]`, itself not included. An aisle separates. */
  readonly besideStart: Uint32Array;
  readonly beside: Uint32Array;
  indexOf(place: number): number;
}

/** O(places). */
export function adjacencyOf(layout: HallLayout): Adjacency {
  const groups = groupsOf(layout);
  const groupStart = startsOf(groups);
  const count = groupStart[groups.length]!;
  const hasChairs = groups.some(({ kind }) => kind !== 'areas');
  const hall = {
    count,
    place: new Int32Array(count),
    group: new Uint16Array(count),
    groupStart,
    isTable: Uint8Array.from(groups, ({ kind }) => (kind === 'rows' ? 0 : 1)),
    isStanding: Uint8Array.from(groups, ({ kind }) => Number(hasChairs && kind === 'areas')),
    x: new Int32Array(count),
    y: new Int32Array(count),
    toStage: new Int32Array(count),
  };
  const index = new Map<number, number>();
  const stage = stageOf(layout);
  groups.forEach(({ group }, of) => {
    spotsOf(group).forEach(({ x, y }, i) => {
      const at = groupStart[of]! + i;
      hall.place[at] = group.places[i]!;
      index.set(group.places[i]!, at);
      hall.group[at] = of;
      hall.x[at] = Math.round(x);
      hall.y[at] = Math.round(y);
      const dx = Math.max(stage.x - x, 0, x - stage.x - stage.width);
      const dy = Math.max(stage.y - y, 0, y - stage.y - stage.height);
      hall.toStage[at] = Math.round(Math.sqrt(Math.round(dx * dx + dy * dy)));
    });
  });
  const near = Array.from({ length: count }, (): number[] => []);
  for (const each of groups)
    for (const [one, other] of isFree(each) ? inOrder(each) : neighboursIn(each)) {
      const [a, b] = [index.get(one)!, index.get(other)!];
      near[a]!.push(b);
      near[b]!.push(a);
    }
  const besideStart = new Uint32Array(count + 1);
  near.forEach((all, i) => {
    besideStart[i + 1] = besideStart[i]! + all.length;
  });
  const beside = Uint32Array.from(near.flat());
  return { ...hall, besideStart, beside, indexOf: (place) => index.get(place) ?? -1 };
}

/** Where people sit as they like, whoever comes one after the other is taken to sit side by side. */
function inOrder({ group: { places } }: Group): [number, number][] {
  return places.slice(1).map((place, i) => [places[i]!, place]);
}

/** Tells whether a seat lies in the half of the hall that is nearer to the stage, by how far the first and the last are. */
export function nearerHalf({ toStage }: Adjacency): (seat: number) => boolean {
  const most = toStage.reduce((max, far) => Math.max(max, far), 0);
  const least = toStage.reduce((min, far) => Math.min(min, far), most);
  return (seat) => toStage[seat]! * 2 <= least + most;
}

/** Do two places lie side by side? */
export function areBeside({ beside, besideStart }: Adjacency, one: number, other: number): boolean {
  for (let at = besideStart[one]!; at < besideStart[one + 1]!; at += 1) if (beside[at] === other) return true;
  return false;
}
