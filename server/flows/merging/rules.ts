import { and, eq } from 'drizzle-orm';
import { type Wish, WISHES } from '#shared/guests.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { orderPlaces } from '../../booking/table.ts';
import { requireAll } from '../../crud/records.ts';
import { moveReferences } from '../../crud/references.ts';
import { inUse, usesOf } from '../../crud/removing.ts';
import { among } from '../../db/among.ts';
import type { Values, Work } from '../../db/work.ts';
import { guestKeys } from '../../guests/keys.ts';
import { guestResource } from '../../guests/read.ts';
import { movePlusOnes } from '../../guests/plusOnes.ts';
import { guests, invitations } from '../../guests/table.ts';
import { touchHall } from '../../halls/rules.ts';
import { takeTurn } from '../../halls/turns.ts';
import { dropQueued, retireLetters } from '../../tickets/issue.ts';
import { letters, tickets } from '../../tickets/table.ts';
import { renameInRules } from '../seating_rules/rules.ts';
import {
  hallsOfPair,
  type Pair,
  recordsOfPair,
  type SharedHall,
  sharedHalls,
  type Side,
  UNITED_FIELDS,
} from './read.ts';

/** Every column that names a guest and is moved here. A new one is named here once it is: a test finds it. */
export const MOVED = ['invitations.guest_id', 'tickets.guest_id', 'order_places.guest_id', 'guests.host_id'];

export interface Wanted extends Pair {
  /** As the person saw the records; refused with stale where one has changed since. */
  version?: Record<Side, number> | undefined;
  /** Fields whose value comes from the record that goes. */
  take?: readonly string[] | undefined;
  /** Whose invitation stays in a hall both are invited to, by hall. */
  halls?: Readonly<Record<string, Side>> | undefined;
  /** A plus-one turns out to be somebody known: else whoever has no name isn't merged. */
  naming?: boolean;
}

export interface Moved {
  invitations: number;
  tickets: number;
  letters: number;
  /** Tickets that were taken off their places, as the other one's invitation stays. */
  freed: number;
}

type Guest = typeof guests.$inferSelect;
type Ticket = typeof tickets.$inferSelect;

/**
 * Makes one record of two: whatever names `gone` names `keep` afterwards, and `gone` is deleted. All or nothing; whoever
 * invites, seats or deletes one of them meanwhile waits. Refuses with merge_unclear where both are invited to a hall and
 * nobody said whose invitation stays, with merge_bound where a cinema would have to take a seat back, with stale.
 */
export async function mergeGuests(work: Work, wanted: Wanted): Promise<Moved> {
  const { keep, gone } = wanted;
  const { kept, leaving } = await holdBoth(work, wanted);
  work.does({ verb: 'merge', noun: 'guests' });
  const halls = await hallsOfPair(work, wanted);
  await takeTurn(work, halls);
  const choices = choicesOf(await sharedHalls(work, wanted), wanted.halls ?? {});
  const held = await holdTickets(work, wanted);
  const invitedBoth = await invitationsOf(work, wanted);

  const lost = lostOf(held, invitedBoth, choices, wanted);
  await work.update(tickets, among(tickets.id, lost), { live: null });
  await retireLetters(work, lost);
  const moved = await moveInvitations(work, invitedBoth, choices, wanted);
  const own = idsOf(held.filter(({ guest_id }) => guest_id === gone));
  await work.update(tickets, eq(tickets.guest_id, gone), { guest_id: keep });
  await work.update(invitations, and(eq(invitations.guest_id, gone), eq(invitations.live, true)), { live: null });
  await work.update(orderPlaces, eq(orderPlaces.guest_id, gone), { guest_id: keep }, { audit: false });

  const change = valuesOf(kept, leaving, wanted.take ?? []);
  await work.update(guests, eq(guests.id, keep), change);
  await movePlusOnes(work, gone, keep);
  await moveReferences(work, 'guests', wanted);
  await renameInRules(work, halls, wanted);
  const [used] = (await inUse(work, await usesOf(guestResource, work, [gone]))).values();
  if (used) throw used;
  await work.remove(guests, eq(guests.id, gone));
  const staying = held.filter(({ id, live }) => live && !lost.includes(id));
  // A letter that waits would go to an address that nobody has any more.
  const email = { ...kept, ...change }.email;
  const rerouted = staying.filter(({ guest_id }) => email !== (guest_id === keep ? kept : leaving).email);
  await dropQueued(work, idsOf(rerouted));
  await work.note('merge', 'guests', keep, { gone });
  for (const hallId of halls) await touchHall(work, hallId);
  return {
    invitations: moved,
    tickets: staying.filter(({ guest_id }) => guest_id === gone).length,
    letters: await work.tx.$count(
      letters,
      and(eq(letters.organization_id, work.organization_id), among(letters.ticket_id, own)),
    ),
    freed: lost.length,
  };
}

