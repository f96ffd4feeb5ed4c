import { sql } from 'drizzle-orm';
import { type CreateList, type GuestValues, type ImportCounts, MORE_FIELDS, type MoreField } from '#shared/guests.ts';
import { normalizeName } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { beginImport, endImport, holdImport, type ImportedRow } from '../crud/imports/record.ts';
import { liveAmong } from '../crud/records.ts';
import { refuseStrangers } from '../crud/sheet/strangers.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { lockEvent } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { inSlices } from '../base/slices.ts';
import { refuseTwice } from '../base/twice.ts';
import { checkGuestRows, type RowFinding } from './check.ts';
import { deleteThose } from './deleting.ts';
import { broughtBefore } from './gone.ts';
import { type Came, inviteRows, NOTHING } from './inviteRows.ts';
import { requireInviter } from './inviting.ts';
import { guestKeys } from './keys.ts';
import { isSameMore } from './known.ts';
import { uninviteSome } from './leaving.ts';
import { invitedByOthers } from './read.ts';
import type { FreePlaces } from './seats.ts';
import { cleanMore } from './sheet/check.ts';
import type { GuestRow } from './sheet/columns.ts';
import { refusingUnseen } from './sheet/unseen.ts';
import { guests } from './table.ts';

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
export async function storeGuestList(
  work: Work,
  list: CreateList,
  ready: ReadyRows,
  free: FreePlaces = refuseToFree,
): Promise<ImportCounts> {
  if (list.hall_id) await requireInviter(work, list.hall_id);
  else if (!hasRole(work.actor.role, 'admin')) throw new Problem('forbidden', { params: { least: 'admin' } });
  const to = { noun: 'guests', hall_id: list.hall_id ?? null };
  const { id, stored } = await holdImport(work, to, list);
  if (stored) return { ...NOTHING, gone: 0, freed: 0, ...(stored.counts as Partial<ImportCounts>), id } as ImportCounts;

  refuseProblems(refusingUnseen(ready.findings, work.actor.role, list.hall_id !== undefined));
  refuseRepeated(list.rows);
  const rows = list.rows.map((row, at) => ({ ...row, stored: ready.values[at]! }));
  const of = (decision: string) => rows.filter((row) => row.decision === decision).length;
  const counts = { id, created: of('add'), updated: of('update'), kept: of('keep'), ...NOTHING, gone: 0, freed: 0 };
  const told = { ...counts, refused: list.left?.length ?? 0 };
  await beginImport(work, id, to, list, told);
  const { lines, ...done } = await storeRows(work, id, rows, { ...list, left: leftRows(list) }, free);
  await endImport(work, id, { ...told, ...done }, lines);
  return { ...counts, ...done };
}

/** The rows that stay out: whoever names somebody may mean them. */
function leftRows({ left = [] }: CreateList): GuestRow[] {
  return left.map(({ line, texts }) => ({ row: line, values: { ...NOBODY, ...texts } as GuestValues }));
}

const NOBODY = { last_name: '', first_name: '', middle_name: '' };

/** A row as it is stored, and what becomes of the guest whom it means. */
export type ReadyRow = CreateList['rows'][number] & { stored: StoredValues };

/** Stores rows of a guest file, all of them or none, and invites them where a hall is named; `gone` are those who aren't in it any more. */
export async function storeRows(
  work: Work,
  id: string,
  rows: readonly ReadyRow[],
  list: Pick<CreateList, 'hall_id' | 'gone' | 'free'> & { left?: readonly GuestRow[] },
  free: FreePlaces = refuseToFree,
): Promise<Came & { gone: number; freed: number; lines: ImportedRow[] }> {
  const adding = rows.filter((row) => row.decision === 'add');
  const naming = rows.filter((row) => row.decision !== 'add');
  const missing = naming.filter((row) => !row.guest_id);
  if (missing.length > 0) throw new Problem('invalid', { errors: rowErrors(missing, 'guest_id', 'required') });
  // All at once, before any of them is changed: whoever deletes some waits for the list, never in a circle with it.
  const named = await liveAmong(work, guests, [...new Set(naming.map((row) => row.guest_id!))], 'key share');
  const known = new Map(named.map((guest) => [guest.id, guest]));
  const lost = naming.filter((row) => !known.has(row.guest_id!));
  if (lost.length > 0) throw new Problem('invalid', { errors: rowErrors(lost, 'guest_id', 'gone') });
  // No row means a plus-one without a name: these come with their hosts, and get a name by a call of its own.
  const unnamed = naming.filter((row) => known.get(row.guest_id!)!.unnamed);
  if (unnamed.length > 0) throw new Problem('invalid', { errors: rowErrors(unnamed, 'guest_id', 'unnamed') });
  const changing = naming.filter((row) => row.decision === 'update');
  const mayChange = hasRole(work.actor.role, 'manager_event');
  if (!mayChange) await refuseForeign(work, list.hall_id, changing, known);
  const fresh = await work.add(
    guests,
    adding.map(({ stored }) => ({ ...stored, import_id: id })),
  );
  const changes = await inSlices(
    mayChange ? changing : [],
    (row) => [row.guest_id!, withoutGaps(row.stored, known.get(row.guest_id!)!)] as const,
  );
  await work.updateEach(guests, new Map(changes), {});
  const order = new Map(adding.map((row, i) => [row.row, fresh[i]!]));
  const guestOf = (row: ReadyRow) => row.guest_id ?? order.get(row.row)!;
  const gone = [...new Set(list.gone)];
  if (gone.some((id) => known.has(id))) throw new Problem('invalid', { errors: { gone: { key: 'twice' } } });
  if (gone.length > 0) {
    const brought = await broughtBefore(work, list.hall_id, among(sql`g.id`, gone));
    refuseStrangers(gone, new Set(brought.map(({ guest_id }) => guest_id)));
  }
  // Before others are invited, so that their places count.
  const freed = await takeAway(work, list.hall_id, gone, { leaving: new Set(list.free), free });
  const guestRows = rows.map((row) => ({
    row: row.row,
    decision: row.decision,
    values: row.values,
    guest: guestOf(row),
  }));
  const came = list.hall_id ? await inviteRows(work, list.hall_id, id, guestRows, list.left) : NOTHING;
  const lines = rows.map((row) => ({ line: row.row, record_id: guestOf(row), did: DID[row.decision] }));
  const absent = gone.map((record_id) => ({ line: 0, record_id, did: 'gone' as const }));
  return { ...came, gone: gone.length, freed, lines: [...lines, ...absent] };
}

