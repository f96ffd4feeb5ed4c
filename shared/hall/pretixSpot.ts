import { cleanText } from '../text.ts';
import { cut, ROW_LABEL } from './labels.ts';
import { MOST_NAME } from './layout.ts';
import type { PlanProblem, PretixRow, PretixZone } from './pretix.ts';

const at = (value: unknown, key: PropertyKey | undefined): unknown =>
  value !== null && typeof value === 'object' && key !== undefined ? Reflect.get(value, key) : undefined;

/**
 * Why a file is no plan of pretix, with the zone, the row and the seat as the file calls them, or counted from 1: `path` leads to
 * what is missing. JSON without zones is none at all: `not_a_plan`.
 */
export function notAPlan(file: unknown, path: readonly PropertyKey[]): PlanProblem {
  const zones = at(file, 'zones');
  if (!Array.isArray(zones)) return { key: 'not_a_plan', params: {} };
  const [list, z, rows, r, seats, s] = path;
  const field = String(path.findLast((part) => typeof part === 'string' && part !== 'x' && part !== 'y') ?? 'zones');
  if (list !== 'zones' || typeof z !== 'number') return { key: 'no_plan', params: { path: field } };
  const called = (name: unknown, index: number, most: number) =>
    cut(typeof name === 'string' || typeof name === 'number' ? cleanText(String(name)) : '', most) || String(index + 1);
  const zone = called(at(zones[z], 'name'), z, MOST_NAME);
  if (rows !== 'rows' || typeof r !== 'number') return { key: 'plan_zone', params: { zone, field } };
  const theirs = at(at(zones[z], 'rows'), r);
  const row = called(at(theirs, 'row_number'), r, ROW_LABEL);
  const isPlace = field === 'position';
  if (seats !== 'seats' || typeof s !== 'number')
    return { key: isPlace ? 'plan_row_place' : 'plan_row', params: { zone, row, ...(isPlace ? {} : { field }) } };
  const seat = called(at(at(at(theirs, 'seats'), s), 'seat_number'), s, ROW_LABEL);
  return { key: isPlace ? 'plan_seat_place' : 'plan_seat', params: { zone, row, seat, ...(isPlace ? {} : { field }) } };
}

/** A zone and a row of it as a sentence names them; a file may call them anything of any length. */
export function calledIn(zone: PretixZone, row: PretixRow): { zone: string; row: string } {
  return { zone: cut(cleanText(zone.name), MOST_NAME) || '–', row: cut(cleanText(row.row_number), ROW_LABEL) || '–' };
}
