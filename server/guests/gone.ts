import { type SQL, sql } from 'drizzle-orm';
import type { GoneGuest } from '#shared/guests.ts';
import { hasRole } from '#shared/roles.ts';
import { translate } from '../base/language.ts';
import { reasonOf } from '../crud/kept.ts';
import { wholeName } from '../db/names.ts';
import type { Work } from '../db/work.ts';
import { guestResource, guestsWithTickets, seesContacts } from './read.ts';
import { seatsAt, whoCantLeave } from './seats.ts';

type Brought = Pick<GoneGuest, 'guest_id' | 'name' | 'email' | 'phone'> & Record<string, unknown>;

/** Guests who came to the hall, or to the list, by a file and are still there; of a hall those whom the person may take back; `only`: which guests `g`. */
export async function broughtBefore(work: Work, hallId: string | undefined, only: SQL): Promise<Brought[]> {
  const own = hasRole(work.actor.role, 'manager_event') ? sql`` : sql`and i.invited_by = ${work.actor.membership_id}`;
  const seen = seesContacts(work, sql`g`);
  const name = sql`g.id as guest_id, ${wholeName('g')} as name,
    case when ${seen} then g.email end as email, case when ${seen} then g.phone end as phone`;
  const { rows } = await work.tx.execute<Brought>(
    hallId
      ? sql`select ${name}
          from invitations i join guests g on g.organization_id = i.organization_id and g.id = i.guest_id
          where i.organization_id = ${work.organization_id} and i.hall_id = ${hallId} and i.live
            and i.import_id is not null ${own} and ${only}
          order by g.sort_key collate "C", g.id`
      : sql`select ${name}
          from guests g join guest_imports m on m.organization_id = g.organization_id and m.id = g.import_id
          where g.organization_id = ${work.organization_id} and g.deleted_at is null and m.hall_id is null and ${only}
          order by g.sort_key collate "C", g.id`,
  );
  return rows;
}

/** The same with what they would leave: of a hall their place, which some can't; from the list nobody goes who has a ticket anywhere. */
export async function goneGuests(work: Work, hallId: string | undefined, only: SQL): Promise<GoneGuest[]> {
  const brought = await broughtBefore(work, hallId, only);
  const ids = brought.map(({ guest_id }) => guest_id);
  if (!hallId) return nobodyWithTicket(work, brought, ids);
  const seats = await seatsAt(work, hallId, ids);
  const stays = await whoCantLeave(work, hallId, seats);
  return brought.map((guest) => {
    const problem = stays.get(guest.guest_id);
    const { place = null, sent = false } = seats.get(guest.guest_id) ?? {};
    return { ...guest, place, sent, stays: problem ? reasonOf(guestResource, problem, work) : null };
  });
}

async function nobodyWithTicket(work: Work, brought: readonly Brought[], ids: readonly string[]): Promise<GoneGuest[]> {
  const seated = new Set((await guestsWithTickets(work, ids)).map(({ guest_id }) => guest_id));
  const reason = translate(work.language, 'problems.kept.has_ticket');
  return brought.map((guest) => ({
    ...guest,
    place: null,
    sent: false,
    stays: seated.has(guest.guest_id) ? reason : null,
  }));
}
