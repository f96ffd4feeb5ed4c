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
import { guestResource, invitedAmong, invitedByOthers } from './read.ts';
import { type FreePlaces, seatsAt, whoCantLeave } from './seats.ts';
import { guests } from './table.ts';

/** Takes guests away who aren't in the file any more, as far as it goes; whoever has left meanwhile is not spoken of. */
export async function takeAway(
  work: Work,
  { hall_id }: KnownImport,
  lines: readonly StoredLine[],
  free: FreePlaces,
): Promise<StoredRows> {
  const ids = recordIdsOf(lines);
  const { there, staying } =
    hall_id === null ? await deleteSome(work, ids) : await withdraw(work, hall_id, ids, leavingOf(lines), free);
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

/** Who was to leave a place when the file was checked, and whether somebody chose that for them. */
function leavingOf(lines: readonly StoredLine[]): ReadonlyMap<string, boolean> {
  return new Map(
    lines.flatMap(({ record_id, given, take }) => ('leaves' in given ? [[record_id!, take === true]] : [])),
  );
}

async function withdraw(
  work: Work,
  hall_id: string,
  ids: string[],
  leaving: ReadonlyMap<string, boolean>,
  free: FreePlaces,
): Promise<Taken> {
  await lockEvent(work, (await requireHall(work, hall_id)).event_id);
  await takeTurn(work, [hall_id]);
  const there = [...(await invitedAmong(work, hall_id, ids))];
  // Taken back and invited again by somebody else since the check, an invitation is theirs.
  const foreign = (await invitedByOthers(work, hall_id, there)).map(
    (id) => [id, new Problem('forbidden', { params: { least: 'manager_event' } })] as const,
  );
  const seats = await seatsAt(work, hall_id, there);
  // Whoever was given a place since then, or sent a ticket, stays: nobody has read that they would lose it.
  const seated = [...seats].flatMap(([id, { sent }]) =>
    leaving.get(id) || (leaving.has(id) && !sent) ? [] : [[id, new Problem('guests_have_tickets')] as const],
  );
  const staying = new Map([...(await whoCantLeave(work, hall_id, seats)), ...seated, ...foreign]);
  const going = there.filter((id) => !staying.has(id));
  await uninviteSome(work, hall_id, going, { leaving: new Set(seats.keys()), free });
  return { there, staying };
}

/** Takes invitations back, of the `leaving` together with their places; answers how many of these are free by that. */
export async function uninviteSome(
  work: Work,
  hall_id: string,
  ids: readonly string[],
  { leaving, free }: { leaving: ReadonlySet<string>; free: FreePlaces },
): Promise<number> {
  const [along, without] = [ids.filter((id) => leaving.has(id)), ids.filter((id) => !leaving.has(id))];
  // What goes first comes back last: whoever gets a place back is invited by then.
  const { freed } =
    along.length > 0 ? await uninviteGuests(work, hall_id, along, (tickets) => free(work, tickets)) : { freed: 0 };
  if (without.length > 0) await uninviteGuests(work, hall_id, without);
  return freed;
}
