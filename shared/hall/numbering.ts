import { type Group, groupsOf, nameOfGroup } from './groups.ts';
import { LABEL_PARTS, NO_LABEL, type PlaceLabel } from './label.ts';
import type { Counting, HallLayout, Row, Table } from './layout.ts';
import { TABLE_SHAPES } from './shapes.ts';

/**
 * The numbers of a group's places, in the order of its places; null for each at a table without chairs. Places of areas count
 * from 1. O(places).
 */
export function numbersOf(layout: Pick<HallLayout, 'direction'>, { kind, group }: Group): (number | null)[] {
  const { places } = group;
  const count = places.length;
  if (kind === 'areas') return places.map((_, i) => i + 1);
  if (kind === 'tables') {
    const table = group as Table;
    if (table.chairs === false) return places.map(() => null);
    const first = firstCounted(table);
    return places.map((_, i) => table.start + (table.direction === 'rtl' ? (first - i + count) % count : i));
  }
  return numbersOfRow(layout, group as Row);
}

/** The numbers of a row's places, in the order of its places. */
export function numbersOfRow(layout: Pick<HallLayout, 'direction'>, row: Row): number[] {
  const ordered = inOrder(row);
  const counting = row.direction ?? layout.direction;
  return row.places.map((_, i) => numberOfTurn(ordered, counting, turnOf(counting, row.places.length, i)));
}

/** A row whose numbers to leave out ascend. */
function inOrder(row: Row): Row {
  return row.skip ? { ...row, skip: row.skip.toSorted((a, b) => a - b) } : row;
}

/** The number with which the next part of a row goes on behind its last; from the middle one for each side, that of the first seat first. */
export function numbersAfter(layout: Pick<HallLayout, 'direction'>, row: Row): number[] {
  const count = row.places.length;
  const counting = row.direction ?? layout.direction;
  const turns = counting === 'middle' ? [count + (count % 2), count + 1 - (count % 2)] : [count];
  const ordered = inOrder(row);
  return turns.map((turn) => numberOfTurn(ordered, counting, turn));
}

function numberOfTurn(row: Row, counting: Counting, turn: number): number {
  if (counting !== 'middle' || !row.skip_sides) return numberAt(row, turn);
  // Each side counts by twice the step, so that odd ones stay on one side whatever is left out.
  const { start, step = 1, skip = [] } = row;
  return numberAt({ start: start + (turn % 2) * step, step: 2 * step, skip }, Math.floor(turn / 2));
}

/** The chair that a table counted against the clock begins with: the first of a ring, else the last of the side that is first. */
function firstCounted({ shape, sides = [], places }: Table): number {
  const kind = TABLE_SHAPES[shape];
  if (kind.sides === 0) return 0;
  const first = kind.closes ? sides.find((side) => side > 0) : undefined;
  return (first ?? places.length) - 1;
}

/** The how-manieth seat `i` of a row of `count` is, from 0: from its left, from its right, or from the middle, to the right first. */
function turnOf(counting: Counting, count: number, i: number): number {
  if (counting === 'ltr') return i;
  if (counting === 'rtl') return count - 1 - i;
  const middle = Math.floor((count - 1) / 2);
  return i <= middle ? 2 * (middle - i) : 2 * (i - middle) - 1;
}

/** The number that comes `turn` numbers after the first; those to leave out ascend. */
function numberAt(
  { start, step = 1, skip = [] }: { start: number; step?: number | undefined; skip?: readonly number[] | undefined },
  turn: number,
): number {
  let number = start + turn * step;
  for (const none of skip) {
    if (none > number) break;
    if (none < start || (none - start) % step !== 0) continue;
    number += step;
  }
  return number;
}

/** The labels of all places, inactive ones included: they keep their number. O(places). */
export function labelsOf(layout: HallLayout): Map<number, PlaceLabel> {
  const labels = new Map<number, PlaceLabel>();
  for (const each of groupsOf(layout)) {
    const [of, numbers] = [labelOfGroup(layout, each), numbersOf(layout, each)];
    each.group.places.forEach((place, i) => {
      const number = numbers[i] ?? null;
      labels.set(place, { ...of, seat: number === null ? null : String(number) });
    });
  }
  return labels;
}

/** What the places of a group have in common. */
export function labelOfGroup(layout: HallLayout, each: Pick<Group, 'kind' | 'group'>): PlaceLabel {
  const name = nameOfGroup(each);
  const level = layout.levels[each.group.level ?? 0]?.name ?? null;
  const of = { ...NO_LABEL, level };
  if (each.kind === 'rows') return { ...of, row: name };
  return each.kind === 'tables' ? { ...of, table: name } : { ...of, area: name };
}

/** Do two labels say the same? */
export function sameLabel(one: PlaceLabel, other: PlaceLabel): boolean {
  return LABEL_PARTS.every((part) => one[part] === other[part]);
}

/** Do people sit where they like on a place of this label? */
export function isFreeSeating({ area, seat }: PlaceLabel): boolean {
  return area !== null || seat === null;
}

/**
 * Places as a list reads them: rows in the order given, seats of a row by their numbers, whichever way they are numbered
 * on the plan.
 */
export function inSeatOrder<P extends Pick<PlaceLabel, 'row' | 'seat'>>(places: readonly P[]): P[] {
  const rows = [...new Set(places.map(({ row }) => row))];
  return places.toSorted(
    (a, b) =>
      rows.indexOf(a.row) - rows.indexOf(b.row) ||
      (a.seat ?? '').localeCompare(b.seat ?? '', undefined, { numeric: true }),
  );
}

/** Where a place stands in the document. */
type PlaceAddress = Group & { seat: number };

/** Finds a place by its id, null if the hall has no such place. O(places); for many look-ups use `labelsOf` or `seatsOf`. */
export function findPlace(layout: HallLayout, place: number): PlaceAddress | null {
  for (const each of groupsOf(layout)) {
    const seat = each.group.places.indexOf(place);
    if (seat >= 0) return { ...each, seat };
  }
  return null;
}

/** Numbers as a person writes them, ascending: 1, 2, 3, 7 -> "1–3, 7". */
export function rangesOf(numbers: readonly number[]): string {
  return rangeList(numbers).join(', ');
}

/** Row labels as a person writes them, each once: numbers ascending as ranges, then the others. */
export function labelRanges(labels: readonly string[]): string[] {
  const isNumber = (label: string) => /^\d+$/.test(label);
  const others = labels.filter((label) => !isNumber(label));
  return [...rangeList(labels.filter(isNumber).map(Number)), ...new Set(others)];
}

function rangeList(numbers: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
