import type { Grid } from './useGrid.ts';
import type { GuestFile } from './useGuestFile.ts';
import { type GridRow, type Rights, hasProblem, isCorrected, isSuspected, verdictOf } from './sheet.ts';

/** What table and cards need to show the rows. */
export interface LinesProps {
  grid: Grid;
  guestFile: GuestFile;
  rights: Rights;
  /** Rows the limit has no room for. */
  beyond: ReadonlySet<number>;
}

/** A row's state in one word: its tag and the colour of its edge. */
export type Mark =
  'unchecked' | 'problem' | 'out' | 'beyond' | 'twin' | 'change' | 'suspected' | 'corrected' | 'same' | 'new';

export function markOf(row: GridRow, rights: Rights, beyond: boolean): Mark {
  if (row.unchecked) return 'unchecked';
  if (row.verdict === 'out') return 'out';
  if (hasProblem(row)) return 'problem';
  if (beyond) return 'beyond';
  if (row.checked.state === 'twin') return verdictOf(row, rights) === 'out' ? 'twin' : 'new';
  if (row.checked.state === 'change') return 'change';
  if (isSuspected(row)) return 'suspected';
  if (isCorrected(row)) return 'corrected';
  return row.checked.state === 'same' ? 'same' : 'new';
}

/** Token of the edge on the left of a row; null draws none. */
export function edgeOf(mark: Mark): 'err' | 'warn' | 'accent' | 'line2' | null {
  switch (mark) {
    case 'problem':
    case 'beyond':
      return 'err';
    case 'twin':
    case 'change':
    case 'suspected':
      return 'warn';
    case 'corrected':
    case 'unchecked':
      return 'accent';
    case 'out':
      return 'line2';
    default:
      return null;
  }
}
