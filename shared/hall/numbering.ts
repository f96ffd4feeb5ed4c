import type { HallLayout, Row } from './layout.ts';

/** What is printed on a chair or a ticket. A seat has a row, a place of a free seating area has the area's name. */
export interface PlaceLabel {
  row: string | null;
  area: string | null;
  seat: string;
}

/** The number of seat `i` of a row: from `start` upwards from the left (ltr) or from the right (rtl). */
export function seatNumber(layout: Pick<HallLayout, 'direction'>, row: Row, i: number): number {
  return (row.direction ?? layout.direction) === 'ltr' ? row.start + i : row.start + row.places.length - 1 - i;
}

/** The labels of all places, inactive ones included: they keep their number. Places of areas count 1..capacity. */
export function labelsOf(layout: HallLayout): Map<number, PlaceLabel> {
  const labels = new Map<number, PlaceLabel>();
  for (const row of layout.rows) {
    row.places.forEach((place, i) =>
      labels.set(place, { row: row.label, area: null, seat: String(seatNumber(layout, row, i)) }),
    );
  }
  for (const area of layout.areas) {
    area.places.forEach((place, i) => labels.set(place, { row: null, area: area.name, seat: String(i + 1) }));
  }
  return labels;
}

/**
 * Places as a list reads them: rows in the order given, seats of a row by their numbers, whichever way they are numbered
 * on the plan.
 */
export function inSeatOrder<P extends { row: string | null; seat: string }>(places: readonly P[]): P[] {
  const rows = [...new Set(places.map(({ row }) => row))];
  return places.toSorted(
    (a, b) => rows.indexOf(a.row) - rows.indexOf(b.row) || a.seat.localeCompare(b.seat, undefined, { numeric: true }),
  );
}

/** Where a place stands in the document, or null if the hall has no such place. */
export type PlaceAddress = { kind: 'seat'; row: number; seat: number } | { kind: 'area'; area: number; seat: number };

/** Finds a place by its id. O(places); for many look-ups use `labelsOf` or `seatsOf`. */
export function findPlace(layout: HallLayout, place: number): PlaceAddress | null {
  for (const [row, { places }] of layout.rows.entries()) {
    const seat = places.indexOf(place);
    if (seat >= 0) return { kind: 'seat', row, seat };
  }
  for (const [area, { places }] of layout.areas.entries()) {
    const seat = places.indexOf(place);
    if (seat >= 0) return { kind: 'area', area, seat };
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
