import { sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { normalizeEmail } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { arrayOf } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { lockEvent } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { createJob } from '../jobs/rules.ts';
import type { Jobs } from '../jobs/wake.ts';
import { requireOwnPlaces, requireSector } from '../halls/sectors/rules.ts';
import { snapshotOf } from './read.ts';
import { letters } from './table.ts';

/** Tickets by name, or all of an event as far as the filters and one's own sectors go. */
export type WantedTickets =
  | { ids: readonly string[] }
  | { event_id: string; only_unsent: boolean; hall_id?: string | undefined; sector_id?: string | undefined };

/** Why a ticket was left out where all were asked for. */
export type Skipped = Record<Hindrance, number>;

export const HINDRANCES = ['not_booked', 'no_address', 'already_queued', 'delivery_unknown'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

export interface Sending {
  job_id: string;
  /** Letters that will go out. */
  total: number;
  skipped: Skipped;
}

/** Where letters go through: the queue, and what their links and Message-IDs are made of. */
export interface Post {
  jobs: Jobs;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Domain of Message-IDs. */
  domain: string;
}

export interface Candidate extends Record<string, unknown> {
  id: string;
  event_id: string;
  hall_id: string;
  place: number;
  issue: number;
  guest_name: string;
  email: string | null;
  send_no: number;
  /** State of the newest letter of the current issue. */
  state: string | null;
  has_been_sent: boolean;
  /** Not so for a cinema's seat that is only held: it may still be lost. */
  booked: boolean;
}

/**
 * Asks for tickets to be mailed: a ledger row with its snapshot for each and a job, in this transaction; sending
 * begins after it. Refused with not_found where the hall or the sector is none of the event, not_published, archived, foreign_sector. Tickets chosen by id are all sent or none:
 * not_booked, no_address, already_queued and delivery_unknown (unless `confirm_unknown`) name the ones in the way. Where all of an
 * event are asked for, such tickets are skipped and counted.
 */
export async function sendTicketsLater(
  work: Work,
  post: Post,
  wanted: WantedTickets,
  { confirm_unknown = false }: { confirm_unknown?: boolean | undefined } = {},
): Promise<Sending> {
  await requireScope(work, wanted);
  await holdPublished(work, wanted);
  await holdTickets(work, wanted);
  const candidates = await candidatesOf(work, wanted);
  if ('ids' in wanted && (candidates.length === 0 || candidates.length !== new Set(wanted.ids).size)) {
    throw new Problem('not_found');
  }
  const eventId = 'ids' in wanted ? candidates[0]!.event_id : wanted.event_id;
  const hindered = hinderedAmong(candidates, confirm_unknown);
  if ('ids' in wanted) {
    await requireOwnTickets(work, candidates);
    refuseHindered(hindered);
  }
  const out = new Set(Object.values(hindered).flat());
  const chosen = candidates.filter((ticket) => !out.has(ticket));
  const job = await createJob(work, { kind: 'send_tickets', subject_id: eventId, total: chosen.length });
  if (chosen.length > 0) {
    await writeLetters(work, post, job.id, chosen);
    await post.jobs.wake(work, 'send_tickets', { organization_id: work.organization_id, job_id: job.id });
  }
  await work.note('send', 'tickets', eventId, { job_id: job.id, tickets: chosen.map((ticket) => ticket.id) });
  return {
    job_id: job.id,
    total: chosen.length,
    skipped: {
      not_booked: hindered.not_booked.length,
      no_address: hindered.no_address.length,
      already_queued: hindered.already_queued.length,
      delivery_unknown: hindered.delivery_unknown.length,
    },
  };
}

/** Refuses with not_found a hall or a sector that is none of the event. */
export async function requireScope(work: Work, wanted: WantedTickets): Promise<void> {
  if ('ids' in wanted) return;
  const { event_id, hall_id, sector_id } = wanted;
  const sectors = sector_id ? [await requireSector(work, sector_id)] : [];
  const named = new Set([...(hall_id ? [hall_id] : []), ...sectors.map((sector) => sector.hall_id)]);
  const halls = await Promise.all([...named].map((id) => requireHall(work, id)));
  if (halls.length > 1 || halls.some((hall) => hall.event_id !== event_id)) throw new Problem('not_found');
}

/** Candidates that get no letter now, by what is in the way. */
export function hinderedAmong(
  candidates: readonly Candidate[],
  confirm_unknown: boolean,
): Record<Hindrance, Candidate[]> {
  return {
    not_booked: candidates.filter(({ booked }) => !booked),
    already_queued: candidates.filter(({ state }) => state === 'queued' || state === 'sending'),
    no_address: candidates.filter(({ email }) => !email),
    delivery_unknown: confirm_unknown ? [] : candidates.filter(({ state }) => state === 'unknown'),
  };
}

/**
 * Holds the events whose tickets are asked for, before any of these: one that somebody deletes or makes a draft again at
 * this moment is gone before its letters are written, or stays because of them.
 */
async function holdPublished(work: Work, wanted: WantedTickets): Promise<void> {
  for (const id of await eventsOf(work, wanted)) {
    const event = await lockEvent(work, id);
    if (event.status !== 'published') throw new Problem('not_published');
  }
}

/** In one order, so that two who ask for tickets of several events don't wait in a circle. */
async function eventsOf(work: Work, wanted: WantedTickets): Promise<string[]> {
  if ('event_id' in wanted) return [wanted.event_id];
  const { rows } = await work.tx.execute<{ event_id: string }>(sql`
    select distinct h.event_id from tickets t join halls h on h.organization_id = t.organization_id and h.id = t.hall_id
    where t.organization_id = ${work.organization_id} and t.live and ${among(wanted)} order by h.event_id`);
  return rows.map(({ event_id }) => event_id);
}

/**
 * Refuses with foreign_sector unless all these tickets are in sectors of the person asking: whoever has the file of one
 * has its QR code, however they came by it.
 */
export async function requireOwnTickets(work: Work, tickets: readonly { hall_id: string; place: number }[]) {
  for (const [hallId, list] of groupBy(tickets, (ticket) => ticket.hall_id)) {
    await requireOwnPlaces(
      work,
      hallId,
      list.map(({ place }) => place),
    );
  }
}

function refuseHindered(hindered: Record<Hindrance, Candidate[]>): void {
  for (const code of HINDRANCES) {
    const tickets = hindered[code].map(({ id, guest_name }) => ({ id, name: guest_name }));
    if (tickets.length > 0) throw new Problem(code, { extra: { tickets } });
  }
}

/** Holds the live tickets asked for, so that nobody else sends them meanwhile. */
async function holdTickets(work: Work, wanted: WantedTickets): Promise<void> {
  await work.tx.execute(sql`
    select t.id from tickets t join halls h on h.organization_id = t.organization_id and h.id = t.hall_id
    where t.organization_id = ${work.organization_id} and t.live and ${among(wanted)} order by t.id for update of t`);
}

/**
 * The live tickets asked for, in the order of halls and places. To a seat manager 'all' means all in their own sectors;
 * with `onlyMine` the same goes for tickets chosen by id.
 */
export async function candidatesOf(
  work: Work,
  wanted: WantedTickets,
  { onlyMine = false }: { onlyMine?: boolean } = {},
): Promise<Candidate[]> {
  const everywhere = hasRole(work.actor.role, 'manager_event') || ('ids' in wanted && !onlyMine);
  const { rows } = await work.tx.execute<Candidate>(sql`
    select t.id, h.event_id, t.hall_id, t.place, t.issue,
      concat_ws(' ', g.last_name, g.first_name, g.middle_name) as guest_name, nullif(g.email, '') as email,
      l.send_no, case when l.current then l.state end as state, l.has_been_sent,
      h.session_ref is null or exists (select 1 from order_places q
        join orders o on o.organization_id = q.organization_id and o.id = q.order_id
        where q.organization_id = t.organization_id and q.hall_id = t.hall_id and q.place = t.place and q.live
          and o.state = 'booked') as booked
    from tickets t
    join halls h on h.organization_id = t.organization_id and h.id = t.hall_id and h.deleted_at is null
    join guests g on g.organization_id = t.organization_id and g.id = t.guest_id
    join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
    cross join lateral (
      select coalesce(max(l.send_no), 0) as send_no, bool_or(l.issue = t.issue) as current,
        (array_agg(l.state order by (l.issue = t.issue) desc, l.send_no desc))[1] as state,
        coalesce(bool_or(l.state = 'sent' and l.issue = t.issue), false) as has_been_sent
      from letters l where l.organization_id = t.organization_id and l.ticket_id = t.id
    ) l
    where t.organization_id = ${work.organization_id} and t.live and ${among(wanted)} and ${everywhere ? sql`true` : mine(work)}
    order by h.position, h.created_at, h.id, p.position, t.id`);
  return 'event_id' in wanted && wanted.only_unsent ? rows.filter((ticket) => !ticket.has_been_sent) : rows;
}

function among(wanted: WantedTickets) {
  if ('ids' in wanted) return sql`t.id = any(${arrayOf(wanted.ids, 'uuid')})`;
  const hall = wanted.hall_id ? sql`and h.id = ${wanted.hall_id}` : sql``;
  const sector = wanted.sector_id
    ? sql`and exists (select 1 from places x where x.organization_id = t.organization_id and x.hall_id = t.hall_id
        and x.place = t.place and x.sector_id = ${wanted.sector_id})`
    : sql``;
  return sql`h.event_id = ${wanted.event_id} and h.deleted_at is null ${hall} ${sector}`;
}

/** SQL: is the place in a sector of the person asking? */
function mine(work: Work) {
  return sql`exists (select 1 from sectors s where s.organization_id = p.organization_id and s.hall_id = p.hall_id
    and s.id = p.sector_id and s.deleted_at is null and s.manager_membership_id = ${work.actor.membership_id})`;
}

async function writeLetters(work: Work, post: Post, job_id: string, chosen: Candidate[]): Promise<void> {
  const snapshots = await snapshotOf(
    work,
    chosen.map((ticket) => ticket.id),
    post.publicUrl,
  );
  await work.fill(
    letters,
    chosen.map((ticket) => {
      const send_no = Number(ticket.send_no) + 1;
      return {
        ticket_id: ticket.id,
        issue: ticket.issue,
        send_no,
        job_id,
        to_address: normalizeEmail(ticket.email!),
        snapshot: snapshots.get(ticket.id)!,
        state: 'queued' as const,
        // The same for every try of this letter, so that mailboxes can tell a copy from another letter.
        message_id: `<ticket.${ticket.id}.${send_no}@${post.domain}>`,
      };
    }),
  );
}
