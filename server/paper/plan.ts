import writeExcelFile from 'write-excel-file/node';
import type { Language } from '#shared/limits.ts';
import { plainLine } from './clean.ts';
import { hallSheet, type PlanHall } from './plan/hallSheet.ts';
import { listSheet, type PlanGuest } from './plan/listSheet.ts';
import { wordsOf } from './words.ts';

export type { PlanHall } from './plan/hallSheet.ts';
export type { PlanGuest, PlanTicketState } from './plan/listSheet.ts';

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
  const list = listSheet(plan.guests, names.unique(words('paper.plan.list')), plan.language);
  return writeExcelFile([...halls, list], { fontFamily: 'Arial', fontSize: 11 }).toBuffer();
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
