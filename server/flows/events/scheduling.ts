import type { NewEvent } from '#resources/eventSchemas.ts';
import { overAt } from '#shared/event.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { refuseTwice } from '../../base/twice.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { datesOf, type KnownDate } from '../../events/dates.ts';
import { requireUnsent } from '../../events/sent.ts';
import { eventDates } from '../../events/table.ts';
import { removeHalls } from '../../halls/removing.ts';
import { hallsOf } from '../../halls/rules.ts';

type SentDate = NonNullable<NewEvent['dates']>[number];

export interface Schedule {
  /** As sent; those stored stay, if not given. */
  dates?: SentDate[] | undefined;
  time_per_date: boolean;
  /** The one time, where it isn't per date. */
  starts_at: string | null;
  zone: string;
}

/**
 * Makes an event's dates what the schedule says; answers the ids of those that stay and moved. A date that goes
 * takes its halls along; refused with tickets_sent or places_taken where somebody has a ticket to it, and with
 * date_of_cinema where a date with the hall of a film session would move.
 */
export async function storeDates(work: Work, eventId: string, schedule: Schedule): Promise<string[]> {
  const known = await datesOf(work, eventId);
  const wanted = matched(known, schedule);
  const times = wanted.map(({ starts_at }) => (starts_at ? ` ${starts_at}` : ''));
  refuseTwice(
    wanted.map(({ date }, at) => `${date}${times[at]}`),
    (at) => `dates.${at}.date`,
    (at) => ({ key: 'date_twice', params: { date: wanted[at]!.date, time: times[at]! } }),
  );
  await removeDates(
    work,
    eventId,
    known.filter((date) => !wanted.some(({ id }) => id === date.id)),
  );
  const moved = new Map<string, Evening>();
  const fresh: Evening[] = [];
  for (const { id, date, starts_at } of wanted) {
    const values = { date, starts_at, zone: schedule.zone, over_at: overAt(date, starts_at, schedule.zone) };
    const before = known.find((row) => row.id === id);
    if (!before) fresh.push(values);
    else if (!isSame(before, values)) moved.set(before.id, values);
  }
  await refuseFilmDates(
    work,
    eventId,
    known.filter((date) => isElsewhen(date, moved.get(date.id))),
  );
  await work.updateEach(eventDates, moved);
  await work.insert(
    eventDates,
    fresh.map((values) => ({ event_id: eventId, ...values })),
  );
  return [...moved.keys()];
}

type Evening = Pick<KnownDate, 'date' | 'starts_at' | 'zone' | 'over_at'>;

interface Wanted {
  id: string | undefined;
  date: string;
  starts_at: string | null;
}

/** What was sent, each with the stored date it is: by its id, or by its day where no id was sent. */
function matched(known: KnownDate[], { dates, time_per_date, starts_at }: Schedule): Wanted[] {
  const timeOf = (own: string | null | undefined) => (time_per_date ? (own ?? null) : starts_at);
  if (!dates) return known.map(({ id, date, starts_at: own }) => ({ id, date, starts_at: timeOf(own?.slice(0, 5)) }));
  const claimed = new Set(dates.map((date) => date.id));
  return dates.map((sent, at) => {
    if (sent.id && !known.some(({ id }) => id === sent.id)) throw refusal(`dates.${at}.id`, { key: 'not_there' });
    const starts_at = timeOf(sent.starts_at);
    const alike = known.filter(({ id, date }) => !claimed.has(id) && date === sent.date);
    const id = sent.id ?? (alike.find((date) => date.starts_at?.slice(0, 5) === starts_at) ?? alike[0])?.id;
    claimed.add(id);
    return { id, date: sent.date, starts_at };
  });
}

async function removeDates(work: Work, eventId: string, gone: KnownDate[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map((date) => date.id);
  const halls = (await hallsOf(work, eventId)).filter((hall) => ids.includes(hall.event_date_id));
  const dates = gone.map(({ id, date }) => ({ id, date }));
  await requireUnsent(
    work,
    halls.map((hall) => hall.id),
    { dates },
  );
  await removeHalls(work, halls);
  await work.remove(eventDates, among(eventDates.id, ids));
}

function isSame(before: KnownDate, values: Evening): boolean {
  return !isElsewhen(before, values) && before.zone === values.zone;
}

/** Another day or another time of day than before? */
function isElsewhen(before: KnownDate, after: Evening | undefined): boolean {
  return (
    after !== undefined &&
    (before.date !== after.date || (before.starts_at?.slice(0, 5) ?? null) !== (after.starts_at?.slice(0, 5) ?? null))
  );
}

/** A film session is when the cinema says: its date can go, but not move. */
async function refuseFilmDates(work: Work, eventId: string, moved: readonly KnownDate[]): Promise<void> {
  if (moved.length === 0) return;
  const bound = (await hallsOf(work, eventId)).filter((hall) => hall.session_ref !== null);
  if (moved.some(({ id }) => bound.some((hall) => hall.event_date_id === id))) throw new Problem('date_of_cinema');
}

function refusal(field: string, message: Message): Problem {
  return new Problem('invalid', { errors: { [field]: message } });
}
