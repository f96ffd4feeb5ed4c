import { sql } from 'drizzle-orm';
import { type PlaceLabel, labelIn } from '#shared/hall/label.ts';
import { placeInWords } from '#shared/hall/words.ts';
import { dayInFigures } from '#shared/day.ts';
import { Problem, type ProblemCode } from '#shared/problems.ts';
import { mayDo } from '#resources/rights.ts';
import { dateAt, timeAt } from '#shared/zone.ts';
import { translate } from '../../base/language.ts';
import { arrayOf } from '../../db/among.ts';
import { isoMoment } from '../../db/columns.ts';
import { colleague } from '../../db/names.ts';
import type { Work } from '../../db/work.ts';
import { labelColumns } from '../label.ts';
import { isHolding } from './read.ts';

/** A held place, as a refusal names it. */
interface HeldPlace extends PlaceLabel, Record<string, unknown> {
  place: number;
  by: string | null;
  until: string | null;
  remark: string | null;
  zone: string;
}

/** As many as a sentence names. */
const NAMED = 6;

/**
 * Refuses with place_held whoever may hold no places themselves where one of these is held: to seat somebody there, and to move,
 * free or exchange who sits there. Names them, who holds them and until when.
 */
export async function requireNotHeld(work: Work, hallId: string, places: readonly number[]): Promise<void> {
  if (!mayDo(work.actor.role, 'holds', 'edit')) await refuseHeld(work, hallId, places, 'place_held');
}

/** Refuses with places_held, as above, where a place that goes, is closed or becomes technical is held, whoever asks. */
export async function requireNoneHeld(work: Work, hallId: string, places: readonly number[]): Promise<void> {
  await refuseHeld(work, hallId, places, 'places_held');
}

/** Those of these places that are held, in words of who holds them and until when, where the person asking may hold none themselves; else none. */
export async function heldFrom(
  work: Work,
  hallId: string,
  places: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (mayDo(work.actor.role, 'holds', 'edit')) return new Map();
  return new Map((await heldAmong(work, hallId, places)).map((row) => [row.place, saidOf(work, row)]));
}

async function refuseHeld(work: Work, hallId: string, places: readonly number[], code: ProblemCode): Promise<void> {
  const rows = await heldAmong(work, hallId, places);
  if (rows.length === 0) return;
  const names = rows.slice(0, NAMED).map((row) => saidOf(work, row));
  throw new Problem(code, {
    params: { names: `${names.join('; ')}${rows.length > NAMED ? '…' : ''}` },
    extra: {
      places: rows.map((row) => ({
        hall_id: hallId,
        place: row.place,
        ...labelIn(row),
        by: row.by,
        until: row.until,
        remark: row.remark,
      })),
    },
  });
}

async function heldAmong(work: Work, hallId: string, places: readonly number[]): Promise<HeldPlace[]> {
  if (places.length === 0) return [];
  const { rows } = await work.tx.execute<HeldPlace>(sql`
    select h.place, ${labelColumns('p')}, ${isoMoment(sql`h.until`)} as until, h.remark, d.zone,
      (select ${colleague('m')} from memberships m
        where m.organization_id = ${work.organization_id} and m.id = h.held_by) as by
    from holds h
    join places p on p.organization_id = ${work.organization_id} and p.hall_id = h.hall_id and p.place = h.place
    join halls x on x.organization_id = ${work.organization_id} and x.id = h.hall_id
    join event_dates d on d.organization_id = ${work.organization_id} and d.id = x.event_date_id
    where h.organization_id = ${work.organization_id} and h.hall_id = ${hallId} and ${isHolding(work, 'h')}
      and h.place = any(${arrayOf(places, 'int')})
    order by p.position`);
  return rows;
}

/** 'row 5, seat 3: Ivanova, until 04.12.2026, 14:00'; by the clocks of the evening. */
function saidOf({ language }: Work, row: HeldPlace): string {
  const place = placeInWords(row, (key, values) => translate(language, `places.${key}`, values));
  const until = row.until && new Date(row.until);
  const till =
    until &&
    translate(language, 'hall.holds.until', {
      at: `${dayInFigures(dateAt(until, row.zone), language)}, ${timeAt(until, row.zone)}`,
    });
  const how = [row.by, till].filter(Boolean).join(', ');
  return how === '' ? place : `${place}: ${how}`;
}
