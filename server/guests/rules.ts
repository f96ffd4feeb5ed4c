import { type SQL, sql } from 'drizzle-orm';
import { PERSON_FIELDS } from '#shared/guests.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { reasonOf } from '../crud/kept.ts';
import { requireAll } from '../crud/records.ts';
import type { CrudRules, Noun } from '../crud/rules.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { wholeName } from '../db/names.ts';
import { countDeletion, deleteGuests, deleteThose } from './deleting.ts';
import { withoutHost } from './hosts.ts';
import { requireInviter } from './inviting.ts';
import { changedKeys } from './keys.ts';
import { guestResource, guestRules, invitedAnywhere, seesContacts } from './read.ts';
import { isNamed, unnamedAmong } from './plusOnes.ts';
import { inviteAgain } from './restoring.ts';
import { guests } from './table.ts';

/** The guest, or not_found. */
export async function requireGuest(work: Work, id: string) {
  const [guest] = await requireAll(work, guests, [id]);
  return guest!;
}

/** Those an event manager may not correct: guests who aren't invited anywhere are an admin's, save plus-ones without a name, who come back to their hosts as they were added. */
export async function notTheirs(work: Work, ids: readonly string[]): Promise<Map<string, Problem>> {
  if (hasRole(work.actor.role, 'admin')) return new Map();
  const invited = await invitedAnywhere(work, ids);
  for (const id of await unnamedAmong(work, ids)) invited.add(id);
  const refused = new Problem('forbidden', { params: { least: 'admin' } });
  return new Map(ids.filter((id) => !invited.has(id)).map((id) => [id, refused]));
}

/** Whose e-mail or phone somebody else has by now; both stay, as a family may share them. */
async function sharingContacts(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await work.tx.execute<{ ids: string[]; field: string; name: string }>(sql`
    ${othersHaving(work, 'email', ids)} union all ${othersHaving(work, 'phone', ids)} order by created_at, id, field`);
  const shares = (field: string, name: string) =>
    reasonOf(guestResource, new Problem('invalid', { errors: { [field]: { key: 'shared', params: { name } } } }), work);
  // The last one written is the first one found.
  return new Map(
    rows
      .toReversed()
      .flatMap(({ ids: sharing, field, name }) => sharing.map((id) => [id, shares(field, name)] as const)),
  );
}

/**
 * SQL of who else has a contact of these guests, the first of them, once for all who share it. Looked up by the contact alone and
 * judged then: a planner that thinks hardly anybody is left would read all who are there, for each of them.
 */
function othersHaving(work: Work, field: 'email' | 'phone', ids: readonly string[]): SQL {
  const key = sql.identifier(`${field}_key`);
  return sql`
    select m.ids, ${field}::text as field, o.name, o.created_at, o.id
    from (
      select r.${key} as key, array_agg(r.id) as ids from guests r
      where r.organization_id = ${work.organization_id} and ${among(sql`r.id`, ids)} and r.${key} is not null
        and ${seesContacts(work, sql`r`)} group by r.${key}) m
    cross join lateral (
      select ${wholeName('o')} as name, o.created_at, o.id from (
        select * from guests h where h.organization_id = ${work.organization_id} and h.${key} = m.key offset 0) o
      where o.deleted_at is null and not ${among(sql`o.id`, ids)} order by o.created_at, o.id limit 1) o`;
}

/** They are invited again where they were; of whom there is more to say, it is said in one line. */
async function restored(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const said = await sharingContacts(work, ids);
  for (const [id, why] of await inviteAgain(work, ids)) said.set(id, [said.get(id), why].filter(Boolean).join('; '));
  return said;
}

/** Whoever has no name yet gets one by a call of its own, with a new issue of their ticket. */
function refuseUnnamed(values: object, before: object | null): void {
  if (!before || !('unnamed' in before && before.unnamed)) return;
  const named = PERSON_FIELDS.filter((field) => field in values);
  if (named.length > 0)
    throw new Problem('invalid', { errors: Object.fromEntries(named.map((field) => [field, { key: 'unnamed' }])) });
}

/** What guests do differently from other records. */
export const guestCrudRules = {
  ...guestRules,
  listed: isNamed,
  derive: (values: object, before: object | null) => {
    refuseUnnamed(values, before);
    return changedKeys(values, before);
  },
  refuses: notTheirs,
  hinders: withoutHost,
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
