import { freeLabel, freeName } from './labels.ts';
import { type Area, type GroupAt, type HallLayout, ROW_PITCH, type Row } from './layout.ts';
import { type PlaceLabel, rangesOf, seatNumber } from './numbering.ts';

/** A label that several places of one hall bear: whoever holds it doesn't know where to sit. */
export interface Double extends PlaceLabel {
  /** In the order of the plan, and the row or area of each. */
  places: number[];
  groups: GroupAt[];
}

/**
 * Every label that comes more than once, in the order of the plan; inactive places count too. O(places).
 * The database keeps the same promise by the key `places_label`.
 */
export function doublesOf(layout: HallLayout): Double[] {
  return [
    ...doublesAmong(
      layout.rows,
      'rows',
      (row) => row.label,
      (row, i) => seatNumber(layout, row, i),
    ),
    ...doublesAmong(
      layout.areas,
      'areas',
      (area) => area.name,
      (_, i) => i + 1,
    ),
  ];
}

/** The doubles of `after` that `before` doesn't have: one that was there may stay, and lose places, but gain none. */
export function newDoublesOf(before: HallLayout | null, after: HallLayout): Double[] {
  const doubles = doublesOf(after);
  if (!before || doubles.length === 0) return doubles;
  const known = new Map(doublesOf(before).map((double) => [keyOf(double), new Set(double.places)]));
  return doubles.filter((double) => !double.places.every((place) => known.get(keyOf(double))?.has(place)));
}

/** Doubles as a sentence names them: one entry for each row or area, its seats as ranges ("1–10, 14"). */
export function namesOf(doubles: readonly Double[]): { row: string | null; area: string | null; seats: string }[] {
  const groups = new Map<string, { row: string | null; area: string | null; seats: number[] }>();
  for (const { row, area, seat } of doubles) {
    const key = JSON.stringify([row, area]);
    const group = groups.get(key) ?? { row, area, seats: [] };
    group.seats.push(Number(seat));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ seats, ...group }) => ({ ...group, seats: rangesOf(seats) }));
}

/**
 * The layout without doubles. A row that repeats a label goes on counting seats where it stands beside its namesake,
 * and bears the next free label elsewhere; an area gets a number behind its name. Place ids stay. Rows and areas with a
 * place that is `kept`, because somebody has a ticket to it, stay as they are, also where two of them are alike.
 */
export function numberOn(layout: HallLayout, kept: ReadonlySet<number> = new Set()): HallLayout {
  let next = layout;
  const rows: Row[] = [];
  for (const { group, at, stays } of keptFirst(layout.rows, kept)) {
    const clash = !stays && rows.some((other) => other.label === group.label && shareNumbers(other, group));
    const row = clash ? renumbered(next, at) : group;
    if (clash) next = { ...next, rows: next.rows.with(at, row) };
    rows.push(row);
  }
  const names = new Set<string>();
  for (const { group, at, stays } of keptFirst(layout.areas, kept)) {
    const name = !stays && names.has(group.name) ? freeName(next, group.name) : group.name;
    if (name !== group.name) next = { ...next, areas: next.areas.with(at, { ...group, name }) };
    names.add(name);
  }
  return next;
}

function keptFirst<G extends Row | Area>(groups: readonly G[], kept: ReadonlySet<number>) {
  const all = groups.map((group, at) => ({ group, at, stays: group.places.some((place) => kept.has(place)) }));
  return [...all.filter(({ stays }) => stays), ...all.filter(({ stays }) => !stays)];
}

const MOST = 9999;

function renumbered(layout: HallLayout, at: number): Row {
  const row = layout.rows[at]!;
  const namesakes = layout.rows.filter((other, index) => index !== at && other.label === row.label);
  const start = Math.max(...namesakes.map(endOf)) + 1;
  if (start <= MOST && namesakes.some((other) => besides(other, row))) return { ...row, start };
  return { ...row, label: freeLabel(layout, row.label) };
}

function shareNumbers(one: Row, other: Row): boolean {
  return one.start <= endOf(other) && other.start <= endOf(one);
}

function endOf(row: Row): number {
  return row.start + row.places.length - 1;
}

/** On one line, as a visitor sees it: neither above nor below. */
function besides(one: Row, other: Row): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return Math.abs(a.middle - b.middle) < ROW_PITCH && (a.right < b.left || b.right < a.left);
}

function spanOf({ x, y, dx, dy, places }: Row) {
  const end = x + (places.length - 1) * dx;
  return { left: Math.min(x, end), right: Math.max(x, end), middle: y + ((places.length - 1) * dy) / 2 };
}

function doublesAmong<G extends Row | Area>(
  groups: readonly G[],
  kind: GroupAt['kind'],
  nameOf: (group: G) => string,
  numberOf: (group: G, i: number) => number,
): Double[] {
  const namesakes = new Map<string, number[]>();
  groups.forEach((group, at) => {
    const others = namesakes.get(nameOf(group));
    if (others) others.push(at);
    else namesakes.set(nameOf(group), [at]);
  });
  const doubles: Double[] = [];
  for (const [name, indexes] of namesakes) {
    if (indexes.length < 2) continue;
    const seats = new Map<number, Double>();
    for (const at of indexes) {
      groups[at]!.places.forEach((place, i) => {
        const number = numberOf(groups[at]!, i);
        const label = kind === 'rows' ? { row: name, area: null } : { row: null, area: name };
        const seat = seats.get(number) ?? { ...label, seat: String(number), places: [], groups: [] };
        seat.places.push(place);
        seat.groups.push({ kind, at });
        seats.set(number, seat);
      });
    }
    for (const seat of seats.values()) if (seat.places.length > 1) doubles.push(seat);
  }
  return doubles;
}

function keyOf({ row, area, seat }: PlaceLabel): string {
  return JSON.stringify([row, area, seat]);
}
