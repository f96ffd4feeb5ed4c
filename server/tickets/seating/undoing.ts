import { sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import type { LoggedRow, Obstacle, Planned, RowChange, Undoing, Undone } from '../../db/undoing.ts';
import { idsGivenBack } from '../../crud/undoing.ts';
import { among, arrayOf } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { wholeName } from '../../db/names.ts';
import { refuseArchived } from '../../events/rules.ts';
import { closedPlace } from '../../halls/closed.ts';
import { holdEventsOf } from '../../halls/holdingEvents.ts';
import { requireHallAndEvent, touchHall } from '../../halls/rules.ts';
import { requireNotHeld } from '../../halls/holds/refusing.ts';
import { requireOwnPlaces } from '../../halls/sectors/rules.ts';
import { reviveIssues } from './reviving.ts';
import { refuseBound, type Ticket } from './required.ts';
import { tickets } from '../table.ts';
import { takeTurn } from '../../halls/turns.ts';

/** Tickets as the log keeps them, without their tokens: those stay in the table. */
type LoggedTicket = LoggedRow & Pick<Ticket, 'hall_id' | 'guest_id' | 'place' | 'live' | 'issue' | 'seated_by'>;

/** Seatings, moves, changes of guest and freed places are given back: the very ticket, with the token and state it had. */
export const ticketUndoing: Undoing = {
  table: tickets,
  begin,
  // Who left with the place comes back with it.
  of: ({ id, before, after }, all) => (all.some(cameOrWent) ? String((before ?? after)!['guest_id']) : id),
  inTheWay,
  // Places that others leave are free by then, and whoever sits there is invited.
  follows: ({ before, after }) => Boolean(before?.['live']) && !after?.['live'],
  giveBack,
  named,
};

/** Were invitations taken back with these tickets, or given back? */
function cameOrWent({ noun, changes }: Planned): boolean {
  return noun === 'invitations' && changes.some(({ before, after }) => before?.['live'] !== after?.['live']);
}

async function begin(
  work: Work,
  changes: readonly RowChange[],
  _undone: Undone,
  all: readonly Planned[],
): Promise<void> {
  const byHall = groupBy(changes.map(seatingOf), ({ hall_id }) => hall_id);
  const coming = new Set(idsGivenBack(all, 'halls'));
  for (const [hallId, seatings] of byHall) {
    // Who sat in a hall that comes back comes with it.
    if (coming.has(hallId)) continue;
    const { hall, event } = await requireHallAndEvent(work, hallId);
    refuseBound(hall);
    refuseArchived(event);
    await requireOwnPlaces(
      work,
      hallId,
      seatings.flatMap(({ places }) => places),
    );
  }
  // Who is invited again along with their place comes by the event's limit.
  if (all.some(cameOrWent)) await holdEventsOf(work, [...byHall.keys()]);
  await takeTurn(work, [...byHall.keys()]);
  for (const [hallId, seatings] of byHall)
    await requireNotHeld(
      work,
      hallId,
      seatings.flatMap(({ places }) => places),
    );
  await work.tx.execute(sql`
    select id from tickets where organization_id = ${work.organization_id}
      and id = any(${arrayOf(
        changes.map(({ id }) => id),
        'uuid',
      )}) order by id for update`);
}

/** The hall, the places somebody sat on before or after, and who is to sit where again. */
function seatingOf({ before, after }: RowChange) {
  const [old, left] = [before as LoggedTicket | null, after as LoggedTicket | null];
  const places = [old, left].flatMap((ticket) => (ticket?.live ? [ticket.place] : []));
  return { hall_id: (old ?? left)!.hall_id, places, old };
}

async function inTheWay(
  work: Work,
  changes: readonly RowChange[],
  all: readonly Planned[],
): Promise<Map<string, Obstacle>> {
  const wanted = changes.flatMap(({ id, before }) => {
    const { hall_id, place, guest_id, live } = (before ?? {}) as LoggedTicket;
    return live ? [{ id, hall_id, place, guest_id }] : [];
  });
  const asked = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, hall_id uuid, place int, guest_id uuid)`;
  const obstacles = await closedOrUninvited(work, asked, {
    halls: idsGivenBack(all, 'halls'),
    invitations: all
      .filter(({ noun }) => noun === 'invitations')
      .flatMap(({ changes: each }) =>
        each.flatMap(({ id, before, after }) => (before?.['live'] && !after?.['live'] ? id : [])),
      ),
  });
  const sitting = await sittingThere(work, asked);
  // Whoever stays where they are stands in the way of whoever sat there.
  const goes = new Set(changes.map(({ id }) => id));
  const behind = groupBy(sitting, (pair) => pair.sitting);
  const staying = [...[...behind.keys()].filter((id) => !goes.has(id)), ...obstacles.keys()];
  for (let id = staying.pop(); id !== undefined; id = staying.pop()) {
    for (const pair of behind.get(id) ?? []) {
      if (obstacles.has(pair.wanted)) continue;
      obstacles.set(pair.wanted, { noun: 'tickets', id });
      staying.push(pair.wanted);
    }
  }
  return obstacles;
}

/** Places that are closed or gone, unless their hall is `coming` back as it was, and guests who aren't invited any more, nor again. */
async function closedOrUninvited(
  work: Work,
  asked: ReturnType<typeof sql>,
  coming: { halls: readonly string[]; invitations: readonly string[] },
): Promise<Map<string, Obstacle>> {
  const isComing = among(sql`w.hall_id`, coming.halls);
  const isInvited = sql`coalesce(i.live or ${among(sql`i.id`, coming.invitations)}, false)`;
  const { rows } = await work.tx.execute<{
    id: string;
    hall_id: string;
    active: boolean | null;
    invitation: string;
  }>(sql`
    select w.id, w.hall_id, p.active or ${isComing} as active, i.id as invitation from ${asked}
    left join places p on p.organization_id = ${work.organization_id} and p.hall_id = w.hall_id and p.place = w.place
    left join invitations i on i.organization_id = ${work.organization_id} and i.hall_id = w.hall_id
      and i.guest_id = w.guest_id
    where (p.active is not true and not ${isComing}) or not ${isInvited}`);
  return new Map(
    rows.map(({ id, hall_id, active, invitation }) => [
      id,
      active ? { noun: 'invitations', id: invitation } : closedPlace(work, hall_id, active),
    ]),
  );
}

/** Which other tickets have the place or the guest now. */
async function sittingThere(work: Work, asked: ReturnType<typeof sql>): Promise<{ wanted: string; sitting: string }[]> {
  const { rows } = await work.tx.execute<{ wanted: string; sitting: string }>(sql`
    select w.id as wanted, t.id as sitting from ${asked}
    join tickets t on t.organization_id = ${work.organization_id} and t.hall_id = w.hall_id and t.place = w.place and t.live
    where t.id <> w.id
    union
    select w.id, t.id from ${asked}
    join tickets t on t.organization_id = ${work.organization_id} and t.hall_id = w.hall_id and t.guest_id = w.guest_id
      and t.live
    where t.id <> w.id`);
  return rows;
}

async function giveBack(work: Work, changes: readonly RowChange[]): Promise<void> {
  const known = changes.map((change) => ({ id: change.id, ...seatingOf(change) }));
  const seats = known.map(({ id, old }) => {
    if (!old) return [id, { live: null }] as const;
    const { place, guest_id, live, seated_by } = old;
    return [id, { place, guest_id, live, seated_by }] as const;
  });
  await work.updateEach(tickets, new Map<string, Partial<Ticket>>(seats), { live: null });
  await reviveIssues(work, new Map(known.map(({ id, old }) => [id, old?.issue ?? null])));
  const byHall = groupBy(known, ({ hall_id }) => hall_id);
  for (const hallId of [...byHall.keys()].sort())
    await touchHall(
      work,
      hallId,
      byHall.get(hallId)!.flatMap(({ places }) => places),
    );
}

async function named(work: Work, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await work.tx.execute<{ ticket_id: string; guest_name: string }>(sql`
    select t.id as ticket_id, ${wholeName('g')} as guest_name
    from tickets t join guests g on g.organization_id = t.organization_id and g.id = t.guest_id
    where t.organization_id = ${work.organization_id} and t.id = any(${arrayOf(ids, 'uuid')})`);
  return new Map(rows.map((row) => [row.ticket_id, row]));
}
