import type { CellObject, Sheet } from 'write-excel-file/node';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Language } from '#shared/limits.ts';
import type { LetterState } from '#shared/ticket.ts';
import { plainLine } from '../clean.ts';
import { dateInWords, wordsOf } from '../words.ts';
import { text } from './cells.ts';

/** How a guest's ticket stands: no place yet, a place and nothing sent, a letter's state, or an older issue sent. */
export type PlanTicketState = 'none' | 'not_sent' | 'outdated' | LetterState;

/** One invited guest, on the list. */
export interface PlanGuest extends PlaceLabel {
  date: string;
  hall: string;
  /** Last, first and middle name. */
  guest: string;
  sector: string | null;
  /** The rank of the place, where the hall has ranks. */
  rank: string | null;
  phone: string | null;
  email: string | null;
  state: PlanTicketState;
}

const COLUMNS = [
  ['number', 6],
  ['date', 20],
  ['hall', 22],
  ['guest', 36],
  ['level', 18],
  ['sector', 18],
  ['rank', 18],
  ['row', 8],
  ['table', 10],
  ['seat', 8],
  ['area', 18],
  ['phone', 20],
  ['email', 30],
  ['state', 28],
] as const;

/** Columns that are there only where somebody has something in them. */
const RARE: readonly string[] = ['level', 'rank', 'table'] satisfies (keyof PlanGuest)[];

const HEAD: Partial<CellObject> = {
  fontWeight: 'bold',
  backgroundColor: '#E0EEF1',
  textColor: '#132023',
  height: 24,
  alignVertical: 'center',
};

/** The sheet with all guests, one a row, in the order given. */
export function listSheet(guests: readonly PlanGuest[], sheet: string, language: Language): Sheet<Buffer> {
  const words = wordsOf(language);
  const columns = COLUMNS.filter(
    ([key]) => !RARE.includes(key) || guests.some((guest) => guest[key as 'level'] !== null),
  );
  const rows = guests.map((guest, i) => {
    const said = {
      ...guest,
      date: dateInWords(guest.date, 'short', language),
      state: words(`paper.plan.state.${guest.state}`),
    };
    return columns.map(([key]) =>
      key === 'number' ? { value: i + 1, type: Number } : text(plainLine(said[key] ?? ''), { alignVertical: 'center' }),
    );
  });
  return {
    sheet,
    data: [columns.map(([key]) => text(words(`paper.plan.columns.${key}`), HEAD)), ...rows],
    columns: columns.map(([, width]) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape',
  };
}
