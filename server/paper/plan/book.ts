import writeExcelFile, { type Sheet } from 'write-excel-file/node';
import { placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Language } from '#shared/limits.ts';
import { plainLine } from '../clean.ts';
import { dateInWords, wordsOf } from '../words.ts';
import { exact } from './exact.ts';
import { hallSheet, type PlanHall } from './hallSheet.ts';
import { listSheet, type PlanGuest } from './listSheet.ts';
import { mergedApart } from './merging.ts';
import { ONE_PAGE_WIDE } from './onePage.ts';
import type { HallRecord } from './record.ts';
import { LAST_HIDDEN, RECORD_SHEET, recordSheet } from './recordSheet.ts';

export interface SeatingPlan {
  /** Without an id nobody brings the file back. */
  event: { id?: string; name: string; code: string | null };
  language: Language;
  halls: PlanHall[];
  guests: PlanGuest[];
}

/** A hall that is no event's yet. */
export interface DrawnHall {
  name: string;
  layout: HallLayout;
  language: Language;
}

/** What is made: of an event or of a hall. */
export type Asked = { plan: SeatingPlan } | { hall: DrawnHall };

const FONT = { fontFamily: 'Arial', fontSize: 11 };

/** The bytes of the .xlsx. All cells are text: nothing a guest is called can become a formula. */
export async function bookOf(asked: Asked): Promise<Buffer> {
  const { sheets, merges } = mergedApart('plan' in asked ? sheetsOf(asked.plan) : [sheetOf(asked.hall)]);
  const texts = sheets.map((sheet) => ({ ...sheet, data: sheet.data.map((row) => row.map(exact)) }));
  const hidden = 'plan' in asked && asked.plan.event.id ? [LAST_HIDDEN] : [];
  return writeExcelFile(texts, { ...FONT, features: [merges, ONE_PAGE_WIDE, ...hidden] }).toBuffer();
}

function sheetsOf(plan: SeatingPlan): Sheet<Buffer>[] {
  const words = wordsOf(plan.language);
  const names = new SheetNames();
  const event = [plan.event.name, plan.event.code ?? '']
    .map(plainLine)
    .filter((part) => part !== '')
    .join(', ');
  const dates = new Set(plan.halls.map(({ date }) => date)).size;
  const records: HallRecord[] = [];
  const halls = plan.halls.map((hall, i) => {
    const [, month, day] = hall.date.split('-');
    const name = plainLine(hall.name) || words('paper.plan.hall', { number: i + 1 });
    const when = dateInWords(hall.date, 'long', plan.language) + (hall.time ? `, ${plainLine(hall.time)}` : '');
    const around = { title: event, under: `${plainLine(hall.name)}, ${when}`, legend: true };
    const made = hallSheet(hall, around, names.unique(dates > 1 ? `${day}.${month} ${name}` : name), plan.language);
    if (made.record) records.push(made.record);
    return made.sheet;
  });
  const list = listSheet(plan.guests, names.unique(words('paper.plan.list')), plan.language);
  const { id, name } = plan.event;
  if (!id) return [...halls, list];
  const record = { version: 1 as const, event: { id, name: plainLine(name).slice(0, 400) }, halls: records };
  return [...halls, list, recordSheet(record, names.unique(RECORD_SHEET), words('paper.plan.record'))];
}

function sheetOf({ name, layout, language }: DrawnHall): Sheet<Buffer> {
  const closed = new Set(layout.inactive);
  const places = placesOf(layout).map((place) => ({
    place,
    active: !closed.has(place),
    sector_id: null,
    guest_name: null,
  }));
  const around = { title: name, under: '', legend: false };
  return hallSheet({ layout, sectors: [], places }, around, new SheetNames().unique(plainLine(name)), language).sheet;
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
