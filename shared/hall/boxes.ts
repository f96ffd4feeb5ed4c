import { groupBy } from '../group.ts';
import { freshPlaces } from './ids.ts';
import { type HallLayout, ROW_PITCH, type Row, SEAT_PITCH } from './layout.ts';
import { groupBox, type Point, rowEnds, spotsOf, union } from './seats.ts';
import { onLevel, withBlock } from './standing.ts';

/** From one box to the next, and from the middle of a box to the seats beside it. */
const PITCH = 66;
const ASIDE = 56;

/**
 * Boxes of two by two seats at both sides of a block, `each` at a side, turned to the middle of the stage: label `name` and a
 * number, from the front of the left side on. A box is one label over two rows, its seats 1 and 2 in front.
 */
export function addBoxes(
  layout: HallLayout,
  block: readonly Row[],
  { each, name, level }: { each: number; name: string; level: number },
): HallLayout {
  if (each < 1 || block.length === 0) return layout;
  const spots = block.flatMap((row) => spotsOf(row));
  const box = union(block.map(groupBox));
  const stage = { x: box.x + box.width / 2, y: box.y - 76 };
  const taken = new Set(layout.rows.filter((row) => (row.level ?? 0) === level).map(({ label }) => label));
  let [made, number] = [layout, 0];
  for (const side of [-1, 1]) {
    for (const at of middlesOf(spots, box.y + 24, each, side)) {
      do number += 1;
      while (taken.has(`${name} ${number}`));
      made = boxAt(made, at, stage, `${name} ${number}`, level);
    }
  }
  return made;
}

/** Where boxes of one side stand: on one line, at the same distances, as near to the seats as the one that is nearest may be. */
function middlesOf(spots: readonly Point[], top: number, each: number, side: number): Point[] {
  const outer = spots.reduce((most, { x }) => Math.max(most, side * x), -Infinity);
  const least = Array.from({ length: each }, (_, i) => {
    const beside = spots.filter(({ y }) => Math.abs(y - top - i * PITCH) < PITCH);
    return beside.length > 0 ? Math.max(...beside.map(({ x }) => side * x)) : outer;
  });
  const slant = (least.at(-1)! - least[0]!) / Math.max(1, each - 1);
  const first = Math.max(...least.map((x, i) => x - i * slant)) + ASIDE;
  return least.map((_, i) => ({ x: side * (first + i * slant), y: top + i * PITCH }));
}

function boxAt(layout: HallLayout, at: Point, stage: Point, label: string, level: number): HallLayout {
  const { layout: blocked, block } = withBlock(layout, label);
  const away = Math.hypot(stage.x - at.x, stage.y - at.y) || 1;
  // Whoever sits there looks at the stage; the way along a row has the stage at its left.
  const [fx, fy] = [(stage.x - at.x) / away, (stage.y - at.y) / away];
  const [ux, uy] = [-fy, fx];
  return [0, 1].reduce((made, behind) => {
    const { places, next_place } = freshPlaces(made, 2);
    const depth = (0.5 - behind) * ROW_PITCH;
    const row: Row = {
      label,
      x: round(at.x + fx * depth - (ux * SEAT_PITCH) / 2),
      y: round(at.y + fy * depth - (uy * SEAT_PITCH) / 2),
      dx: round(ux * SEAT_PITCH),
      dy: round(uy * SEAT_PITCH),
      start: 1 + 2 * behind,
      ...(layout.direction === 'ltr' ? {} : { direction: 'ltr' as const }),
      ...(block === undefined ? {} : { block }),
      places,
    };
    return { ...made, next_place, rows: [...made.rows, onLevel(row, level)] };
  }, blocked);
}

/** The boxes of a hall, each as its rows: those of one label that stand close behind each other. O(rows), squared within a label. */
export function boxesOf({ rows }: Pick<HallLayout, 'rows'>): Row[][] {
  const namesakes = groupBy(rows, ({ level, block, label }) => JSON.stringify([level ?? 0, block, label]));
  return [...namesakes.values()].flatMap((same) => {
    const stacks: Row[][] = [];
    for (const row of same) {
      const stack = stacks.find((known) => known.some((other) => isBehind(other, row)));
      if (stack) stack.push(row);
      else stacks.push([row]);
    }
    return stacks.filter(({ length }) => length > 1);
  });
}

/** Parts of one row, with an aisle between them, lie on one line, or beside each other where it bows. */
function isBehind(one: Row, other: Row): boolean {
  const [[from], [start, end]] = [rowEnds(one), rowEnds(other)];
  const pitch = Math.hypot(one.dx, one.dy);
  const [ux, uy] = pitch === 0 ? [1, 0] : [one.dx / pitch, one.dy / pitch];
  const [x, y] = [(start.x + end.x) / 2 - from.x, (start.y + end.y) / 2 - from.y];
  const [along, depth] = [x * ux + y * uy, Math.abs(y * ux - x * uy)];
  const room = pitch / 2;
  const isAside = along < -room || along > (one.places.length - 1) * pitch + room;
  return !isAside && depth > ROW_PITCH / 2 && depth <= 2 * ROW_PITCH;
}

function round(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
