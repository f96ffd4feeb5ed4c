import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import type { Problem, Wanted } from '#shared/seating/problem.ts';

const ALONE: Omit<Wanted, 'id'> = {
  party: null,
  rank: 0,
  needs: [],
  now: null,
  stays: false,
  sent: false,
};

export function people(count: number, wish: (at: number) => Partial<Wanted> = () => ({})): Wanted[] {
  return Array.from({ length: count }, (_, at) => ({ ...ALONE, id: `g${at}`, ...wish(at) }));
}

export function problem(layout: HallLayout, guests: Wanted[], more: Partial<Problem> = {}): Problem {
  return { layout, guests, closed: new Set(), rules: [], together: true, seed: 1, ...more };
}

/** Round tables in a line. */
export function tables(count: number, chairs: number): HallLayout {
  const all = Array.from({ length: count }, (_, at) => ({
    label: String(at + 1),
    shape: 'round' as const,
    x: at * 200,
    y: 0,
    turn: 0,
    start: 1,
    places: Array.from({ length: chairs }, (_chair, i) => at * chairs + i + 1),
  }));
  return { ...newLayout(1, 1), rows: [], tables: all, next_place: count * chairs + 1 };
}
