import { and, eq } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { requireAll } from '../crud/records.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { lockEvent } from '../events/rules.ts';
import { takeTurn } from '../halls/turns.ts';
import { inviteGuests, requireInviter, requireRoom } from './inviting.ts';
import { broughtAt, called, numberOf, partyOf, plusOnesOf } from './plusOnes.ts';
import { invitedByOthers } from './read.ts';
import type { Wishes } from './sheet/wishes.ts';
import { guests, invitations } from './table.ts';

/**
 * Brings so many plus-ones without a name for each of these guests to a hall they are invited to, in the party of their host: a host
 * without one gets one of their name. They count as guests do. Answers how many are invited.
 */
export async function addPlusOnes(work: Work, hallId: string, hostIds: readonly string[], each: number) {
  const hall = await requireInviter(work, hallId);
  const ids = [...new Set(hostIds)];
  const hosts = await requireAll(work, guests, ids, 'key share');
  await lockEvent(work, hall.event_id);
  // No host leaves meanwhile.
  await takeTurn(work, [hallId]);
  const invited = await hostsAt(work, hallId, ids);
  if (hosts.some(({ id, unnamed }) => unnamed || !invited.has(id)))
    throw new Problem('invalid', { errors: { guest_ids: { key: 'not_host' } } });
  if ((await invitedByOthers(work, hallId, ids)).length > 0)
    throw new Problem('forbidden', { params: { least: 'manager_event' } });
  work.does({ verb: 'plus_ones', noun: 'invitations', hall_id: hallId });
  return bring(work, hall, new Map(hosts.map((host) => [host, each])), invited);
}

/** Has these guests of a hall bring so many plus-ones more, as `missingAt` found since the event was locked. Answers how many came to it. */
export async function bringMissing(work: Work, hallId: string, missing: ReadonlyMap<string, number>): Promise<number> {
  if (missing.size === 0) return 0;
  const hall = await requireInviter(work, hallId);
  const hosts = await requireAll(work, guests, [...missing.keys()], 'key share');
  const invited = await hostsAt(work, hallId, [...missing.keys()]);
  const coming = hosts.filter(({ id, unnamed }) => !unnamed && invited.has(id));
  return (await bring(work, hall, new Map(coming.map((host) => [host, missing.get(host.id)!])), invited)).length;
}

/**
 * How many plus-ones of each of these guests are still to come to a hall, where they are to bring at least so many, as a file says: who
 * brings as many already, named by now or not, brings none. Whose invitation isn't the person's to change is left out.
 */
export async function missingAt(work: Work, hallId: string, said: ReadonlyMap<string, number>) {
  const some = [...said].filter(([, count]) => count > 0);
  if (some.length === 0) return new Map<string, number>();
  const ids = some.map(([id]) => id);
  const there = await broughtAt(work, hallId, ids);
  const others = new Set(await invitedByOthers(work, hallId, ids));
  return new Map(
    some
      .map(([id, count]) => [id, count - (there.get(id) ?? 0)] as const)
      .filter(([id, count]) => count > 0 && !others.has(id)),
  );
}

type Host = typeof guests.$inferSelect;

async function bring(
  work: Work,
  hall: { id: string; event_id: string },
  counts: ReadonlyMap<Host, number>,
  invited: Awaited<ReturnType<typeof hostsAt>>,
): Promise<string[]> {
  const hosts = [...counts.keys()];
  await requireRoom(
    work,
    hall.event_id,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  );
  const own = new Map(
    hosts
      .filter(({ id }) => !invited.get(id)!.party)
      .map((host) => [invited.get(host.id)!.id, { party: partyOf(host) }]),
  );
  await work.updateEach(invitations, own, {});
  const last = await lastNumbers(
    work,
    hall.id,
    hosts.map(({ id }) => id),
  );
  const coming = [...counts].flatMap(([host, count]) =>
    Array.from({ length: count }, (_, i) => ({ host, middle_name: called((last.get(host.id) ?? 0) + 1 + i) })),
  );
  const made = await work.add(
    guests,
    coming.map(({ host: { id, last_name, first_name, email }, middle_name }) => ({
      last_name,
      first_name,
      middle_name,
      email,
      // Nobody is taken for them, and they for nobody.
      name_key: '',
      unnamed: true,
      host_id: id,
    })),
  );
  const wishes = new Map(
    coming.map(({ host }, at): [string, Wishes] => {
      const { party, rank } = invited.get(host.id)!;
      return [made[at]!, { party: party ?? partyOf(host), rank }];
    }),
  );
  await inviteGuests(work, hall.id, made, null, wishes);
  return made;
}

async function hostsAt(work: Work, hallId: string, ids: readonly string[]) {
  const rows = await work.tx
    .select({ id: invitations.id, guest_id: invitations.guest_id, party: invitations.party, rank: invitations.rank })
    .from(invitations)
    .where(
      and(
        eq(invitations.organization_id, work.organization_id),
        eq(invitations.hall_id, hallId),
        eq(invitations.live, true),
        among(invitations.guest_id, ids),
      ),
    );
  return new Map(rows.map((row) => [row.guest_id, row]));
}

/** The highest number that a plus-one of these hosts has at the hall. */
async function lastNumbers(work: Work, hallId: string, hostIds: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { host_id, name } of await plusOnesOf(work, hostIds, hallId))
    found.set(host_id, Math.max(found.get(host_id) ?? 0, numberOf(name)));
  return found;
}
