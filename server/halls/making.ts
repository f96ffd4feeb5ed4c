import { numberOn } from '#shared/hall/doubles.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import type { HallFromTemplate, NewHall } from '#resources/hallSchemas.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import { hasDate, type KnownEvent, lockEvent } from '../events/rules.ts';
import { templatesById } from '../hall_templates/rules.ts';
import { translate } from '../base/language.ts';
import { copySectors } from './sectors/copying.ts';
import { nextLayout } from '../hall_templates/layouts.ts';
import { bindPlaces, storePlaces } from './places.ts';
import { hallsAmong, hallsOf, type KnownHall, requireHall } from './rules.ts';
import { halls } from './table.ts';

/** Halls for dates of an event, each a copy of a template: changing the template later changes none of them. */
export async function makeHallsFromTemplates(
  work: Work,
  eventId: string,
  wanted: HallFromTemplate[],
): Promise<string[]> {
  await lockEvent(work, eventId);
  const ids = wanted.map((hall) => hall.hall_template_id);
  const templates = await templatesById(work, ids);
  const layouts = new Map(templates.map(({ id, layout }) => [id, layout]));
  refuseTooMany(ids.map((id, at) => ({ layout: layouts.get(id), field: `${at}.hall_template_id` })));
  const made: string[] = [];
  for (const [at, hall] of wanted.entries()) {
    const template = templates.find(({ id }) => id === hall.hall_template_id);
    if (!template) throw notThere(`${at}.hall_template_id`);
    await requireDate(work, eventId, hall.event_date_id, `${at}.event_date_id`);
    const { name } = template;
    const { layout } = template;
    made.push((await addHall(work, eventId, { ...hall, name, layout, template_id: template.id })).id);
  }
  return made;
}

/** New halls: 10 x 10, of a layout, or another hall again with its sectors and their managers. */
export async function makeHalls(work: Work, wanted: NewHall[]): Promise<string[]> {
  await refuseTooManyCopies(work, wanted);
  const made: string[] = [];
  for (const [at, { event_id, event_date_id, name, layout, copy_of }] of wanted.entries()) {
    const event = await lockEvent(work, event_id);
    await requireDate(work, event_id, event_date_id, `${at}.event_date_id`);
    const origin = copy_of ? await originOf(work, copy_of, `${at}.copy_of`) : null;
    const hall = await addHall(work, event_id, {
      event_date_id,
      name: name ?? origin?.name ?? (await freeName(work, event, event_date_id)),
      layout: layout || !origin ? nextLayout(null, layout ?? newLayout(), `${at}.layout.`) : numberOn(origin.layout),
      template_id: origin?.template_id ?? null,
    });
    if (origin) await copySectors(work, origin.id, hall.id);
    made.push(hall.id);
  }
  return made;
}

async function refuseTooManyCopies(work: Work, wanted: readonly NewHall[]): Promise<void> {
  const asked = [...new Set(wanted.flatMap(({ copy_of }) => copy_of ?? []))];
  const origins = new Map((await hallsAmong(work, asked)).map(({ id, layout }) => [id, layout]));
  refuseTooMany(
    wanted.map(({ layout, copy_of }, at) =>
      layout || !copy_of ? { layout, field: `${at}.layout` } : { layout: origins.get(copy_of), field: `${at}.copy_of` },
    ),
  );
}

/** Refuses more places than one call may make, before any is made; what isn't there is refused later. */
function refuseTooMany(wanted: readonly { layout: HallLayout | undefined; field: string }[]): void {
  const most = limit('placesAtOnce');
  const counts = new Map<HallLayout, number>();
  let sum = 0;
  for (const { layout, field } of wanted) {
    if (!layout) continue;
    const count = counts.get(layout) ?? placesOf(layout).length;
    counts.set(layout, count);
    sum += count;
    if (sum > most)
      throw new Problem('invalid', { errors: { [field]: { key: 'halls_too_many_places', params: { most } } } });
  }
}

/** A place that is a seat of a cinema. */
export interface BoundPlace {
  place: number;
  external_ref: string;
  external_group: string | null;
}

/** A hall that is a film session's. */
export interface BoundHall {
  event_date_id: string;
  name: string;
  session_ref: string;
  layout: HallLayout;
  bound: BoundPlace[];
}

/** Adds halls whose seats belong to film sessions; one session is bound to an event once. */
export async function makeBoundHalls(work: Work, eventId: string, wanted: BoundHall[]): Promise<string[]> {
  await lockEvent(work, eventId);
  const made: string[] = [];
  for (const [at, { bound, layout, ...hall }] of wanted.entries()) {
    await requireDate(work, eventId, hall.event_date_id, `${at}.event_date_id`);
    const others = await hallsOf(work, eventId);
    if (others.some(({ session_ref }) => session_ref === hall.session_ref)) throw new Problem('already_exists');
    const sized = nextLayout(null, layout, `${at}.layout.`);
    const { id } = await addHall(work, eventId, { ...hall, layout: sized, template_id: null });
    await bindPlaces(work, id, bound);
    made.push(id);
  }
  return made;
}

/** Stores a hall with its places. */
export async function addHall(
  work: Work,
  event_id: string,
  hall: { event_date_id: string; name: string; layout: HallLayout; template_id: string | null; session_ref?: string },
): Promise<KnownHall> {
  const position = (await hallsOf(work, event_id)).length;
  const [made] = await work.insert(halls, [
    {
      event_id,
      event_date_id: hall.event_date_id,
      template_id: hall.template_id,
      session_ref: hall.session_ref ?? null,
      name: hall.name,
      layout: hall.layout,
      next_place: hall.layout.next_place,
      position,
    },
  ]);
  await storePlaces(work, made!.id, hall.layout);
  return { ...made!, layout: hall.layout };
}

/** 'Зал 1', or the first number no hall of this date has; in the event's language. */
async function freeName(work: Work, event: KnownEvent, dateId: string): Promise<string> {
  const taken = new Set(
    (await hallsOf(work, event.id)).filter((hall) => hall.event_date_id === dateId).map((hall) => hall.name),
  );
  for (let number = 1; ; number += 1) {
    const name = translate(event.language, 'halls.default_name', { number });
    if (!taken.has(name)) return name;
  }
}

async function originOf(work: Work, hallId: string, field: string): Promise<KnownHall> {
  try {
    return await requireHall(work, hallId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') throw notThere(field);
    throw error;
  }
}

async function requireDate(work: Work, eventId: string, dateId: string, field: string): Promise<void> {
  if (!(await hasDate(work, eventId, dateId))) throw notThere(field);
}

function notThere(field: string): Problem {
  return new Problem('invalid', { errors: { [field]: { key: 'not_there' } } });
}
