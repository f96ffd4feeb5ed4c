import { sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { LABEL_PARTS, labelIn, type PlaceLabel } from '#shared/hall/label.ts';
import { type AnyLayout, layoutOf } from '#shared/hall/layout.ts';
import { toldLabel } from '#shared/hall/words.ts';
import type { Language } from '#shared/limits.ts';
import type { TicketSnapshot } from '#shared/ticket.ts';
import { arrayOf } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { translate } from '../base/language.ts';
import { labelColumns } from '../halls/label.ts';
import { storePlans } from './planFile.ts';

/** What the database says of one ticket. */
interface SeatFacts extends PlaceLabel, Record<string, unknown> {
  id: string;
  hall_id: string;
  token: string;
  place: number;
  sector_number: number | null;
  sector_name: string | null;
  last_name: string;
  first_name: string;
  middle_name: string | null;
}

/** What it says of the evening in its hall. */
interface HallFacts extends Record<string, unknown> {
  hall_id: string;
  hall: string;
  date: string;
  time: string | null;
  zone: string;
  event: string;
  code: string | null;
  language: Language;
  address: string | null;
  image_id: string | null;
  logo_id: string | null;
  city_ru: string | null;
  city_en: string | null;
  location: string | null;
  organization: string;
}

type Facts = SeatFacts & HallFacts;

/**
 * What the tickets' files are made from, as things are now; of every live ticket among `ticketIds`. A few
 * queries whatever their number. The plan of a hall's level is stored as a file, once for each distinct content.
 * @param publicUrl where the QR codes lead, without a slash at the end
 */
export async function snapshotOf(
  work: Work,
  ticketIds: readonly string[],
  publicUrl: string,
): Promise<Map<string, TicketSnapshot>> {
  const facts = await factsOf(work, ticketIds);
  const plans = new Map<string, Map<number, string>>();
  const drawn = facts.filter(({ image_id }) => !image_id);
  for (const [hallId, tickets] of groupBy(drawn, ({ hall_id }) => hall_id)) {
    plans.set(hallId, await plansOf(work, hallId, new Set(tickets.map(({ place }) => place))));
  }
  return new Map(
    facts.map((ticket) => {
      const plan_id = plans.get(ticket.hall_id)?.get(ticket.place) ?? null;
      return [ticket.id, shaped(ticket, publicUrl, plan_id)];
    }),
  );
}

/** What makes an old paper wrong when it changes; the guest and the place are the issue's own. */
const ON_PAPER = [...LABEL_PARTS, 'date', 'time', 'city', 'location', 'address'] as const;

/** Of these tickets, those whose paper still says where to go and when. */
export async function stillTrue(work: Work, papers: ReadonlyMap<string, TicketSnapshot>): Promise<Set<string>> {
  const facts = papers.size > 0 ? await factsOf(work, [...papers.keys()]) : [];
  const same = facts.filter((ticket) => {
    const [then, now] = [toldLabel(papers.get(ticket.id)!), shaped(ticket, '', null)];
    return ON_PAPER.every((field) => (then[field] ?? null) === now[field]);
  });
  return new Set(same.map(({ id }) => id));
}

function shaped(ticket: Facts, publicUrl: string, plan_id: string | null): TicketSnapshot {
  const { language } = ticket;
  return {
    template: 3,
    language,
    organization: ticket.organization,
    // A draft has no code yet; its preview says so in the place of one.
    event: { name: ticket.event, code: ticket.code ?? translate(language, 'tickets_server.draft_code') },
    guest: { last_name: ticket.last_name, first_name: ticket.first_name, middle_name: ticket.middle_name },
    date: ticket.date,
    time: ticket.time,
    zone: ticket.zone,
    city: (language === 'ru' ? ticket.city_ru : ticket.city_en) ?? '',
    location: ticket.location,
    address: ticket.address ?? '',
    sector: ticket.sector_number === null ? null : { number: ticket.sector_number, name: ticket.sector_name! },
    ...toldLabel(labelIn(ticket)),
    place: ticket.place,
    hall: ticket.hall,
    token: ticket.token,
    url: `${publicUrl}/t/${ticket.token}`,
    image_id: ticket.image_id,
    logo_id: ticket.logo_id,
    plan_id,
  };
}

/** Two queries, as the planner takes longer over ten tables in one than the database takes to read them. */
async function factsOf(work: Work, ticketIds: readonly string[]): Promise<Facts[]> {
  const tickets = await work.tx.execute<SeatFacts>(sql`
    select t.id, t.hall_id, t.token, t.place, ${labelColumns('p')},
      s.number as sector_number, s.name as sector_name, g.last_name, g.first_name, g.middle_name
    from tickets t
    join guests g on g.organization_id = t.organization_id and g.id = t.guest_id
    join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
    left join sectors s on s.organization_id = t.organization_id and s.hall_id = t.hall_id and s.id = p.sector_id
    where t.organization_id = ${work.organization_id} and t.live and t.id = any(${arrayOf(ticketIds, 'uuid')})`);
  const halls = await work.tx.execute<HallFacts>(sql`
    select h.id as hall_id, h.name as hall,
      to_char(d.date, 'YYYY-MM-DD') as date, left(coalesce(d.starts_at, e.starts_at)::text, 5) as time, d.zone,
      e.name as event, e.code, e.language, e.address, e.ticket_image_id as image_id, e.ticket_logo_id as logo_id,
      c.name_ru as city_ru, c.name_en as city_en, l.name as location, o.name as organization
    from halls h
    join organizations o on o.id = h.organization_id
    join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    join events e on e.organization_id = h.organization_id and e.id = h.event_id
    left join locations l on l.organization_id = h.organization_id and l.id = e.location_id
    left join cities c on c.id = e.city_id
    where h.organization_id = ${work.organization_id}
      and h.id = any(${arrayOf([...new Set(tickets.rows.map(({ hall_id }) => hall_id))], 'uuid')})`);
  const byHall = new Map(halls.rows.map((hall) => [hall.hall_id, hall]));
  return tickets.rows.map((ticket) => ({ ...ticket, ...byHall.get(ticket.hall_id)! }));
}

/** The plan that each of these places of a hall is shown on. */
async function plansOf(work: Work, hallId: string, places: ReadonlySet<number>): Promise<Map<number, string>> {
  const { rows } = await work.tx.execute<{ layout: AnyLayout }>(
    sql`select layout from halls where organization_id = ${work.organization_id} and id = ${hallId}`,
  );
  const sectors = await work.tx.execute<{ place: number; number: number }>(sql`
    select p.place, s.number from places p
    join sectors s on s.organization_id = p.organization_id and s.hall_id = p.hall_id and s.id = p.sector_id
    where p.organization_id = ${work.organization_id} and p.hall_id = ${hallId}`);
  const numbers = new Map(sectors.rows.map(({ place, number }) => [place, number]));
  return storePlans(work, layoutOf(rows[0]!.layout), numbers, places);
}
