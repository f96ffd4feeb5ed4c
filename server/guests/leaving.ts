import { Problem } from '#shared/problems.ts';
import { recordIdsOf, type StoredLine, type StoredRows, takenAway } from '../crud/imports/long.ts';
import type { KnownImport } from '../crud/imports/record.ts';
import { reasonOf } from '../crud/kept.ts';
import { heldIds } from '../crud/meant.ts';
import type { Work } from '../db/work.ts';
import { lockEvent } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { takeTurn } from '../halls/turns.ts';
import { deleteThose } from './deleting.ts';
import { uninviteGuests } from './inviting.ts';
import { guestResource, guestsWithTickets, invitedAmong, invitedByOthers } from './read.ts';
import { guests } from './table.ts';

/** Takes guests away who aren't in the file any more, as far as it goes; whoever has left meanwhile is not spoken of. */
export async function takeAway(
  work: Work,
  { hall_id }: KnownImport,
  lines: readonly StoredLine[],
): Promise<StoredRows> {
  const ids = recordIdsOf(lines);
  const { there, staying } = hall_id === null ? await deleteSome(work, ids) : await withdraw(work, hall_id, ids);
  return takenAway(lines, there, staying, {
    title: 'last_name',
    why: (problem) => reasonOf(guestResource, problem, work),
  });
}

interface Taken {
  there: string[];
  staying: ReadonlyMap<string, Problem>;
}

async function deleteSome(work: Work, ids: readonly string[]): Promise<Taken> {
  const there = await heldIds(work, guests, ids, 'update');
  return { there, staying: there.length > 0 ? await deleteThose(work, there) : new Map() };
}

async function withdraw(work: Work, hall_id: string, ids: string[]): Promise<Taken> {
  await lockEvent(work, (await requireHall(work, hall_id)).event_id);
  await takeTurn(work, [hall_id]);
  const there = [...(await invitedAmong(work, hall_id, ids))];
  // Taken back and invited again by somebody else since the check, an invitation is theirs.
  const foreign = (await invitedByOthers(work, hall_id, there)).map(
    (id) => [id, new Problem('forbidden', { params: { least: 'manager_event' } })] as const,
  );
  const seated = (await guestsWithTickets(work, there, hall_id)).map(
    (guest) => [guest.guest_id, new Problem('guests_have_tickets', { extra: { guests: [guest] } })] as const,
  );
  const staying = new Map([...foreign, ...seated]);
  const going = there.filter((id) => !staying.has(id));
  if (going.length > 0) await uninviteGuests(work, hall_id, going);
  return { there, staying };
}
