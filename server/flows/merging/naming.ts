import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { guests as resource } from '#resources/guests.ts';
import type { GuestValues } from '#shared/guests.ts';
import { Problem } from '#shared/problems.ts';
import { recordSchema } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { idParams } from '../../crud/paging.ts';
import { requireAll } from '../../crud/records.ts';
import { findRecord } from '../../crud/select.ts';
import type { Work } from '../../db/work.ts';
import { invitationCrudRules } from '../../guests/changing.ts';
import { checkGuestRows } from '../../guests/check.ts';
import { guestResource, guestRules } from '../../guests/read.ts';
import { requireGuest } from '../../guests/rules.ts';
import { storedValues } from '../../guests/storing.ts';
import { guests, invitations } from '../../guests/table.ts';
import { requireNotHeld } from '../../halls/holds/refusing.ts';
import { touchHall } from '../../halls/rules.ts';
import { requireOwnPlaces } from '../../halls/sectors/rules.ts';
import { takeTurn } from '../../halls/turns.ts';
import { retireLetters } from '../../tickets/issue.ts';
import { tickets } from '../../tickets/table.ts';
import { mergeGuests } from './rules.ts';

const text = z.string().max(250);
const named = z.strictObject({
  last_name: text.optional(),
  first_name: text.optional(),
  middle_name: text.optional(),
  phone: text.optional(),
  email: text.optional(),
  /** Somebody who is known already, in the place of a new name. */
  guest_id: uuid().optional(),
});
type Named = z.output<typeof named>;

/** A plus-one gets a name, or turns out to be somebody known. */
export function namingCall() {
  return defineCall({
    method: 'POST',
    path: '/guests/:id/name',
    name: 'namePlusOne',
    refuses: [409],
    tag: 'guests',
    summary: 'Name a plus-one: they keep their place, and a ticket that went out gets a new issue',
    least: 'manager_seat',
    params: idParams,
    body: named,
    answer: recordSchema(resource),
    subject: requireUnnamed,
    run: async (work, { body, subject }) => {
      const id = await nameGuest(work, subject.id, body);
      return (await findRecord(guestResource, work, id, guestRules)) as never;
    },
  });
}

async function requireUnnamed(work: Work, { id }: { id: string }) {
  const guest = await requireGuest(work, id);
  if (!guest.unnamed) throw new Problem('not_found');
  return guest;
}

/** Who may change the invitation may say who it is that comes. The plus-one is looked at again once they are held: somebody else may have named them, or deleted them with their host. */
export async function nameGuest(work: Work, id: string, body: Named): Promise<string> {
  const invited = await invitationsOf(work, id);
  const halls = invited.map(({ hall_id }) => hall_id);
  const refused = await invitationCrudRules.refuses(
    work,
    invited.map((row) => row.id),
  );
  for (const problem of refused.values()) throw problem;
  const held = await requireAll(work, guests, [...new Set([id, ...(body.guest_id ? [body.guest_id] : [])])], 'update');
  const plusOne = held.find((guest) => guest.id === id)!;
  if (!plusOne.unnamed) throw new Problem('not_found');
  await takeTurn(work, halls);
  // Nobody takes the invitation back any more; who did so before, or had them come elsewhere, was faster.
  const there = await invitationsOf(work, id);
  if (there.length === 0 || there.some(({ hall_id }) => !halls.includes(hall_id))) throw new Problem('not_found');
  const sitting = await ticketsOf(work, id);
  work.does({ verb: 'name', noun: 'guests', hall_id: halls[0]! });
  if (body.guest_id) {
    const known = held.find((guest) => guest.id === body.guest_id)!;
    if (known.unnamed) throw new Problem('invalid', { errors: { guest_id: { key: 'not_host' } } });
    // Another guest has the place then: by the same rights as wherever places change hands.
    for (const { hall_id, place } of sitting) {
      await requireOwnPlaces(work, hall_id, [place]);
      await requireNotHeld(work, hall_id, [place]);
    }
    await mergeGuests(work, { keep: known.id, gone: id, naming: true });
  } else await work.update(guests, eq(guests.id, id), await valuesOf(body, plusOne.email));
  await retireLetters(
    work,
    sitting.map(({ id: ticket }) => ticket),
  );
  for (const hall_id of halls) await touchHall(work, hall_id);
  return body.guest_id ?? id;
}

async function invitationsOf(work: Work, guest_id: string): Promise<{ id: string; hall_id: string }[]> {
  return work.tx
    .select({ id: invitations.id, hall_id: invitations.hall_id })
    .from(invitations)
    .where(
      and(
        eq(invitations.organization_id, work.organization_id),
        eq(invitations.guest_id, guest_id),
        eq(invitations.live, true),
      ),
    );
}

/** Without an address of their own the ticket goes to the host's, as before. */
async function valuesOf(typed: Named, email: string | null) {
  const { last_name = '', first_name = '', middle_name = '', phone = '' } = typed;
  const values: GuestValues = { last_name, first_name, middle_name, phone, email: typed.email || (email ?? '') };
  const [row] = await checkGuestRows([{ row: 1, values }]);
  if (Object.keys(row!.problems).length > 0) throw new Problem('invalid', { errors: row!.problems });
  return { ...storedValues(row!.values), unnamed: false, host_id: null };
}

async function ticketsOf(work: Work, guest_id: string) {
  return work.tx
    .select({ id: tickets.id, hall_id: tickets.hall_id, place: tickets.place })
    .from(tickets)
    .where(
      and(eq(tickets.organization_id, work.organization_id), eq(tickets.guest_id, guest_id), eq(tickets.live, true)),
    )
    .orderBy(tickets.id);
}