/** A seat manager changes no guest, but what is said for an evening of those whom they invited. */
async function refuseForeign(
  work: Work,
  hallId: string | undefined,
  changing: readonly ReadyRow[],
  known: ReadonlyMap<string, Stored>,
): Promise<void> {
  if (changing.length === 0) return;
  const ids = changing.map((row) => row.guest_id!);
  const others = hallId ? await invitedByOthers(work, hallId, ids) : ids;
  const isChanged = changing.some((row) => !isAsStored(row.stored, known.get(row.guest_id!)!));
  if (isChanged || others.length > 0) throw new Problem('forbidden', { params: { least: 'manager_event' } });
}

/** Who came with an earlier file and is not in this one, as the person chose; answers how many places they leave. */
async function takeAway(
  work: Work,
  hallId: string | undefined,
  ids: string[],
  how: Parameters<typeof uninviteSome>[3],
): Promise<number> {
  if (ids.length === 0) return 0;
  if (hallId) {
    const { event_id } = await requireHall(work, hallId);
    await lockEvent(work, event_id);
    return uninviteSome(work, hallId, ids, how);
  }
  for (const problem of (await deleteThose(work, ids)).values()) throw problem;
  return 0;
}

/** Of a list that nobody leaves a place by. */
const refuseToFree: FreePlaces = () => Promise.reject(new Problem('guests_have_tickets'));

const DID = { add: 'added', update: 'changed', keep: 'kept' } as const;

type StoredValues = ReturnType<typeof storedValues>;
type Stored = typeof guests.$inferSelect;

export function storedValues(values: GuestValues) {
  const filled = {
    last_name: normalizeName(values.last_name),
    first_name: normalizeName(values.first_name),
    middle_name: normalizeName(values.middle_name) || null,
    phone: values.phone.trim() || null,
    email: values.email.trim() || null,
  };
  const more: Partial<Record<MoreField, string | null>> = {};
  for (const field of MORE_FIELDS) {
    const text = values[field];
    if (text !== undefined) more[field] = cleanMore(field, text) || null;
  }
  return { ...filled, ...more, ...guestKeys(filled) };
}

/** A file without a phone doesn't take the phone away, and one that breaks a note's lines otherwise leaves it as it is. */
function withoutGaps(values: StoredValues, before: Stored) {
  const merged = {
    last_name: values.last_name,
    first_name: values.first_name,
    middle_name: values.middle_name ?? before.middle_name,
    phone: values.phone ?? before.phone,
    email: values.email ?? before.email,
  };
  const more: Partial<Record<MoreField, string>> = {};
  for (const field of MORE_FIELDS) {
    const text = values[field];
    if (text && !isSameMore(text, before[field])) more[field] = text;
  }
  return { ...merged, ...more, ...guestKeys(merged) };
}

/** Does a row leave a guest as they are? */
function isAsStored(values: StoredValues, before: Stored): boolean {
  const merged = withoutGaps(values, before);
  const names = ['last_name', 'first_name', 'middle_name'] as const;
  return (
    names.every((name) => normalizeName(merged[name] ?? '') === normalizeName(before[name] ?? '')) &&
    merged.phone_key === before.phone_key &&
    merged.email_key === before.email_key &&
    !MORE_FIELDS.some((field) => field in merged)
  );
}

function refuseProblems(rows: readonly RowFinding[]): void {
  const errors = Object.fromEntries(
    rows.flatMap(({ row, problems }) =>
      Object.entries(problems).map(([field, message]) => [`rows.${row}.${field}`, message]),
    ),
  );
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
}

/** Each row is known by its number, and what two say of one guest can't both be stored. */
function refuseRepeated(rows: CreateList['rows']): void {
  refuseTwice(
    rows.map(({ row }) => row),
    (at) => `rows.${rows[at]!.row}.row`,
  );
  const changing = rows.filter(({ decision, guest_id }) => decision === 'update' && guest_id);
  refuseTwice(
    changing.map(({ guest_id }) => guest_id!),
    (at) => `rows.${changing[at]!.row}.guest_id`,
  );
}

function rowErrors(rows: { row: number }[], field: string, key: string) {
  return Object.fromEntries(rows.map(({ row }) => [`rows.${row}.${field}`, { key }]));
}
