import { groupBy } from '../group.ts';
import { type Group, type GroupAt, groupsOf } from './groups.ts';
import type { PlaceLabel } from './label.ts';
import { freeLabel, freeName, freeTable } from './labels.ts';
import { type HallLayout, MOST_NUMBER, type Row, ROW_PITCH } from './layout.ts';
import { labelOfGroup, rangesOf, seatNumber } from './numbering.ts';
import { rowEnds } from './seats.ts';

/** A label that several places of one hall bear: whoever holds it doesn't know where to sit. */
export interface Double extends PlaceLabel {
  /** In the order of the plan, and the group of each. */
  places: number[];
  groups: GroupAt[];
}

/**
 * Every label that comes more than once, in the order of the plan; inactive places count too. O(places). Places of one table
 * without chairs are alike by design, and no doubles of each other. The database keeps the same promise by the key `places_label`.
 */
export function doublesOf(layout: HallLayout): Double[] {
  const namesakes = groupBy(groupsOf(layout), (each) => printed(JSON.stringify(labelOfGroup(layout, each))));
  return [...namesakes.values()].flatMap((groups) => doublesAmong(layout, groups));
}

/** The doubles of `after` that `before` doesn't have: one that was there may stay, and lose places, but gain none. */
export function newDoublesOf(before: HallLayout | null, after: HallLayout): Double[] {
  const doubles = doublesOf(after);
  if (!before || doubles.length === 0) return doubles;
  const known = new Map(doublesOf(before).map((double) => [keyOf(double), new Set(double.places)]));
  return doubles.filter((double) => !double.places.every((place) => known.get(keyOf(double))?.has(place)));
}

/** Doubles as a sentence names them: one entry for each group, its seats as ranges ("1–10, 14"). */
export function namesOf(doubles: readonly Double[]): (Omit<PlaceLabel, 'seat'> & { seats: string })[] {
  const groups = new Map<string, Omit<PlaceLabel, 'seat'> & { numbers: number[] }>();
  for (const { level, row, table, area, seat } of doubles) {
    const of = { level, row, table, area };
    const key = JSON.stringify(of);
    const group = groups.get(key) ?? { ...of, numbers: [] };
    if (seat !== null) group.numbers.push(Number(seat));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ numbers, ...group }) => ({ ...group, seats: rangesOf(numbers) }));
}

/**
 * The layout without doubles. A row that repeats a label goes on counting seats where it stands beside its namesake,
 * and bears the next free label elsewhere; a table bears the next free label, an area gets a number behind its name. Place
 * ids stay. Groups with a place that is `kept`, because somebody has a ticket to it, stay as they are, also where two are alike.
 */
export function numberOn(layout: HallLayout, kept: ReadonlySet<number> = new Set()): HallLayout {
  let next = layout;
  const rows = new Map<string, Row[]>();
  const rowsOf = (row: Row) => {
    const key = printed(JSON.stringify([row.level ?? 0, row.label]));
    const known = rows.get(key) ?? [];
    rows.set(key, known);
    return known;
  };
  for (const { group, at, stays } of keptFirst(layout.rows, kept)) {
    const clash = !stays && rowsOf(group).some((other) => shareNumbers(layout, other, group));
    const row = clash ? renumbered(next, at) : group;
    if (clash) next = { ...next, rows: next.rows.with(at, row) };
    rowsOf(row).push(row);
  }
  const taken = new Set<string>();
  const isTaken = (kind: string, { level = 0 }: { level?: number | undefined }, name: string, stays: boolean) => {
    const key = printed(JSON.stringify([kind, level, name]));
    const was = taken.has(key);
    taken.add(key);
    return was && !stays;
  };
  for (const { group, at, stays } of keptFirst(layout.tables, kept)) {
    if (!isTaken('table', group, group.label, stays)) continue;
    const label = freeTable(next, printed(group.label));
    isTaken('table', group, label, true);
    next = { ...next, tables: next.tables.with(at, { ...group, label }) };
  }
  for (const { group, at, stays } of keptFirst(layout.areas, kept)) {
    if (!isTaken('area', group, group.name, stays)) continue;
    const name = freeName(next, printed(group.name));
    isTaken('area', group, name, true);
    next = { ...next, areas: next.areas.with(at, { ...group, name }) };
  }
  return next;
}

function keptFirst<G extends { places: number[] }>(groups: readonly G[], kept: ReadonlySet<number>) {
  const all = groups.map((group, at) => ({ group, at, stays: group.places.some((place) => kept.has(place)) }));
  return [...all.filter(({ stays }) => stays), ...all.filter(({ stays }) => !stays)];
}

/** As paper prints it: one blank for any that follow each other. */
const printed = (text: string) => text.replace(/\s+/g, ' ');

function renumbered(layout: HallLayout, at: number): Row {
  const row = layout.rows[at]!;
  const namesakes = layout.rows.filter(
    (other, index) =>
      index !== at && printed(other.label) === printed(row.label) && (other.level ?? 0) === (row.level ?? 0),
  );
  const { step = 1 } = row;
  const last = Math.max(...namesakes.flatMap((other) => numbersIn(layout, other)));
  // Odd ones go on odd.
  const start = last + 1 + ((((row.start - last - 1) % step) + step) % step);
  if (start + (row.places.length - 1) * step <= MOST_NUMBER && namesakes.some((other) => besides(other, row)))
    return { ...row, start };
  return { ...row, label: freeLabel(layout, printed(row.label)) };
}

function numbersIn(layout: HallLayout, row: Row): number[] {
  return row.places.map((_, i) => seatNumber(layout, { kind: 'rows', group: row }, i)!);
}

function shareNumbers(layout: HallLayout, one: Row, other: Row): boolean {
  const numbers = new Set(numbersIn(layout, one));
  return numbersIn(layout, other).some((number) => numbers.has(number));
}

/** On one line, as a visitor sees it: neither above nor below. */
function besides(one: Row, other: Row): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return Math.abs(a.middle - b.middle) < ROW_PITCH && (a.right < b.left || b.right < a.left);
}

function spanOf(row: Row) {
  const [one, other] = rowEnds(row);
  return { left: Math.min(one.x, other.x), right: Math.max(one.x, other.x), middle: (one.y + other.y) / 2 };
}

function doublesAmong(layout: HallLayout, groups: readonly Group[]): Double[] {
  if (groups.length < 2) return [];
  const of = labelOfGroup(layout, groups[0]!);
  const seats = new Map<string | null, Double>();
  for (const each of groups) {
    const { kind, at } = each;
    each.group.places.forEach((place, i) => {
      const number = seatNumber(layout, each, i);
      const seat = number === null ? null : String(number);
      const double = seats.get(seat) ?? { ...of, seat, places: [], groups: [] };
      double.places.push(place);
      double.groups.push({ kind, at });
      seats.set(seat, double);
    });
  }
  const isDouble = ({ places, groups: where }: Double) =>
    places.length > 1 && new Set(where.map(({ at }) => at)).size > 1;
  return [...seats.values()].filter(isDouble);
}

function keyOf({ level, row, table, area, seat }: PlaceLabel): string {
  return printed(JSON.stringify([level, row, table, area, seat]));
}
