import { format, startOfHour } from 'date-fns';
import { groupBy } from '#shared/group.ts';
import type { Print } from '#shared/paper.ts';
import type { Moment } from './useHallHistory.ts';

/** A stretch of the time line: some minutes or an hour of a day, a day, or several; ms. Nights and days on which nothing was done have none. */
export interface Column {
  from: number;
  to: number;
  /** '2026-11-27', by the clock of the browser. */
  day: string;
  /** What was done in it. */
  moments: Moment[];
}

/** Where one can go: what was done, or printed, at a moment. */
export interface Stop {
  at: string;
  moments: Moment[];
  prints: Print[];
}

export interface Line {
  columns: Column[];
  /** Columns are hours of days, or parts of them. */
  isHours: boolean;
  /** In their order. */
  stops: Stop[];
  /** When anything was done last: from then on the hall is as it is now. The stops before it. */
  newest: string;
  past: Stop[];
}

const MINUTE = 60_000;
/** How long a column is, the shortest first: a hall that is an hour old has more than one. */
const LENGTHS = [5 * MINUTE, 15 * MINUTE, 60 * MINUTE];
/** More than these can't be told apart. */
const MOST = 60;

/**
 * The time line of what was done and printed in a hall, by the clock of the browser; `newest`: when anything was done there last,
 * where `moments` aren't all. O(moments).
 */
export function lineOf(moments: readonly Moment[], prints: readonly Print[], newest = moments.at(-1)?.at ?? ''): Line {
  const byAt = groupBy(moments, ({ at }) => at);
  const printsAt = groupBy(prints, ({ printed_at }) => printed_at);
  const stops = [...new Set([...byAt.keys(), ...printsAt.keys()])]
    .sort()
    .map((at): Stop => ({ at, moments: byAt.get(at) ?? [], prints: printsAt.get(at) ?? [] }));
  const tries = LENGTHS.map((length) => hoursOf(stops, length));
  const hours = tries.find((columns) => columns.length <= MOST) ?? tries.at(-1)!;
  const isHours = hours.length <= MOST;
  const past = stops.filter(({ at }) => at < newest);
  return { stops, newest, past, isHours, columns: isHours ? hours : fewer(daysOf(hours)) };
}

/** From the first to the last stretch of that length of each day on which something was done. */
function hoursOf(stops: readonly Stop[], length: number): Column[] {
  const days = groupBy(stops, ({ at }) => format(at, 'yyyy-MM-dd'));
  return [...days].flatMap(([day, some]) => {
    const first = startOf(some[0]!.at, length);
    const count = Math.round((startOf(some.at(-1)!.at, length) - first) / length) + 1;
    const within = groupBy(some, ({ at }) => Math.floor((Date.parse(at) - first) / length));
    return Array.from({ length: count }, (_, i): Column => {
      const moments = (within.get(i) ?? []).flatMap((stop) => stop.moments);
      return { from: first + i * length, to: first + (i + 1) * length, day, moments };
    });
  });
}

function daysOf(hours: readonly Column[]): Column[] {
  return [...groupBy(hours, ({ day }) => day).values()].map(joined);
}

/** Neighbours joined until they can be told apart. */
function fewer(columns: readonly Column[]): Column[] {
  const each = Math.ceil(columns.length / MOST);
  return Array.from({ length: Math.ceil(columns.length / each) }, (_, i) =>
    joined(columns.slice(i * each, (i + 1) * each)),
  );
}

function joined(some: readonly Column[]): Column {
  return { ...some[0]!, to: some.at(-1)!.to, moments: some.flatMap(({ moments }) => moments) };
}

/** How many places it is about. */
export const placesIn = (moments: readonly Moment[]) => moments.reduce((sum, { places }) => sum + places, 0);

/** How far along the line a moment is, 0 to 1; between two columns at the end of the first. */
export function shareOf({ columns }: Line, at: string): number {
  const time = Date.parse(at);
  const index = columns.findLastIndex(({ from }) => from <= time);
  if (index < 0) return 0;
  const { from, to } = columns[index]!;
  return (index + Math.min(1, (time - from) / (to - from))) / columns.length;
}

/** The stop nearest to a share of the line; null behind the last: now. */
export function stopNear(line: Line, share: number): Stop | null {
  if (share >= 1) return null;
  let [near, distance]: [Stop | null, number] = [null, 1 - share];
  for (const stop of line.stops) {
    const away = Math.abs(shareOf(line, stop.at) - share);
    if (away <= distance) [near, distance] = [stop, away];
  }
  return near;
}

/** Which stop of the past a moment is at or behind: -1 before all of them, as many as there are for now. */
export function stopAt({ past, newest }: Line, at: string | null): number {
  return at === null || at >= newest ? past.length : past.findLastIndex((stop) => stop.at <= at);
}

/** So many stops on from a moment; null: now. From a moment between two stops the next one is one step away. */
export function stopFrom(line: Line, at: string | null, steps: number): string | null {
  const { past } = line;
  const before = stopAt(line, at);
  const between = before < past.length && past[before]?.at !== at;
  const to = before + steps + (between && steps < 0 ? 1 : 0);
  return past[Math.max(0, to)]?.at ?? null;
}

/** Where one is next who is shown it all: at the next stop, or where they are too many at the last one of the next column in which something was done; null: now. */
export function playedOn(line: Line, at: string): string | null {
  const { columns, past } = line;
  const next = past.find((stop) => stop.at > at);
  if (!next || past.length <= MOST) return next?.at ?? null;
  const { to } = columns.findLast(({ from }) => from <= Date.parse(next.at))!;
  return past.findLast((stop) => Date.parse(stop.at) < to)!.at;
}

function startOf(at: string, length: number): number {
  const time = Date.parse(at);
  const hour = startOfHour(time).getTime();
  return hour + Math.floor((time - hour) / length) * length;
}
