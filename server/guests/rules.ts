import { eq } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { requireAll } from '../crud/records.ts';
import type { Work } from '../db/work.ts';
import { guestKeys } from './keys.ts';
import { isInvited } from './read.ts';
import { guests } from './table.ts';

/** The guest, or not_found. */
export async function requireGuest(work: Work, id: string) {
  const [guest] = await requireAll(work, guests, [id]);
  return guest!;
}

/** Changes a guest. An event manager may correct guests invited to some event; others are an admin's. */
export async function changeGuestRecord(work: Work, id: string, values: Record<string, unknown>, version?: number) {
  const [before] = await requireAll(work, guests, [id], 'key share');
  if (!hasRole(work.actor.role, 'admin') && !(await isInvited(work, id))) {
    throw new Problem('forbidden', { params: { least: 'admin' } });
  }
  const change = { ...values, ...guestKeys(values, before!) };
  await work.update(guests, eq(guests.id, id), change, version === undefined ? {} : { version });
}
