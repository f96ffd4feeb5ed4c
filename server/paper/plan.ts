import writeExcelFile, { type CellObject, type Sheet } from 'write-excel-file/node';
import type { Language } from '#shared/limits.ts';
import type { LetterState } from '#shared/ticket.ts';
import { plainLine } from './clean.ts';
import { hallSheet, text, type PlanHall } from './plan/hallSheet.ts';
import { dateInWords, wordsOf, type Words } from './words.ts';

export type { PlanHall } from './plan/hallSheet.ts';

/** How a guest's ticket stands: no place yet, a place and nothing sent, a letter's state, or an older issue sent. */
export type PlanTicketState = 'none' | 'not_sent' | 'outdated' | LetterState;

/** One invited guest, on the list. */
export interface PlanGuest {
  date: string;
  hall: string;
  /** Last, first and middle name. */
  guest: string;
  sector: string | null;
  row: string | null;
  area: string | null;
  seat: string | null;
  phone: string | null;
  email: string | null;
  state: PlanTicketState;
}

export interface SeatingPlan {
  event: { name: string; code: string | null };
  language: Language;
  halls: PlanHall[];
  guests: PlanGuest[];
}

/**
 * The seating plan as .xlsx: a sheet per hall that looks like the hall, and one with all guests.
 * All cells are text: nothing a guest is called can become a formula.
 */
export async function seatingPlanWorkbook(plan: SeatingPlan): Promise<Buffer> {
  const words = wordsOf(plan.language);
  const names = new SheetNames();
  const event = [plan.event.name, plan.event.code ?? '']
    .map(plainLine)
    .filter((part) => part !== '')
    .join(', ');
  const dates = new Set(plan.halls.map(({ date }) => date)).size;
  const halls = plan.halls.map((hall, i) => {
    const [, month, day] = hall.date.split('-');
    const name = plainLine(hall.name) || words('paper.plan.hall', { number: i + 1 });
    return hallSheet(hall, event, names.unique(dates > 1 ? `${day}.${month} ${name}` : name), plan.language);
  });
  const list = listSheet(plan, names.unique(words('paper.plan.list')), words);
  return writeExcelFile([...halls, list], { fontFamily: 'Arial', fontSize: 11 }).toBuffer();
}

const COLUMNS = [
  ['number', 6],
  ['date', 20],
  ['hall', 22],
  ['guest', 36],
  ['sector', 18],
  ['row', 8],
  ['seat', 8],
  ['area', 18],
  ['phone', 20],
  ['email', 30],
  ['state', 28],
] as const;

const HEAD: Partial<CellObject> = {
  fontWeight: 'bold',
  backgroundColor: '#E0EEF1',
  textColor: '#132023',
  height: 24,
  alignVertical: 'center',
};

function listSheet(plan: SeatingPlan, sheet: string, words: Words): Sheet<Buffer> {
  const rows = plan.guests.map((guest, i) => [
    { value: i + 1, type: Number },
    ...[
      dateInWords(guest.date, 'short', plan.language),
      guest.hall,
      guest.guest,
      guest.sector,
      guest.row,
      guest.seat,
      guest.area,
      guest.phone,
      guest.email,
      words(`paper.plan.state.${guest.state}`),
    ].map((value) => text(plainLine(value ?? ''), { alignVertical: 'center' })),
  ]);
  return {
    sheet,
    data: [COLUMNS.map(([key]) => text(words(`paper.plan.columns.${key}`), HEAD)), ...rows],
    columns: COLUMNS.map(([, width]) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape',
  };
}

/** Names as a workbook allows them: 31 characters, none of []:*?/\, no apostrophe at the ends, no two alike. */
class SheetNames {
  readonly #used = new Set<string>(['history']);
  unique(wanted: string): string {
    const base =
      wanted
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/ +/g, ' ')
        .replace(/^['\s]+|['\s]+$/g, '') || '-';
    for (let copy = 1; ; copy++) {
      const suffix = copy === 1 ? '' : ` (${copy})`;
      const name = base.slice(0, 31 - suffix.length).replace(/['\s\p{Cs}]+$/u, '') + suffix;
      if (!this.#used.has(name.toLowerCase())) {
        this.#used.add(name.toLowerCase());
        return name;
      }
    }
  }
}
