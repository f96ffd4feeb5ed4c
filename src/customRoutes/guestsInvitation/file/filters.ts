import {
  type GridRow,
  hasProblem,
  isCorrected,
  isNamesake,
  isSuspected,
  isUndecided,
  type Rights,
  verdictOf,
} from './rows.ts';

/** What can be asked for: all that is counted of rows. */
export const FILTERS = [
  'all',
  'undecided',
  'similar',
  'problems',
  'added',
  'updated',
  'kept',
  'out',
  'corrected',
] as const;
export type Filter = (typeof FILTERS)[number];

/** Resembles somebody else, in the file or known here, and may be another person. */
export function isSimilar(row: GridRow): boolean {
  return !hasProblem(row) && (row.checked.state === 'twin' || isNamesake(row) || isSuspected(row));
}

const TALLIED = { add: 'added', update: 'updated', keep: 'kept', out: 'out' } as const;

/** As what a row is counted: what becomes of it, or that a problem keeps it out. */
export function tallyOf(row: GridRow, rights: Rights) {
  return hasProblem(row) ? 'problems' : TALLIED[verdictOf(row, rights)];
}

export function passes(row: GridRow, filter: Filter, rights: Rights): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'undecided':
      return isUndecided(row);
    case 'similar':
      return isSimilar(row);
    case 'corrected':
      return isCorrected(row);
    default:
      return tallyOf(row, rights) === filter;
  }
}
