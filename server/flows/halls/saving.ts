import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { HallChange } from '#resources/hallSchemas.ts';
import { groupBy } from '#shared/group.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../../db/work.ts';
import { requireComplete } from '../../events/complete.ts';
import { activePlaces, lockEvent, requireRoom } from '../../events/rules.ts';
import { retireLetters } from '../../tickets/issue.ts';
import { takeTurn } from '../../halls/turns.ts';
import { refuseTwice } from '../../base/twice.ts';
import { consequencesOf, nextLayout } from '../../hall_templates/layouts.ts';
import { requireNoneHeld } from '../../halls/holds/refusing.ts';
import { joinSectors } from '../../halls/joining.ts';
import { requireFreePlaces, storePlaces, ticketsOn } from '../../halls/places.ts';
import { hallsOf, type KnownHall, requireHall } from '../../halls/rules.ts';
import { halls } from '../../halls/table.ts';
import { followingLayout } from './following.ts';

/** A change of one hall; `at` is where it stands in what was sent, for messages on fields. */
export type ChangeOfHall = HallChange & { id: string; at: string };

/**
 * Saves names and layouts, all or none. Refuses with stale where a version named is an old one (all such
 * halls at once), with plans_apart where a hall of another date can't follow, with places_taken where somebody sits on a place that goes away or becomes inactive, with
 * places_held where such a place, or one that becomes technical, is held, with
 * limit_below_count where the event would have fewer places than invitations, with incomplete where a published one would
 * have none, with plan_of_cinema where seats of a film session would be anything but closed or open.
 */
export async function changeHalls(work: Work, changes: ChangeOfHall[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  refuseTwice(ids, (at) => `${changes[at]!.at}id`);
  const asked = [];
  for (const change of changes) asked.push(await requireHall(work, change.id));
  const events = [...new Set(asked.map((hall) => hall.event_id))].sort();
  const published = new Set<string>();
  for (const eventId of events) if ((await lockEvent(work, eventId)).status === 'published') published.add(eventId);
  const held = [];
  for (const eventId of events) held.push(...(await hallsOf(work, eventId)));
  await takeTurn(
    work,
    held.map((hall) => hall.id),
  );
  for (const [eventId, known] of groupBy(held, (hall) => hall.event_id)) {
    const before = await activePlaces(work, eventId);
    const mine = changes.filter((change) => known.some((hall) => hall.id === change.id));
    refuseStale(mine, known);
    refuseTwoForAll(mine, known);
    for (const change of mine) await changeWithSiblings(work, change, known, mine);
    await requireRoom(work, eventId, before);
    if (before > 0 && published.has(eventId) && (await activePlaces(work, eventId)) === 0)
      await requireComplete(work, eventId);
  }
}

function refuseStale(changes: ChangeOfHall[], known: KnownHall[]): void {
  const stale = changes.flatMap((change) => {
    const hall = known.find(({ id }) => id === change.id)!;
    if (change.version === undefined || change.version === hall.version) return [];
    const { id, version, name, layout, updated_at } = hall;
    return [{ id, theirs: { id, version, name, layout, updated_at }, yours: change }];
  });
  if (stale.length === 0) return;
  const { theirs, yours } = stale[0]!;
  throw new Problem('stale', { extra: { theirs, yours, halls: stale } });
}

/** Of two halls of one name that both speak for all, nobody could say which the others are to follow. */
function refuseTwoForAll(changes: ChangeOfHall[], known: KnownHall[]): void {
  const forAll = changes.filter(({ scope }) => scope === 'all');
  refuseTwice(
    forAll.map((change) => known.find(({ id }) => id === change.id)!.name),
    (at) => `${forAll[at]!.at}scope`,
    () => ({ key: 'hall_two_for_all' }),
  );
}

/** 'This date or all': the halls of the event that bear the same name follow a change of scope 'all'. */
async function changeWithSiblings(
  work: Work,
  change: ChangeOfHall,
  known: KnownHall[],
  named: ChangeOfHall[],
): Promise<void> {
  const { layout, at } = change;
  const hall = known.find(({ id }) => id === change.id)!;
  await changeHall(work, hall, change.name, layout && nextLayout(hall.layout, layout, `${at}layout.`));
  if (change.scope !== 'all') return;
  for (const sibling of known) {
    if (sibling.name !== hall.name || named.some(({ id }) => id === sibling.id)) continue;
    const next = layout && (await followingLayout(work, sibling, hall.layout, layout));
    await changeHall(work, sibling, change.name, next);
  }
}

async function changeHall(work: Work, hall: KnownHall, name?: string, next?: HallLayout): Promise<void> {
  if (next && hall.session_ref !== null) refuseOtherPlan(hall.layout, next);
  if (next) await changePlaces(work, hall, next);
  await work.update(halls, eq(halls.id, hall.id), {
    ...(name === undefined ? {} : { name }),
    ...(next ? { layout: next, next_place: next.next_place } : {}),
    revision: sql`${halls.revision} + 1`,
  });
}

/** The cinema decides where its seats are; only which of them are closed here is ours to say. */
function refuseOtherPlan(before: HallLayout, next: HallLayout): void {
  const plan = (layout: HallLayout) => JSON.parse(JSON.stringify({ ...layout, inactive: [] })) as unknown;
  if (!isDeepStrictEqual(plan(before), plan(next))) throw new Problem('plan_of_cinema');
}

async function changePlaces(work: Work, hall: KnownHall, next: HallLayout): Promise<void> {
  const { closed, technical, relabelled } = consequencesOf(hall.layout, next);
  await requireFreePlaces(work, hall.id, closed);
  await requireNoneHeld(work, hall.id, [...closed, ...technical]);
  await storePlaces(work, hall.id, next, hall.layout);
  await joinSectors(work, hall.id, hall.layout, next);
  await retireLetters(work, await ticketsOn(work, hall.id, relabelled));
}
