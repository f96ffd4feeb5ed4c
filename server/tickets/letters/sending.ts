import { sql } from 'drizzle-orm';
import { normalizeEmail } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../../db/work.ts';
import { lockEvent } from '../../events/rules.ts';
import { requireHall } from '../../halls/rules.ts';
import { createJob } from '../../crud/jobs/rules.ts';
import type { Jobs } from '../../jobs/wake.ts';
import { requireSector } from '../../halls/sectors/rules.ts';
import { snapshotOf } from '../snapshot.ts';
import { letters } from '../table.ts';
import { among, type Candidate, candidatesOf, requireOwnTickets, type WantedTickets } from '../wanted.ts';

/** Why a ticket was left out where all were asked for. */
export type Skipped = Record<LetterHindrance, number>;

export const HINDRANCES = ['not_booked', 'no_address', 'already_queued', 'delivery_unknown'] as const;
export type LetterHindrance = (typeof HINDRANCES)[number];

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
): Record<LetterHindrance, Candidate[]> {
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

function refuseHindered(hindered: Record<LetterHindrance, Candidate[]>): void {
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
