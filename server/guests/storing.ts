import { and, eq } from 'drizzle-orm';
import { v5 as uuidv5 } from 'uuid';
import type { CreateList, GuestValues, ImportCounts } from '#shared/guests.ts';
import { normalizeName } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { requireAll } from '../crud/records.ts';
import { aloneWith } from '../db/locks.ts';
import type { Work } from '../db/work.ts';
import { inSlices } from '../base/slices.ts';
import { checkGuestRows, type RowFinding } from './check.ts';
import { inviteGuests, requireInviter } from './inviting.ts';
import { guestKeys } from './keys.ts';
import { guestImports, guests } from './table.ts';

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
