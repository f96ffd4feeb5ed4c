import { type SQL, sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { reasonOf } from '../crud/kept.ts';
import { requireAll } from '../crud/records.ts';
import type { CrudRules, Noun } from '../crud/rules.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { wholeName } from '../db/names.ts';
import { countDeletion, deleteGuests, deleteThose } from './deleting.ts';
import { requireInviter } from './inviting.ts';
import { changedKeys } from './keys.ts';
import { guestResource, guestRules, invitedAnywhere, seesContacts } from './read.ts';
import { inviteAgain } from './restoring.ts';
import { guests } from './table.ts';

/** The guest, or not_found. */
export async function requireGuest(work: Work, id: string) {
  const [guest] = await requireAll(work, guests, [id]);
  return guest!;
}

/** Those an event manager may not correct: guests who aren't invited anywhere are an admin's. */
export async function notTheirs(work: Work, ids: readonly string[]): Promise<Map<string, Problem>> {
  if (hasRole(work.actor.role, 'admin')) return new Map();
  const invited = await invitedAnywhere(work, ids);
  const refused = new Problem('forbidden', { params: { least: 'admin' } });
  return new Map(ids.filter((id) => !invited.has(id)).map((id) => [id, refused]));
}

/** Whose e-mail or phone somebody else has by now; both stay, as a family may share them. */
async function sharingContacts(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  // One index for each: by both at once, each would look through all who were there before.
  const having = (field: 'email' | 'phone', key: SQL) => sql`
    select ${field}::text as field, ${wholeName('o')} as name, o.created_at, o.id from guests o
    where o.organization_id = r.organization_id and o.deleted_at is null and ${key} and not ${among(sql`o.id`, ids)}`;
  const { rows } = await work.tx.execute<{ id: string; field: string; name: string }>(sql`
    select r.id, o.field, o.name from guests r cross join lateral (
      select * from (
        (${having('email', sql`o.email_key = r.email_key`)}) union all (${having('phone', sql`o.phone_key = r.phone_key`)})) o
      order by created_at, id, field limit 1) o
    where r.organization_id = ${work.organization_id} and ${among(sql`r.id`, ids)} and ${seesContacts(work, sql`r`)}`);
  const shares = (field: string, name: string) =>
    reasonOf(guestResource, new Problem('invalid', { errors: { [field]: { key: 'shared', params: { name } } } }), work);
  return new Map(rows.map(({ id, field, name }) => [id, shares(field, name)]));
}

/** They are invited again where they were; of whom there is more to say, it is said in one line. */
async function restored(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const said = await sharingContacts(work, ids);
  for (const [id, why] of await inviteAgain(work, ids)) said.set(id, [said.get(id), why].filter(Boolean).join('; '));
  return said;
}

/** What guests do differently from other records. */
export const guestCrudRules = {
  ...guestRules,
  derive: changedKeys,
  refuses: notTheirs,
  restored,
  remove: async (work: Work, id: string) => void (await deleteGuests(work, [id])),
  removal: { remove: deleteGuests, count: countDeletion, those: deleteThose },
  mayBring: async (work: Work, hall_id: string | null) =>
    hall_id === null ? hasRole(work.actor.role, 'admin') : invitesTo(work, hall_id),
  ownRemoval: true,
} satisfies CrudRules;

/** Guests as every noun is written. */
export const guestNoun: Noun = { resource: guestResource, table: guests, rules: guestCrudRules };

/** Nobody invites to a hall that is gone. */
async function invitesTo(work: Work, hall_id: string): Promise<boolean> {
  try {
    return Boolean(await requireInviter(work, hall_id));
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false;
    throw error;
  }
}
