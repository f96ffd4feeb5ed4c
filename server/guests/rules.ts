import { and, eq, isNull, sql } from 'drizzle-orm';
import { v5 as uuidv5 } from 'uuid';
import type { CreateList, GuestValues, ImportCounts } from '#shared/guests.ts';
import { normalizeName } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { requireAll } from '../crud/records.ts';
import { among } from '../db/among.ts';
import { aloneWith } from '../db/locks.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount, lockEvent, requireOpenEvent } from '../events/rules.ts';
import { requireHall, touchHall } from '../halls/rules.ts';
import { translate } from '../language.ts';
import { holdsSector } from '../sectors/rules.ts';
import { inSlices } from '../slices.ts';
import { takeTurn } from '../tickets/turns.ts';
import { guestsWithTickets, hallsInviting, invitedAhead, isInvited } from './read.ts';
import { checkGuestRows, type RowFinding } from './check.ts';
import { guestKeys } from './keys.ts';
import { guestImports, guests, invitations } from './table.ts';

/** Changes a guest. An event manager may correct guests invited to some event; others are an admin's. */
export async function changeGuestRecord(work: Work, id: string, values: Record<string, unknown>, version?: number) {
  const [before] = await requireAll(work, guests, [id], 'key share');
  if (!hasRole(work.actor.role, 'admin') && !(await isInvited(work, id))) {
    throw new Problem('forbidden', { params: { least: 'admin' } });
  }
  const change = { ...values, ...guestKeys(values, before!) };
  await work.update(guests, eq(guests.id, id), change, version === undefined ? {} : { version });
}

/** Names at most this many guests that stay; their number is exact. */
const NAMED = 50;

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
 * Deletes guests as far as it goes: those with a live ticket stay and are named. Refused where nobody could go. Whoever
 * invites them at this moment waits here, and so does whoever seats them.
 */
export async function deleteGuests(work: Work, ids: readonly string[]): Promise<Deletion> {
  await requireAll(work, guests, ids, 'update');
  await takeTurn(work, await hallsInviting(work, ids));
  const { free, deletion, seated } = await divideGuests(work, ids);
  if (free.length === 0) throw new Problem('guests_have_tickets', { extra: { guests: seated.slice(0, NAMED) } });
  const invited = and(among(invitations.guest_id, free), eq(invitations.live, true));
  await work.update(invitations, invited, { live: null });
  await work.remove(guests, among(guests.id, free));
  return deletion;
}

/** The same, only looked at. */
export async function countDeletion(work: Work, ids: readonly string[]): Promise<Deletion> {
  await requireAll(work, guests, ids);
  return (await divideGuests(work, ids)).deletion;
}

async function divideGuests(work: Work, ids: readonly string[]) {
  const seated = await guestsWithTickets(work, ids);
  const staying = new Set(seated.map(({ guest_id }) => guest_id));
  const free = ids.filter((id) => !staying.has(id));
  const reason = translate(work.language, 'problems.kept.has_ticket');
  const kept = seated.slice(0, NAMED).map(({ guest_id, guest_name }) => ({ id: guest_id, name: guest_name, reason }));
  const deletion = { deleted: free.length, kept, kept_total: seated.length, ...(await invitedAhead(work, free)) };
  return { free, seated, deletion: deletion satisfies Deletion };
}

/** May this person bring guests to this hall? Event managers anywhere, seat managers where they hold a sector. */
export async function requireInviter(work: Work, hallId: string) {
  const hall = await requireHall(work, hallId);
  if (!hasRole(work.actor.role, 'manager_event') && !(await holdsSector(work, hallId)))
    throw new Problem('foreign_sector');
  await requireOpenEvent(work, hall.event_id);
  return hall;
}

/**
 * Invites guests to a hall within the event's limit; those invited already are left as they are. Two managers
 * inviting at the same moment wait for each other. Refuses with limit_reached, naming count and limit.
 */
