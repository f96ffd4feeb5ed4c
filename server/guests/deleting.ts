import { and, eq } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { NAMED } from '../crud/kept.ts';
import { requireAll } from '../crud/records.ts';
import { namesOf } from '../crud/references.ts';
import { deletingOf, usesOf } from '../crud/removing.ts';
import { among } from '../db/among.ts';
import { inParts } from '../db/parts.ts';
import type { Work } from '../db/work.ts';
import { translate } from '../base/language.ts';
import { takeTurn } from '../halls/turns.ts';
import { guestResource, guestsWithTickets, hallsInviting, invitedAhead } from './read.ts';
import { holdWithPlusOnes, plusOnesOf, withPlusOnes } from './plusOnes.ts';
import { guests, invitations } from './table.ts';

/** What deleting guests did, or would do: how many go, and who stays, with the reason in the caller's language. */
export interface Deletion {
  deleted: number;
  kept: { id: string; name: string; reason: string }[];
  kept_total: number;
  /** Of those who go: how many are invited to an event that isn't over, and to which. */
  invited: number;
  events: { id: string; name: string; guests: number }[];
}

/**
 * Deletes guests as far as it goes: those with a live ticket, or to whom other records refer, stay and are named. Refused where nobody could go. Whoever
 * invites them at this moment waits here, and so does whoever seats them.
 */
export async function deleteGuests(work: Work, hostIds: readonly string[]): Promise<Deletion> {
  const ids = await holdWithPlusOnes(work, hostIds);
  await takeTurn(work, await hallsInviting(work, ids));
  const { free, deletion, seated } = await divideGuests(work, ids);
  if (ids.length === 0) return deletion;
  if (free.length === 0 && seated.length === 0)
    throw new Problem('in_use', { extra: { kept: deletion.kept, kept_total: deletion.kept_total } });
  if (free.length === 0) throw new Problem('guests_have_tickets', { extra: { guests: seated.slice(0, NAMED) } });
  await removeFree(work, free);
  return deletion;
}

/** The same where each that stays is to be known: who does, and why. */
export async function deleteThose(work: Work, hostIds: readonly string[]): Promise<Map<string, Problem>> {
  const ids = await holdWithPlusOnes(work, hostIds);
  await takeTurn(work, await hallsInviting(work, ids));
  const seated = await guestsWithTickets(work, ids);
  const staying = new Map(
    [...(await usesOf(guestResource, work, ids)).keys()].map((id) => [id, new Problem('in_use')]),
  );
  for (const guest of seated)
    staying.set(guest.guest_id, new Problem('guests_have_tickets', { extra: { guests: [guest] } }));
  await alongHosts(work, ids, staying);
  await removeFree(
    work,
    ids.filter((id) => !staying.has(id)),
  );
  return staying;
}

async function removeFree(work: Work, free: readonly string[]): Promise<void> {
  work.does(deletingOf(guestResource));
  for await (const some of inParts(free)) {
    const invited = and(among(invitations.guest_id, some), eq(invitations.live, true));
    await work.update(invitations, invited, { live: null });
    await work.remove(guests, among(guests.id, some));
  }
}

/** The same, only looked at. */
export async function countDeletion(work: Work, hostIds: readonly string[]): Promise<Deletion> {
  const ids = await withPlusOnes(work, hostIds);
  await requireAll(work, guests, ids);
  return (await divideGuests(work, ids)).deletion;
}

/** A host stays whose plus-one stays, for the same reason; and whoever stays keeps those they bring. */
async function alongHosts<Why>(work: Work, ids: readonly string[], staying: Map<string, Why>): Promise<void> {
  if (staying.size === 0) return;
  const pairs = (await plusOnesOf(work, ids)).filter(({ id }) => ids.includes(id));
  for (const { id, host_id } of pairs)
    if (staying.has(id) && ids.includes(host_id) && !staying.has(host_id)) staying.set(host_id, staying.get(id)!);
  for (const { id, host_id } of pairs)
    if (staying.has(host_id) && !staying.has(id)) staying.set(id, staying.get(host_id)!);
}

async function divideGuests(work: Work, ids: readonly string[]) {
  const seated = await guestsWithTickets(work, ids);
  const uses = await usesOf(guestResource, work, ids);
  const staying = new Map(
    seated.map(({ guest_id, guest_name }) => [guest_id, { name: guest_name, why: 'has_ticket' }]),
  );
  const used = uses.size > 0 ? await namesOf('guests', work, { living: true, ids: [...uses.keys()] }) : [];
  for (const { id, name } of used) if (!staying.has(id)) staying.set(id, { name, why: 'in_use' });
  await alongHosts(work, ids, staying);
  const free = ids.filter((id) => !staying.has(id));
  const kept = [...staying].slice(0, NAMED).map(([id, { name, why }]) => ({
    id,
    name,
    reason: translate(work.language, `problems.kept.${why}`),
  }));
  const deletion = { deleted: free.length, kept, kept_total: staying.size, ...(await invitedAhead(work, free)) };
  return { free, seated, deletion: deletion satisfies Deletion };
}
