import { groupsOf } from '#shared/hall/groups.ts';
import { SEAT_PITCH, type HallLayout, type Row, type Table } from '#shared/hall/layout.ts';
import { spotsOf } from '#shared/hall/seats.ts';
import { isRound } from './runs.ts';

/**
 * Chosen seats in the parts people sit in. In rows whoever has another of them beside, before or behind is in one part
 * with them; at a table whoever has one beside, the last chair of a ring beside its first. Places without seats are in none.
 */
export function partsOf(layout: HallLayout, chosen: readonly number[]): number[][] {
  const wanted = new Set(chosen);
  const left: Spot[] = groupsOf(layout).flatMap(({ kind, at, group }) =>
    kind === 'areas' || (kind === 'tables' && group.chairs === false)
      ? []
      : spotsIn({ kind, at, group } as Seated, wanted),
  );
  const parts: number[][] = [];
  while (left.length > 0) {
    const part = left.splice(0, 1);
    for (const seat of part) {
      for (let i = left.length - 1; i >= 0; i -= 1) if (areNear(seat, left[i]!)) part.push(...left.splice(i, 1));
    }
    parts.push(part.map(({ place }) => place));
  }
  return parts;
}

type Seated = { at: number } & ({ kind: 'rows'; group: Row } | { kind: 'tables'; group: Table });

interface Spot {
  place: number;
  /** Its row or table; two of different kinds are never near. */
  kind: 'rows' | 'tables';
  group: number;
  level: number;
  /** The how-manieth at its table, of how many; 0 where it isn't cyclic. */
  index: number;
  around: number;
  x: number;
  y: number;
  /** To the next seat of its row. */
  dx: number;
  dy: number;
}

function spotsIn({ kind, at, group }: Seated, wanted: ReadonlySet<number>): Spot[] {
  if (!group.places.some((place) => wanted.has(place))) return [];
  const spots = spotsOf(group);
  const around = kind === 'tables' && isRound(group) ? group.places.length : 0;
  return group.places.flatMap((place, index) => {
    if (!wanted.has(place)) return [];
    const [here, next] = [spots[index]!, spots[index + 1] ?? spots[index]!];
    const before = next === here ? (spots[index - 1] ?? here) : here;
    const step = next === before && kind === 'rows' ? group : { dx: next.x - before.x, dy: next.y - before.y };
    return [
      {
        place,
        kind,
        group: at,
        level: group.level ?? 0,
        index,
        around,
        x: here.x,
        y: here.y,
        dx: step.dx,
        dy: step.dy,
      },
    ];
  });
}

/** Is the other one beside, with a free seat between at most, or in the row before or behind; not across an aisle? */
function areNear(one: Spot, other: Spot): boolean {
  if (one.kind !== other.kind || one.level !== other.level) return false;
  if (one.kind === 'tables') {
    if (one.group !== other.group) return false;
    const apart = Math.abs(one.index - other.index);
    return Math.min(apart, one.around > 0 ? one.around - apart : apart) <= 2;
  }
  const { x, y, dx, dy } = one;
  const along = Math.abs((other.x - x) * dx + (other.y - y) * dy) / Math.hypot(dx, dy);
  const isNear = Math.hypot(other.x - x, other.y - y) <= 2 * SEAT_PITCH;
  return isNear && (other.group === one.group || along <= 1.5 * SEAT_PITCH);
}
