import { type GroupAt, mapGroups } from './groups.ts';
import { settled } from './ids.ts';
import type { Area, HallLayout, Row, Table } from './layout.ts';
import { type Box, groupBox, type Point, spotsOf, union } from './seats.ts';
import { TABLE_SHAPES } from './shapes.ts';
import { tidied } from './standing.ts';

/** Rows, tables and areas moved together. A group that doesn't exist changes nothing; world units, degrees clockwise. */
type Groups = readonly GroupAt[];
type AnyGroup = Row | Table | Area;

export const EDGES = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Edge = (typeof EDGES)[number];

/** The groups of a hall that `groups` names, each once. */
export function groupsAt(layout: HallLayout, groups: Groups): AnyGroup[] {
  const found = groups.flatMap(({ kind, at }): AnyGroup[] => {
    const group = layout[kind][at];
    return group ? [group] : [];
  });
  return [...new Set(found)];
}

/** The box around them; null where there are none. */
export function boxOf(layout: HallLayout, groups: Groups): Box | null {
  const boxes = groupsAt(layout, groups).map(groupBox);
  return boxes.length === 0 ? null : union(boxes);
}

/** Takes groups out with their places, and blocks of which nothing is left; the others stay where they are. */
export function removeGroups(layout: HallLayout, groups: Groups): HallLayout {
  const gone = new Set<AnyGroup>(groupsAt(layout, groups));
  const rest = <G extends AnyGroup>(all: G[]): G[] => all.filter((group) => !gone.has(group));
  return settled(
    tidied({ ...layout, rows: rest(layout.rows), tables: rest(layout.tables), areas: rest(layout.areas) }),
  );
}

/** Shifts groups in the plane. */
export function moveGroups(layout: HallLayout, groups: Groups, dx: number, dy: number): HallLayout {
  return mapSome(layout, groups, (group) => ({ ...group, x: rounded(group.x + dx), y: rounded(group.y + dy) }));
}

/** Turns groups about the middle of the box around them; an area, whose sides stay upright, only goes round. */
export function rotate(layout: HallLayout, groups: Groups, degrees: number): HallLayout {
  const box = boxOf(layout, groups);
  if (!box) return layout;
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = ({ x, y }: Point): Point => ({ x: rounded(x * cos - y * sin), y: rounded(x * sin + y * cos) });
  const around = ({ x, y }: Point): Point => {
    const point = turned({ x: x - cx, y: y - cy });
    return { x: rounded(point.x + cx), y: rounded(point.y + cy) };
  };
  return mapSome(layout, groups, (group) => {
    if ('width' in group) {
      const middle = around({ x: group.x + group.width / 2, y: group.y + group.height / 2 });
      return { ...group, x: rounded(middle.x - group.width / 2), y: rounded(middle.y - group.height / 2) };
    }
    if ('shape' in group) return { ...group, ...around(group), turn: upright(group.turn + degrees) };
    const way = turned({ x: group.dx, y: group.dy });
    return { ...group, ...around(group), dx: way.x, dy: way.y };
  });
}

/** Puts groups side-inverted, left for right, within the box around them. A seat keeps its number where rows count from one end. */
export function mirror(layout: HallLayout, groups: Groups): HallLayout {
  const box = boxOf(layout, groups);
  if (!box) return layout;
  const over = (x: number) => rounded(2 * box.x + box.width - x);
  return mapSome(layout, groups, (group) => {
    if ('width' in group) return { ...group, x: over(group.x + group.width) };
    if ('shape' in group) return mirroredTable(group, over(group.x));
    return mirroredRow(group, over, layout.direction);
  });
}

/** Moves whatever moves as one (a block, or a group of its own) so that an edge or the middle of each lies on one line. */
export function align(layout: HallLayout, groups: Groups, edge: Edge): HallLayout {
  const box = boxOf(layout, groups);
  if (!box) return layout;
  return unitsOf(layout, groups).reduce((next, unit) => {
    const own = boxOf(layout, unit)!;
    const [dx, dy] = wayTo(edge, own, box);
    return moveGroups(next, unit, dx, dy);
  }, layout);
}

function wayTo(edge: Edge, own: Box, box: Box): [dx: number, dy: number] {
  switch (edge) {
    case 'left':
      return [box.x - own.x, 0];
    case 'centre':
      return [box.x + box.width / 2 - own.x - own.width / 2, 0];
    case 'right':
      return [box.x + box.width - own.x - own.width, 0];
    case 'top':
      return [0, box.y - own.y];
    case 'middle':
      return [0, box.y + box.height / 2 - own.y - own.height / 2];
    case 'bottom':
      return [0, box.y + box.height - own.y - own.height];
  }
}

/** What moves as one among the groups: those of one block together, every other alone. */
export function unitsOf(layout: HallLayout, groups: Groups): GroupAt[][] {
  const units = new Map<string, GroupAt[]>();
  for (const each of groups) {
    const group = layout[each.kind][each.at];
    if (!group) continue;
    const key = group.block === undefined ? `${each.kind} ${each.at}` : `block ${group.block}`;
    units.set(key, [...(units.get(key) ?? []), each]);
  }
  return [...units.values()];
}

function mapSome(layout: HallLayout, groups: Groups, change: <G extends AnyGroup>(group: G) => AnyGroup): HallLayout {
  const some = new Set<AnyGroup>(groupsAt(layout, groups));
  return mapGroups(layout, (group) => (some.has(group) ? (change(group) as typeof group) : group));
}

/** Its first seat stays the left one, so that the curve stays on its side; counting turns round. */
function mirroredRow(row: Row, over: (x: number) => number, hall: HallLayout['direction']): Row {
  const { direction: own, ...rest } = row;
  const counting = own ?? hall;
  const turned = counting === 'middle' ? counting : counting === 'ltr' ? 'rtl' : 'ltr';
  const last = spotsOf(row).at(-1)!;
  return {
    ...rest,
    x: over(last.x),
    y: rounded(last.y),
    dy: -row.dy,
    places: row.places.toReversed(),
    ...(turned === hall ? {} : { direction: turned }),
  };
}

function mirroredTable(table: Table, x: number): Table {
  const [first, ...others] = table.places;
  const mirrored = { ...table, x, turn: upright(-table.turn) };
  const kind = TABLE_SHAPES[table.shape];
  if (kind.sides === 0) {
    const { direction, ...rest } = mirrored;
    return {
      ...rest,
      places: [first!, ...others.toReversed()],
      ...(direction === 'rtl' ? {} : { direction: 'rtl' as const }),
    };
  }
  if (!table.sides) return mirrored;
  if (!kind.closes) return { ...mirrored, sides: table.sides.toReversed(), places: table.places.toReversed() };
  // The first side stays first: backwards it comes last.
  const [top = 0, ...rest] = table.sides;
  const way = table.places.toReversed();
  const split = way.length - top;
  return {
    ...mirrored,
    sides: [top, ...rest.toReversed()],
    places: [...way.slice(split), ...way.slice(0, split)],
  };
}

/** The same turn, from -180 (not included) to 180 degrees. */
export function upright(degrees: number): number {
  const turn = rounded(degrees % 360);
  return turn > 180 ? turn - 360 : turn <= -180 ? turn + 360 : turn;
}

/** Coordinates keep three digits: drawing needs no more, and what was turned there and back is where it was. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000 || 0;
}
