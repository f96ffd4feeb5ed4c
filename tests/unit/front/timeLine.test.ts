import { describe, expect, it } from 'vitest';
import type { Print } from '#shared/paper.ts';
import {
  type Line,
  lineOf,
  placesIn,
  playedOn,
  shareOf,
  stopFrom,
  stopNear,
} from '../../../src/customRoutes/hall/history/line.ts';

/** A moment by the clock of the browser, as the API tells it. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const done = (...moments: [at: string, places: number][]) =>
  moments.map(([when, places]) => ({ at: when, by: 'a', places }));
const printed = (when: string) => ({ id: when, printed_at: when }) as Print;

describe('the time line of a hall', () => {
  it('has the hours of days on which something was done, from the first to the last of each, and no nights', () => {
    const line = lineOf(
      done([at(9, 1, 30), 4], [at(9, 3), 1], [at(11, 9, 59), 2], [at(12, 0), 1], [at(12, 23), 1]),
      [],
    );
    expect(line.isHours).toBe(true);
    expect(line.columns).toHaveLength(28);
    expect(line.columns.slice(0, 4).map(({ day, moments }) => [day, placesIn(moments)])).toEqual([
      ['2026-11-09', 4],
      ['2026-11-09', 0],
      ['2026-11-09', 1],
      ['2026-11-11', 2],
    ]);
    expect(shareOf(line, at(9, 1, 30)) * 28).toBeCloseTo(0.5);
    // The night stands nowhere: it is where one day ends and the other begins.
    expect(shareOf(line, at(10, 3)) * 28).toBeCloseTo(3);
    expect(shareOf(line, at(1, 0))).toBe(0);
    expect(shareOf(line, at(20, 0))).toBe(1);
  });

  it('has minutes where all was done within a few hours', () => {
    const hour = lineOf(done([at(9, 10, 2), 4], [at(9, 10, 31), 1]), []);
    expect(hour.columns.map(({ moments }) => placesIn(moments))).toEqual([4, 0, 0, 0, 0, 0, 1]);
    expect(lineOf(done([at(9, 10), 4], [at(9, 20), 1]), []).columns).toHaveLength(41);
  });

  it('has days where hours would be too many, and never more columns than can be told apart', () => {
    const weeks = done(...Array.from({ length: 200 }, (_, i): [string, number] => [at(1 + i, 9 + (i % 8)), 1]));
    const line = lineOf(weeks, []);
    expect(line.isHours).toBe(false);
    expect(line.columns.length).toBeLessThanOrEqual(60);
    expect(line.columns.reduce((sum, { moments }) => sum + placesIn(moments), 0)).toBe(200);
    expect(
      lineOf(done([at(1, 0), 1], [at(1, 23), 1], [at(2, 0), 1], [at(2, 23), 1], [at(3, 0), 1], [at(3, 23), 1]), [])
        .columns,
    ).toHaveLength(3);
  });

  it('stops at what was done and at what was printed, in their order', () => {
    const line = lineOf(done([at(9, 10), 4], [at(9, 14), 1]), [printed(at(9, 12)), printed(at(9, 14))]);
    expect(line.stops.map(({ at: when, moments, prints }) => [when, moments.length, prints.length])).toEqual([
      [at(9, 10), 1, 0],
      [at(9, 12), 0, 1],
      [at(9, 14), 1, 1],
    ]);
    // What was done last made it as it is now, and so does what was printed since: neither is a step.
    expect(stopFrom(line, null, -1)).toBe(at(9, 12));
    expect(stopFrom(line, at(9, 14), 1)).toBeNull();
    expect(stopFrom(line, at(9, 14), -1)).toBe(at(9, 12));
    expect(stopFrom(line, at(9, 12), 1)).toBeNull();
    expect(stopFrom(line, at(9, 10), -1)).toBe(at(9, 10));
    expect(stopFrom(line, null, -Infinity)).toBe(at(9, 10));
    expect(stopFrom(line, at(9, 10), Infinity)).toBeNull();
    // From between two stops.
    expect([stopFrom(line, at(9, 11), -1), stopFrom(line, at(9, 11), 1)]).toEqual([at(9, 10), at(9, 12)]);
    expect([stopFrom(line, at(9, 13), -1), stopFrom(line, at(9, 13), 1)]).toEqual([at(9, 12), null]);
    const [early, late] = [lineOf(done([at(9, 10), 4]), []), lineOf(done([at(9, 10), 4]), [], at(9, 15))];
    // Of one thing that was done there is no moment before it to look at; of a colleague's there is, as others went on.
    expect([stopFrom(early, null, -1), stopFrom(late, null, -1)]).toEqual([null, at(9, 10)]);
  });

  it('finds the stop nearest to a hand, and now behind the last', () => {
    const line = lineOf(done([at(9, 10), 4], [at(9, 11), 1]), []);
    expect(stopNear(line, 0.1)?.at).toBe(at(9, 10));
    expect(stopNear(line, 0.6)?.at).toBe(at(9, 11));
    expect(stopNear(line, 0.98)).toBeNull();
    expect(stopNear(line, 1.2)).toBeNull();
  });

  it('is shown one thing after another up to now, or column by column where that would take longer than a minute', () => {
    const play = (line: Line) => {
      const shown = [line.stops[0]!.at];
      for (let next = playedOn(line, shown[0]!); next !== null; next = playedOn(line, next)) shown.push(next);
      return shown;
    };
    const few = done([at(9, 10), 4], [at(9, 10, 5), 1], [at(9, 10, 10), 1], [at(9, 20), 1], [at(11, 9), 2]);
    expect(play(lineOf(few, []))).toEqual([at(9, 10), at(9, 10, 5), at(9, 10, 10), at(9, 20)]);
    const many = lineOf(done(...Array.from({ length: 130 }, (_, i): [string, number] => [at(9, 10, i), 1])), []);
    expect(many.columns.every(({ moments }) => moments.length > 1)).toBe(true);
    expect(play(many).slice(1)).toEqual(
      many.columns.map(({ moments }, i) => moments.at(i + 1 < many.columns.length ? -1 : -2)!.at),
    );
  });
});