/** Both, held until the transaction ends. */
async function holdBoth(
  work: Work,
  { keep, gone, version, naming = false }: Wanted,
): Promise<{ kept: Guest; leaving: Guest }> {
  refuseOne({ keep, gone });
  const found = await requireAll(work, guests, [keep, gone], 'update');
  const [kept, leaving] = [keep, gone].map((id) => found.find((guest) => guest.id === id)!) as [Guest, Guest];
  refuseUnnamed({ keep: kept, ...(naming ? {} : { gone: leaving }) });
  if (version && (version.keep !== kept.version || version.gone !== leaving.version))
    throw new Problem('stale', { extra: { theirs: await recordsOfPair(work, { keep, gone }) } });
  return { kept, leaving };
}

/** Nobody is merged with themselves. */
export function refuseOne({ keep, gone }: Pair): void {
  if (keep === gone) throw new Problem('invalid', { errors: { gone: { key: 'same_guest' } } });
}

/** Whoever has no name yet is nobody's second record: they are named instead. */
export function refuseUnnamed(pair: Partial<Record<Side, Pick<Guest, 'unnamed'>>>): void {
  const unnamed = Object.entries(pair).flatMap(([side, { unnamed }]) => (unnamed ? [[side, { key: 'unnamed' }]] : []));
  if (unnamed.length > 0) throw new Problem('invalid', { errors: Object.fromEntries(unnamed) });
}

/** Whose invitation stays, for each hall both are invited to. */
function choicesOf(shared: readonly SharedHall[], chosen: Readonly<Record<string, Side>>): Map<string, Side> {
  const known = new Set(shared.map(({ hall_id }) => hall_id));
  const strange = Object.keys(chosen).filter((id) => !known.has(id));
  if (strange.length > 0)
    throw new Problem('invalid', {
      errors: Object.fromEntries(strange.map((id) => [`halls.${id}`, { key: 'not_both_invited' }])),
    });
  refuseWith(
    'merge_unclear',
    shared.filter(({ hall_id }) => !chosen[hall_id]),
  );
  const other = { keep: 'gone', gone: 'keep' } as const;
  refuseWith(
    'merge_bound',
    shared.filter((hall) => hall[other[chosen[hall.hall_id]!]].bound),
  );
  return new Map(Object.entries(chosen));
}

function refuseWith(code: 'merge_unclear' | 'merge_bound', halls: readonly SharedHall[]): void {
  if (halls.length === 0) return;
  const names = halls.map(({ event, hall, date }) => `${event}, ${date}, ${hall}`).join('; ');
  throw new Problem(code, { params: { names }, extra: { halls } });
}

/** All their tickets, also those that were taken back, in the order everybody takes them. */
async function holdTickets(work: Work, { keep, gone }: Pair): Promise<Ticket[]> {
  return work.tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.organization_id, work.organization_id), among(tickets.guest_id, [keep, gone])))
    .orderBy(tickets.id)
    .for('update');
}

type Invitation = typeof invitations.$inferSelect;

