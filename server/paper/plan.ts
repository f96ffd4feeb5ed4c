import writeExcelFile from 'write-excel-file/node';
import { placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Language } from '#shared/limits.ts';
import { plainLine } from './clean.ts';
import { hallSheet, type PlanHall } from './plan/hallSheet.ts';
import { listSheet, type PlanGuest } from './plan/listSheet.ts';
import { ONE_PAGE_WIDE } from './plan/onePage.ts';
import { dateInWords, wordsOf } from './words.ts';

export type { PlanHall } from './plan/hallSheet.ts';
export type { PlanGuest, PlanTicketState } from './plan/listSheet.ts';

export interface SeatingPlan {
  event: { name: string; code: string | null };
  language: Language;
  halls: PlanHall[];
  guests: PlanGuest[];
}

const BOOK = { fontFamily: 'Arial', fontSize: 11, features: [ONE_PAGE_WIDE] };

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
    const when = dateInWords(hall.date, 'long', plan.language) + (hall.time ? `, ${plainLine(hall.time)}` : '');
    const around = { title: event, under: `${plainLine(hall.name)}, ${when}`, legend: true };
    return hallSheet(hall, around, names.unique(dates > 1 ? `${day}.${month} ${name}` : name), plan.language);
  });
  const list = listSheet(plan.guests, names.unique(words('paper.plan.list')), plan.language);
  return writeExcelFile([...halls, list], BOOK).toBuffer();
}

/** A hall that is no event's yet as .xlsx: the same sheet with nobody in it, which `readPlanFile` takes back. */
export async function hallWorkbook(name: string, layout: HallLayout, language: Language): Promise<Buffer> {
  const closed = new Set(layout.inactive);
  const places = placesOf(layout).map((place) => ({
    place,
    active: !closed.has(place),
    sector_id: null,
    guest_name: null,
  }));
  const around = { title: name, under: '', legend: false };
  const sheet = hallSheet({ layout, sectors: [], places }, around, new SheetNames().unique(plainLine(name)), language);
  return writeExcelFile([sheet], BOOK).toBuffer();
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
