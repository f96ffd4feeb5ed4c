import { and, eq, sql } from 'drizzle-orm';
import { type CheckedRow, type GuestValues, type Wish, WISHES } from '#shared/guests.ts';
import { hasRole } from '#shared/roles.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { touchHall } from '../halls/rules.ts';
import { changedHere } from '../crud/sheet/since.ts';
import { invitationResource } from './invited.ts';
import { differing, type Wishes, wishesOf, wishText } from './sheet/wishes.ts';
import { invitations } from './table.ts';

/** What is said at a hall of somebody who is invited there, and what an earlier file had brought of it where that was changed here since. */
export interface KnownWishes {
  said: Wishes;
  brought: Wishes;
}

type Match = NonNullable<CheckedRow['match']>;

const columns = Object.fromEntries(WISHES.map((field) => [field, invitations[field]])) as {
  [W in Wish]: (typeof invitations)[W];
};

/** SQL: is it the invitation of one of these guests to the hall? */
function areInvited({ organization_id }: Work, hall_id: string, guest_ids: readonly string[]) {
  return and(
    eq(invitations.organization_id, organization_id),
    eq(invitations.hall_id, hall_id),
    eq(invitations.live, true),
    among(invitations.guest_id, guest_ids),
  );
}

/** Of those who are invited to the hall: whose invitation the person may change, with what it says. */
export async function wishesAt(
  work: Work,
  hall_id: string,
  guest_ids: readonly string[],
  since: boolean,
): Promise<ReadonlyMap<string, KnownWishes>> {
  const rows = await work.tx
    .select({ id: invitations.id, guest_id: invitations.guest_id, ...columns })
    .from(invitations)
    .where(
      and(
        areInvited(work, hall_id, guest_ids),
        hasRole(work.actor.role, 'manager_event') ? undefined : eq(invitations.invited_by, work.actor.membership_id!),
      ),
    );
  const brought = await changedHere(invitationResource, work, since ? rows.map(({ id }) => id) : [], {
    noun: 'guests',
    rowOf: sql`t.hall_id = ${hall_id} and t.guest_id = r.record_id and i.hall_id = ${hall_id}`,
  });
  return new Map(
    rows.map(({ id, guest_id, ...said }) => [guest_id, { said: said as Wishes, brought: brought.get(id) ?? {} }]),
  );
}

/** A match with what the row would change for the evening, where its guest is invited already. */
export function withWishes(work: Work, match: Match, typed: GuestValues, known: KnownWishes | undefined): Match {
  if (!known) return match;
  const text = (wishes: Wishes, fields: readonly Wish[]) =>
    Object.fromEntries(fields.map((field) => [field, wishText(wishes[field], work.language)]));
  const fields = differing(wishesOf(typed), known.said);
  const since = fields.filter((field) => field in known.brought);
  return {
    ...match,
    values: { ...match.values, ...text(known.said, WISHES) },
    changes: [...match.changes, ...fields],
    since: { ...match.since, ...text(known.brought, since) },
  };
}

/** Writes what rows say for the evening into invitations that are there, as far as they say something else. */
export async function writeWishes(work: Work, hall_id: string, said: ReadonlyMap<string, Wishes>): Promise<void> {
  if (said.size === 0) return;
  const held = await work.tx
    .select()
    .from(invitations)
    .where(areInvited(work, hall_id, [...said.keys()]))
    .orderBy(invitations.id)
    .for('no key update');
  const changes = new Map(
    held.flatMap((row) => {
      const wishes = said.get(row.guest_id)!;
      const fields = differing(wishes, row as Wishes);
      return fields.length > 0 ? [[row.id, Object.fromEntries(fields.map((name) => [name, wishes[name]]))]] : [];
    }) as [string, Wishes][],
  );
  if (changes.size === 0) return;
  await work.updateEach(invitations, changes, {}, held);
  await touchHall(work, hall_id);
}