async function invitationsOf(work: Work, { keep, gone }: Pair): Promise<Record<Side, Map<string, Invitation>>> {
  const rows = await work.tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.organization_id, work.organization_id), among(invitations.guest_id, [keep, gone])));
  const of = (id: string) => new Map(rows.filter((row) => row.guest_id === id).map((row) => [row.hall_id, row]));
  return { keep: of(keep), gone: of(gone) };
}

type Invited = Awaited<ReturnType<typeof invitationsOf>>;

/** Tickets of those whose invitation doesn't stay; in a hall that was deleted it is the leaving one's. */
function lostOf(held: readonly Ticket[], invited: Invited, choices: ReadonlyMap<string, Side>, { gone }: Pair) {
  const isShared = (hallId: string) => invited.keep.get(hallId)?.live && invited.gone.get(hallId)?.live;
  const loses = ({ hall_id, guest_id }: Ticket) => (choices.get(hall_id) === 'gone') !== (guest_id === gone);
  return idsOf(held.filter((ticket) => ticket.live && isShared(ticket.hall_id) && loses(ticket)));
}

/** What was said of an evening with the invitation that stays; where that says nothing, what the other one's says. */
function wishesOf(staying: Invitation, other: Invitation | undefined): Partial<Pick<Invitation, Wish>> {
  return Object.fromEntries(WISHES.map((name) => [name, staying[name] ?? other?.[name] ?? null]));
}

const lacksSome = (staying: Invitation, other: Invitation) =>
  WISHES.some((name) => staying[name] === null && other[name] !== null);

/**
 * A live ticket's key holds on to its invitation, which therefore can't change hands: the one who stays gets one of
 * their own, from the same file and the same person, and the other one's is taken back.
 */
async function moveInvitations(work: Work, invited: Invited, choices: ReadonlyMap<string, Side>, pair: Pair) {
  const live = [...invited.gone.values()].filter((row) => row.live);
  const coming = live.filter(({ hall_id }) => !invited.keep.get(hall_id)?.live || choices.get(hall_id) === 'gone');
  const told = (row: Invitation) => {
    const { import_id, invited_by, position } = row;
    return { import_id, invited_by, position, live: true, ...wishesOf(row, invited.keep.get(row.hall_id)) };
  };
  const filled = live.flatMap((row) => {
    const own = invited.keep.get(row.hall_id);
    return own && !coming.includes(row) && lacksSome(own, row) ? [[own.id, wishesOf(own, row)] as const] : [];
  });
  const known = coming.flatMap((row) => {
    const own = invited.keep.get(row.hall_id);
    return own ? [[own.id, told(row)] as const] : [];
  });
  await work.updateEach(invitations, new Map<string, Values<typeof invitations>>([...known, ...filled]), {});
  await work.insert(
    invitations,
    coming
      .filter(({ hall_id }) => !invited.keep.has(hall_id))
      .map((row) => ({ ...told(row), hall_id: row.hall_id, guest_id: pair.keep })),
  );
  return coming.length;
}

/** What the record that stays holds afterwards, with the keys it is found by. */
function valuesOf(kept: Guest, leaving: Guest, take: readonly string[]): Partial<Guest> {
  const [mine, theirs] = [kept, leaving] as unknown as [Record<string, unknown>, Record<string, unknown>];
  const taken = Object.fromEntries(take.map((name) => [name, theirs[name]]));
  const united = UNITED_FIELDS.flatMap((name) => {
    const all = [
      ...new Set([...((mine[name] as string[] | null) ?? []), ...((theirs[name] as string[] | null) ?? [])]),
    ];
    if (all.length > limit('manyValues'))
      throw new Problem('invalid', { errors: { [name]: { key: 'too_many', params: { max: limit('manyValues') } } } });
    return all.length > 0 ? [[name, all]] : [];
  });
  const change = { ...taken, ...Object.fromEntries(united) };
  // Contacts are open to who brought them (0097): of two who did, to neither. A plus-one has none of their own.
  const isOne = leaving.unnamed || kept.import_id === leaving.import_id;
  const import_id = isOne ? kept.import_id : null;
  return { ...change, ...guestKeys(change, kept), import_id };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
