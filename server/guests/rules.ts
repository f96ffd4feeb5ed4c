import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { requireAll } from '../crud/records.ts';
import type { CrudRules } from '../crud/rules.ts';
import type { Work } from '../db/work.ts';
import { countDeletion, deleteGuests, deleteThose } from './deleting.ts';
import { requireInviter } from './inviting.ts';
import { changedKeys } from './keys.ts';
import { guestRules, invitedAnywhere } from './read.ts';
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

/** What guests do differently from other records. */
export const guestCrudRules = {
  ...guestRules,
  derive: changedKeys,
  refuses: notTheirs,
  remove: async (work: Work, id: string) => void (await deleteGuests(work, [id])),
  removal: { remove: deleteGuests, count: countDeletion, those: deleteThose },
  mayBring: async (work: Work, hall_id: string | null) =>
    hall_id === null ? hasRole(work.actor.role, 'admin') : Boolean(await requireInviter(work, hall_id)),
  ownRemoval: true,
} satisfies CrudRules;