export async function inviteGuests(
  work: Work,
  hallId: string,
  guestIds: string[],
  importId: string | null = null,
): Promise<number> {
  const hall = await requireInviter(work, hallId);
  const ids = [...new Set(guestIds)];
  await requireAll(work, guests, ids, 'key share');
  await lockEvent(work, hall.event_id);
  const known = await work.tx
    .select({ guest_id: invitations.guest_id, live: invitations.live })
    .from(invitations)
    .where(
      and(
        eq(invitations.organization_id, work.organization_id),
        eq(invitations.hall_id, hallId),
        among(invitations.guest_id, ids),
      ),
    );
  const live = new Set(known.filter((row) => row.live).map((row) => row.guest_id));
  const takenBack = new Set(known.filter((row) => !row.live).map((row) => row.guest_id));
  const wanted = ids.filter((id) => !live.has(id));
  if (wanted.length === 0) return 0;

  const count = await invitedCount(work, hall.event_id);
  const limit = await effectiveLimit(work, hall.event_id);
  if (count + wanted.length > limit) {
    throw new Problem('limit_reached', { params: { count, limit }, extra: { count, limit, wanted: wanted.length } });
  }
  const invited_by = work.actor.membership_id;
  if (takenBack.size > 0) {
    const again = and(
      eq(invitations.hall_id, hallId),
      among(invitations.guest_id, [...takenBack]),
      isNull(invitations.live),
    );
    const order = JSON.stringify(Object.fromEntries(wanted.map((id, position) => [id, position])));
    const position = sql`(${order}::jsonb ->> ${invitations.guest_id}::text)::int`;
    await work.update(invitations, again, { live: true, invited_by, import_id: importId, position });
  }
  const rows = wanted
    .map((guest_id, position) => ({
      hall_id: hallId,
      guest_id,
      import_id: importId,
      invited_by,
      live: true,
      position,
    }))
    .filter(({ guest_id }) => !takenBack.has(guest_id));
  await work.insert(invitations, rows);
  await touchHall(work, hallId);
  return wanted.length;
}

/** Takes invitations back. Seated guests are refused and named; a seat manager takes back only their own. */
export async function uninviteGuests(work: Work, hallId: string, guestIds: string[]): Promise<number> {
  await requireInviter(work, hallId);
  // Nobody is seated meanwhile, or given back a seat.
  await takeTurn(work, [hallId]);
  const where = and(eq(invitations.hall_id, hallId), among(invitations.guest_id, guestIds), eq(invitations.live, true));
  const found = await work.tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.organization_id, work.organization_id), where));
  if (found.length !== new Set(guestIds).size) throw new Problem('not_found');
  const foreign = found.some((row) => row.invited_by !== work.actor.membership_id);
  if (foreign && !hasRole(work.actor.role, 'manager_event'))
    throw new Problem('forbidden', { params: { least: 'manager_event' } });
  const seated = await guestsWithTickets(work, guestIds, hallId);
  if (seated.length > 0) throw new Problem('guests_have_tickets', { extra: { guests: seated } });
  const taken = await work.update(invitations, where, { live: null });
  await touchHall(work, hallId);
  return taken.length;
}

/** Rows of a list as they would be stored, and what is wrong with them. */
export interface ReadyRows {
  findings: readonly RowFinding[];
  values: readonly StoredValues[];
}

/** All that can be done for a list before the transaction, which holds others up on the embedded engine. */
export async function readyRows(rows: { row: number; values: GuestValues }[]): Promise<ReadyRows> {
  return { findings: await checkGuestRows(rows), values: await inSlices(rows, (row) => storedValues(row.values)) };
}

/**
 * Stores the checked rows of a guest file, all or none, and invites them where a hall is named. The same
 * `import_id` a second time stores nothing and answers the first counts. What is `ready` is these very rows; one with a
 * problem refuses the whole list, naming row and field.
 */
