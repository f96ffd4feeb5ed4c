import { groupBy } from '../group.ts';
import { type Group, type GroupAt, groupsOf } from './groups.ts';
import type { PlaceLabel } from './label.ts';
import { freeName, freeTable } from './labels.ts';
import type { HallLayout } from './layout.ts';
import { labelOfGroup, numbersOf, rangesOf } from './numbering.ts';
import { keptFirst, printed, withRowsOn } from './rowsOn.ts';

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

/** The doubles of `after` that none of those before it has; asked for only where there are doubles. */
export function doubledInNone(before: () => readonly HallLayout[], after: HallLayout): Double[] {
  const doubles = doublesOf(after);
  if (doubles.length === 0) return doubles;
  const fresh = before().map((layout) => new Set(newDoublesOf(layout, after).map(keyOf)));
  return doubles.filter((double) => fresh.every((keys) => keys.has(keyOf(double))));
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
  let next = withRowsOn(layout, kept);
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

function doublesAmong(layout: HallLayout, groups: readonly Group[]): Double[] {
  if (groups.length < 2) return [];
  const of = labelOfGroup(layout, groups[0]!);
  const seats = new Map<string | null, Double>();
  for (const each of groups) {
    const { kind, at } = each;
    const numbers = numbersOf(layout, each);
    each.group.places.forEach((place, i) => {
      const number = numbers[i] ?? null;
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
