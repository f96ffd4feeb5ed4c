import { sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { type AnyLayout, layoutOf } from '#shared/hall/layout.ts';
import { rankNames } from '#shared/hall/marks.ts';
import { numberedApart, surnamesApart } from '#shared/hall/surnames.ts';
import { normalizeEmail, type PersonNames } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import type { Work } from '../../db/work.ts';
import { wholeName } from '../../db/names.ts';
import { requireEvent } from '../../events/rules.ts';
import { seesContacts } from '../../guests/read.ts';
import { labelColumns } from '../../halls/label.ts';
import type { Jobs } from '../../jobs/wake.ts';
import { organizationName } from '../../organizations/rules.ts';
import { planFileName } from '../../paper/fileNames.ts';
import { planLetter } from '../../paper/letter.ts';
import { XLSX_TYPE } from '../../paper/list.ts';
import { type PlanGuest, type PlanHall, type SeatingPlan, seatingPlanWorkbook } from '../../paper/plan.ts';
import { askStaffLetter, type Compose } from '../../jobs/staffLetter.ts';

/**
 * What the seating plan of an event says, in the language of whoever asks. Contacts of guests are for event managers
 * and above, and for the seat manager who brought them.
 */
export async function seatingPlanOf(work: Work, eventId: string): Promise<SeatingPlan> {
  const event = await requireEvent(work, eventId);
  const halls = await hallsOf(work, eventId);
  const guests = calledApart(await guestsOf(work, eventId));
  const ranks = new Map(halls.map(({ id, layout }) => [id, rankNames(layout)]));
  const byHall = groupBy(guests, ({ hall_id }) => hall_id);
  return {
    event: { id: event.id, name: event.name, code: event.code },
    language: work.language,
    halls: halls.map(({ id, revision, places, ...hall }) => ({
      ...hall,
      places: namedPlaces(places, byHall.get(id) ?? []),
      known: { id, revision, called: (byHall.get(id) ?? []).flatMap(calledOtherwise) },
    })),
    guests: guests.map(({ hall_id, place, guest_id: _id, own_name: _name, ...guest }) => ({
      ...guest,
      rank: place === null ? null : (ranks.get(hall_id)?.get(place) ?? null),
    })),
  };
}

/** A guest of the list with the place whose rank is looked up in the plan. */
type SeatedGuest = Omit<PlanGuest, 'rank'> & { guest_id: string; hall_id: string; place: number | null };
/** `guest` is what the list calls them, `own_name` what they are called. */
type CalledGuest = SeatedGuest & { own_name: string };

/** Guests of one hall who share a whole name are told apart by a number. */
function calledApart(guests: readonly SeatedGuest[]): CalledGuest[] {
  const called = new Map<SeatedGuest, string>();
  for (const inside of groupBy(guests, ({ hall_id }) => hall_id).values()) {
    const names = numberedApart(inside.map(({ guest }) => guest));
    inside.forEach((one, i) => called.set(one, names[i]!));
  }
  return guests.map((one) => ({ ...one, own_name: one.guest, guest: called.get(one)! }));
}

function calledOtherwise({ guest_id, guest, own_name }: CalledGuest): [string, string][] {
  return guest === own_name ? [] : [[guest_id, guest]];
}

async function hallsOf(work: Work, eventId: string): Promise<StoredHall[]> {
  const { rows } = await work.tx.execute<
    Omit<StoredHall, 'layout'> & { layout: AnyLayout } & Record<string, unknown>
  >(sql`
    select h.id, h.revision, h.name, to_char(d.date, 'YYYY-MM-DD') as date, left(coalesce(d.starts_at, e.starts_at)::text, 5) as time, h.layout,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'number', s.number) order by s.number)
        from sectors s where s.organization_id = h.organization_id and s.hall_id = h.id and s.deleted_at is null), '[]') as sectors,
      coalesce((select json_agg(json_build_object('place', p.place, 'active', p.active, 'sector_id', p.sector_id,
          'guest', case when g.id is not null then json_build_object('id', g.id, 'last_name', g.last_name,
            'first_name', g.first_name, 'middle_name', g.middle_name) end))
        from places p
        left join tickets t on t.organization_id = p.organization_id and t.hall_id = p.hall_id and t.place = p.place and t.live
        left join guests g on g.organization_id = t.organization_id and g.id = t.guest_id
        where p.organization_id = h.organization_id and p.hall_id = h.id), '[]') as places
    from halls h
    join events e on e.organization_id = h.organization_id and e.id = h.event_id
    join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    where h.organization_id = ${work.organization_id} and h.event_id = ${eventId} and h.deleted_at is null
    order by d.date, d.starts_at, h.position, h.created_at, h.id`);
  return rows.map((hall) => ({ ...hall, layout: layoutOf(hall.layout) }));
}

/** A hall as it is read, with the names of who sits there. */
type StoredHall = Omit<PlanHall, 'places' | 'known'> & {
  id: string;
  revision: number;
  places: (Omit<PlanHall['places'][number], 'guest_name' | 'guest'> & {
    guest: (PersonNames & { id: string }) | null;
  })[];
};

/** What stands on a place has room for so many letters. */
const ON_A_PLACE = 24;

function namedPlaces(places: StoredHall['places'], guests: readonly CalledGuest[]): PlanHall['places'] {
  const seated = places.filter(({ guest }) => guest !== null);
  const called = numberedApart(surnamesApart(seated.map(({ guest }) => guest!)), ON_A_PLACE);
  const names = new Map(seated.map(({ place }, i) => [place, called[i]!]));
  const whole = new Map(guests.map(({ guest_id, guest }) => [guest_id, guest]));
  return places.map(({ guest, ...place }) => {
    const guest_name = names.get(place.place) ?? null;
    return { ...place, guest_name, guest: guest && { id: guest.id, name: whole.get(guest.id) ?? guest.last_name } };
  });
}

async function guestsOf(work: Work, eventId: string): Promise<SeatedGuest[]> {
  const sees = seesContacts(work, sql`g`);
  const { rows } = await work.tx.execute<SeatedGuest & Record<string, unknown>>(sql`
    select g.id as guest_id, to_char(d.date, 'YYYY-MM-DD') as date, h.id as hall_id, h.name as hall, t.place,
      ${wholeName('g')} as guest, s.name as sector, ${labelColumns('t')},
      case when ${sees} then g.phone end as phone, case when ${sees} then g.email end as email,
      coalesce(t.state, 'none') as state
    from invitations i
    join halls h on h.organization_id = i.organization_id and h.id = i.hall_id and h.deleted_at is null
    join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    join guests g on g.organization_id = i.organization_id and g.id = i.guest_id
    left join ticket_rows t on t.organization_id = i.organization_id and t.hall_id = i.hall_id and t.guest_id = i.guest_id
    left join sectors s on s.organization_id = t.organization_id and s.hall_id = t.hall_id and s.id = t.sector_id
    where i.organization_id = ${work.organization_id} and i.live and h.event_id = ${eventId}
    order by d.date, d.starts_at, h.position, h.created_at, h.id, g.sort_key collate "C", g.id`);
  return rows;
}

/** Asks for the seating plan by mail. A seat manager may mail it to their own address only; the audit log keeps it. */
export async function mailPlanLater(work: Work, jobs: Jobs, eventId: string, email: string): Promise<string> {
  const event = await requireEvent(work, eventId);
  const own = normalizeEmail(email) === normalizeEmail(work.actor.email);
  if (!own && !hasRole(work.actor.role, 'manager_event')) {
    throw new Problem('mail_only_to_yourself', { errors: { email: { key: 'mail_only_to_yourself' } } });
  }
  await work.note('mail_plan', 'events', event.id, { email });
  return askStaffLetter(work, jobs, 'send_plan', event.id, { email });
}

/** The letter with the seating plan of an event. */
export const composePlan: Compose = async (work, eventId) => {
  const plan = await seatingPlanOf(work, eventId);
  const organization = await organizationName(work);
  return async () => {
    const content = await seatingPlanWorkbook(plan);
    const { language } = plan;
    const letter = planLetter({ event: plan.event.name, language, organization });
    const filename = planFileName(plan.event.name, language);
    return {
      ...letter,
      from_name: organization,
      attachments: [{ filename, content, contentType: XLSX_TYPE }, ...letter.attachments],
    };
  };
};