export async function storeGuestList(work: Work, list: CreateList, ready: ReadyRows): Promise<ImportCounts> {
  if (list.hall_id) await requireInviter(work, list.hall_id);
  else if (!hasRole(work.actor.role, 'admin')) throw new Problem('forbidden', { params: { least: 'admin' } });
  // The browser chose the id: what another organisation stored under it must neither be found nor in the way.
  const importId = uuidv5(list.import_id, work.organization_id);
  // Two confirmations of one file at the same moment: the second waits here, then finds the first.
  await aloneWith(work.tx, 'import', importId);
  const [stored] = await work.tx
    .select()
    .from(guestImports)
    .where(and(eq(guestImports.organization_id, work.organization_id), eq(guestImports.id, importId)));
  if (stored) return stored.counts as ImportCounts;

  refuseProblems(ready.findings);
  const rows = list.rows.map((row, at) => ({ ...row, stored: ready.values[at]! }));
  const adding = rows.filter((row) => row.decision === 'add');
  const naming = rows.filter((row) => row.decision !== 'add');
  const missing = naming.filter((row) => !row.guest_id);
  if (missing.length > 0) throw new Problem('invalid', { errors: rowErrors(missing, 'guest_id', 'required') });
  // All at once, before any of them is changed: whoever deletes some waits for the list, never in a circle with it.
  const named = await requireAll(work, guests, [...new Set(naming.map((row) => row.guest_id!))], 'key share');
  const known = new Map(named.map((guest) => [guest.id, guest]));
  const changing = naming.filter((row) => row.decision === 'update');
  if (changing.length > 0 && !hasRole(work.actor.role, 'manager_event'))
    throw new Problem('forbidden', { params: { least: 'manager_event' } });
  const [created, updated] = [adding.length, changing.length];
  const counts = { created, updated, kept: naming.length - updated, invited: 0 };
  const hall_id = list.hall_id ?? null;
  await work.insert(guestImports, [
    { id: importId, hall_id, file_hash: list.file_hash, confirmed_by: work.actor.membership_id, counts },
  ]);
  const fresh = await work.insert(
    guests,
    adding.map(({ stored }) => ({ ...stored, import_id: importId })),
  );
  const changes = await inSlices(
    changing,
    (row) => [row.guest_id!, withoutGaps(row.stored, known.get(row.guest_id!)!)] as const,
  );
  await work.updateEach(guests, new Map(changes), {});
  if (list.hall_id) {
    const order = new Map(adding.map((row, i) => [row.row, fresh[i]!.id]));
    const ids = list.rows.map((row) => row.guest_id ?? order.get(row.row)!);
    counts.invited = await inviteGuests(work, list.hall_id, ids, importId);
    await work.update(guestImports, eq(guestImports.id, importId), { counts }, { audit: false });
  }
  return counts;
}

type StoredValues = ReturnType<typeof storedValues>;

function storedValues(values: GuestValues) {
  const filled = {
    last_name: normalizeName(values.last_name),
    first_name: normalizeName(values.first_name),
    middle_name: normalizeName(values.middle_name) || null,
    phone: values.phone.trim() || null,
    email: values.email.trim() || null,
  };
  return { ...filled, ...guestKeys(filled) };
}

/** A file without a phone doesn't take the phone away. */
function withoutGaps(values: StoredValues, before: typeof guests.$inferSelect) {
  const merged = {
    last_name: values.last_name,
    first_name: values.first_name,
    middle_name: values.middle_name ?? before.middle_name,
    phone: values.phone ?? before.phone,
    email: values.email ?? before.email,
  };
  return { ...merged, ...guestKeys(merged) };
}

function refuseProblems(rows: readonly RowFinding[]): void {
  const errors = Object.fromEntries(
    rows.flatMap(({ row, problems }) =>
      Object.entries(problems).map(([field, message]) => [`rows.${row}.${field}`, message]),
    ),
  );
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
}

function rowErrors(rows: { row: number }[], field: string, key: string) {
  return Object.fromEntries(rows.map(({ row }) => [`rows.${row}.${field}`, { key }]));
}
