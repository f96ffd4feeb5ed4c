import { and, eq, isNull, sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import type { Proposed } from '#shared/seating/asked.ts';
import { meantOf } from '#shared/seating/proposal.ts';
import { among, arrayOf } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { requireInviter } from '../../guests/inviting.ts';
import { takeTurn } from '../../halls/turns.ts';
import { moveTickets, seatGuests } from '../../tickets/seating/rules.ts';
import { seatingRuns } from './table.ts';

export type Run = typeof seatingRuns.$inferSelect;

/** The run, or not_found; also for who may not seat in its hall. */
export async function requireRun(work: Work, id: string): Promise<Run> {
  const [run] = await work.tx
    .select()
    .from(seatingRuns)
    .where(
      and(
        eq(seatingRuns.organization_id, work.organization_id),
        eq(seatingRuns.id, id),
        isNull(seatingRuns.deleted_at),
      ),
    );
  if (!run) throw new Problem('not_found');
  await requireInviter(work, run.hall_id);
  return run;
}

/**
 * Seats and moves people as a run proposed, all of them but those who are held back, as one batch, once. Where one of them sits
 * elsewhere by now, isn't invited any more, or somebody has the place, nobody is seated: refused with plan_outdated, which names them.
 */
export async function applyRun(work: Work, run: Run, withoutIds: readonly string[]) {
  if (!run.proposal) throw new Problem('plan_unfinished');
  work.does({ verb: 'seat_list', noun: 'tickets', hall_id: run.hall_id });
  await takeTurn(work, [run.hall_id]);
  const applied_at = work.now();
  const open = and(eq(seatingRuns.id, run.id), isNull(seatingRuns.applied_at));
  const taken = await work.update(seatingRuns, open, { applied_at }, { audit: false });
  if (taken.length === 0) throw new Problem('plan_applied');
  const meant = meantOf(run.proposal.seatings, withoutIds);
  const tickets = await refuseOutdated(work, run.hall_id, meant);
  const [coming, moving] = [meant.filter(({ from }) => from === null), meant.filter(({ from }) => from !== null)];
  // Whoever moves leaves a place for somebody who comes.
  if (moving.length > 0)
    await moveTickets(
      work,
      moving.map(({ guest_id, place }) => ({ ticket_id: tickets.get(guest_id)!, place })),
    );
  if (coming.length > 0)
    await seatGuests(
      work,
      run.hall_id,
      coming.map(({ guest_id, place }) => ({ guest_id, place })),
    );
  return { seated: coming.length, moved: moving.length };
}

interface Now extends Record<string, unknown> {
  guest_id: string;
  guest_name: string | null;
  place: number | null;
  ticket_id: string | null;
}

/** Answers the tickets of those who move, once everything is as the plan saw it. */
async function refuseOutdated(work: Work, hallId: string, meant: readonly Proposed[]): Promise<Map<string, string>> {
  const ids = meant.map(({ guest_id }) => guest_id);
  const places = meant.map(({ place }) => place);
  const { rows } = await work.tx.execute<Now>(sql`
    select guest_id, guest_name, place, ticket_id from invitation_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId}
      and (${among(sql`guest_id`, ids)} or place = any(${arrayOf(places, 'int')}))`);
  const now = new Map(rows.map((row) => [row.guest_id, row]));
  const sitting = new Map(rows.flatMap((row) => (row.place === null ? [] : [[row.place, row] as const])));
  const leaving = new Set(meant.flatMap(({ from }) => from ?? []));
  const changed = meant.flatMap((one) => {
    const own = now.get(one.guest_id);
    const other = sitting.get(one.place);
    const by = other && !leaving.has(one.place) ? other.guest_name : null;
    if (own && own.place === one.from && by === null) return [];
    return [
      { guest_id: one.guest_id, guest_name: one.guest_name, place: one.place, by, is_invited: own !== undefined },
    ];
  });
  if (changed.length > 0)
    throw new Problem('plan_outdated', {
      params: { count: changed.length },
      extra: { changed: changed.slice(0, 100), changed_total: changed.length },
    });
  return new Map(rows.flatMap(({ guest_id, ticket_id }) => (ticket_id ? [[guest_id, ticket_id] as const] : [])));
}
