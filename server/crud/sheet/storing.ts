import { and, eq, isNull } from 'drizzle-orm';
import type { FileSent } from '#shared/imports.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { initialValues, type Resource, sheetKey, writableFields } from '#shared/resource.ts';
import { keyIn, repeatedKeys, repeatedValues } from '#shared/sheet.ts';
import { requireAllowed } from '../../base/context.ts';
import { among } from '../../db/among.ts';
import type { TenantTable, Work } from '../../db/work.ts';
import { type Row, writeEach } from '../bulk.ts';
import { takenIn } from '../hindrances.ts';
import { filesOf } from '../imports/editions.ts';
import { beginImport, endImport, type ImportedRow } from '../imports/record.ts';
import { givenInTurn } from '../leastUsed.ts';
import { storedValues } from '../kinds.ts';
import { checkReferences } from '../references.ts';
import { removeThese } from '../removing.ts';
import type { CrudRules } from '../rules.ts';
import { seenValues } from '../seen.ts';
import { storedRecords, takenValues } from './stored.ts';
import { refuseStrangers } from './strangers.ts';

type Values = Record<string, unknown>;

interface Change {
  id: string;
  line?: number | undefined;
  values: Values;
}

/** What was confirmed of a file: new records, changes of known ones, those that stay, those that go. */
export interface ConfirmedList {
  rows: unknown[];
  lines?: readonly number[] | undefined;
  changes?: readonly unknown[] | undefined;
  kept?: readonly { id: string; line: number }[] | undefined;
  gone?: readonly string[] | undefined;
}

/** The records that a file speaks of. */
interface Spoken {
  changes: readonly Change[];
  kept: readonly { id: string; line: number }[];
  gone: readonly string[];
}

/** Stores a confirmed file, all of it or nothing, as one import. */
export async function storeFile(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  { id, sent, list }: { id: string; sent: FileSent; list: ConfirmedList },
) {
  const { rows, changes = [], kept = [], gone = [] } = list;
  // A file that changes nothing says who is on the list, and so whom the next one misses.
  const isEdition = sent.file_hash !== '' && kept.length > 0;
  if (rows.length + changes.length + gone.length === 0 && !isEdition) refuse({ rows: { key: 'required' } });
  const counts = { created: rows.length, updated: changes.length, kept: kept.length, gone: gone.length };
  const told = { ...counts, refused: sent.left?.length ?? 0 };
  await beginImport(work, id, { noun: resource.name, hall_id: null }, sent, told);
  await endImport(work, id, told, await storeRows(resource, work, table, rules, list, sent.file_hash !== ''));
  return counts;
}

/** Stores rows of a file, all of them or none; answers which record each was. */
export async function storeRows(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  list: ConfirmedList,
  byFile: boolean,
): Promise<ImportedRow[]> {
  const { lines, kept = [], gone = [] } = list;
  const [rows, changes] = [list.rows as Values[], (list.changes ?? []) as Change[]];
  requireRights(resource, work, changes.length > 0, gone.length > 0);
  await rules.holds?.(work);
  const before = await holdAll(resource, work, table, { changes, kept, gone });
  if (gone.length > 0) {
    // Without a key nobody can be missed.
    const isKeyed = sheetKey(resource).length > 0;
    refuseStrangers(gone, await filesOf(work, { noun: resource.name, hall_id: null }, isKeyed ? gone : []));
    // In this order a value that may be there once is free for whoever has it next.
    throwFirst(await removeThese(resource, work, table, gone, rules));
  }
  if (changes.length > 0) await changeThese(resource, work, table, rules, changes, before);
  // Rows that came by no file are added as they are.
  if (rows.length > 0 && byFile) await refuseKnown(resource, work, rows);
  const made = rows.length > 0 ? await addThese(resource, work, table, rules, rows) : [];
  return [
    ...made.map((record_id, i) => ({ line: lines?.[i] ?? i + 1, record_id, did: 'added' as const })),
    ...changes.map(({ id: record_id, line = 0 }) => ({ line, record_id, did: 'changed' as const })),
    ...kept.map(({ id: record_id, line }) => ({ line, record_id, did: 'kept' as const })),
    ...gone.map((record_id) => ({ line: 0, record_id, did: 'gone' as const })),
  ];
}

function requireRights({ allow }: Resource, work: Work, changes: boolean, removes: boolean): void {
  for (const permission of [changes && allow.update, removes && allow.delete])
    if (permission) requireAllowed(work.actor, permission);
}

/** The records that are spoken of, held until the transaction ends; refused where one isn't there, or is spoken of twice. */
async function holdAll(
  resource: Resource,
  work: Work,
  table: TenantTable,
  { changes, kept, gone }: Spoken,
): Promise<Map<string, Row>> {
  const named: [string, string][] = [
    ...changes.map(({ id }, i): [string, string] => [`changes.${i}.id`, id]),
    ...kept.map(({ id }, i): [string, string] => [`kept.${i}.id`, id]),
    ...gone.map((id, i): [string, string] => [`gone.${i}`, id]),
  ];
  const ids = named.map(([, id]) => id);
  const rows = (await work.tx
    .select()
    .from(table as TenantTable)
    .where(and(eq(table.organization_id, work.organization_id), isNull(table.deleted_at), among(table.id, ids)))
    .orderBy(table.id)
    .for('update')) as Row[];
  const found = new Map(rows.map((row) => [row.id, row]));
  const errors: Record<string, Message> = {};
  const seen = new Set<string>();
  for (const [path, id] of named) {
    if (!found.has(id)) errors[path] = { key: 'not_there' };
    else if (seen.has(id)) errors[path] = { key: 'twice' };
    seen.add(id);
  }
  const [nameOfKey] = sheetKey(resource);
  for (const [i, { id, values }] of changes.entries())
    if (values['version'] !== undefined && found.has(id) && found.get(id)!['version'] !== values['version'])
      errors[`changes.${i}.values.${nameOfKey}`] = { key: 'changed_since' };
  refuse(errors);
  return found;
}

/** Gives known records what the file says. */
async function changeThese(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  changes: readonly Change[],
  before: ReadonlyMap<string, Row>,
): Promise<void> {
  const at = (i: number) => `changes.${i}.values.`;
  const sent = seenValues(
    resource,
    work,
    changes.map(({ values: { version: _version, ...values } }) => values),
    at,
  );
  await checkReferences(resource, work, sent, at);
  const ids = changes.map(({ id }) => id);
  const values = new Map(ids.map((id, i) => [id, { sent: sent[i]!, stored: storedValues(resource, sent[i]!) }]));
  throwFirst(await rules.refuses?.(work, ids));
  const taken = await takenIn(resource, work, new Map(ids.map((id, i) => [id, sent[i]!])));
  const errors = ids.flatMap((id, i) =>
    Object.entries(taken.get(id)?.problem.detail.errors ?? {}).map(([name, message]) => [`${at(i)}${name}`, message]),
  );
  refuse(Object.fromEntries(errors) as Record<string, Message>);
  const refused = new Map<string, Problem>();
  await writeEach(resource, work, table, rules, [...before.values()], values, refused);
  throwFirst(refused);
}

/** A file adds no second record of a key: somebody may have stored it since the file was read, or a cell was corrected to it. */
async function refuseKnown(resource: Resource, work: Work, rows: readonly Values[]): Promise<void> {
  const key = sheetKey(resource);
  if (key.length === 0) return;
  const known = new Set((await storedRecords(resource, work, key)).map(({ values }) => keyIn(resource, values)));
  const keys = rows.map((values) => keyIn(resource, values));
  const twice = repeatedKeys(keys).map((i) => [`${at(i)}${key[0]}`, { key: 'twice' }] as const);
  const there = keys.flatMap((each, i) =>
    each !== null && known.has(each) ? [[`${at(i)}${key[0]}`, { key: 'known_key' }] as const] : [],
  );
  refuse(Object.fromEntries([...twice, ...there]));
}

/** Adds records, and answers their ids in the order given. */
async function addThese(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  sent: Values[],
): Promise<string[]> {
  const rows = await givenInTurn(resource, work, table, seenValues(resource, work, sent, at));
  await checkReferences(resource, work, rows, at);
  refuse(errorsOf(repeatedValues(resource, rows), 'twice'));
  const taken = [...(await takenValues(resource, work, rows))];
  refuse(
    errorsOf(
      taken.map(([name, holders]) => [name, holders.keys()]),
      'taken',
    ),
  );
  if (rules.create) {
    const ids: string[] = [];
    for (const values of rows) ids.push(await rules.create(work, values));
    return ids;
  }
  const begins = initialValues(resource);
  const names = writableFields(resource, 'create').map(([name]) => name);
  const full = rows.map((values) => ({
    // An empty cell says nothing: the record begins as any does.
    ...storedValues(resource, Object.fromEntries(names.map((name) => [name, values[name] ?? begins[name] ?? null]))),
    ...rules.derive?.(values, null),
  }));
  return work.add(table, full as never);
}

function at(row: number): string {
  return `rows.${row}.`;
}

function errorsOf(found: Iterable<readonly [string, Iterable<number>]>, key: Message['key']): Record<string, Message> {
  return Object.fromEntries(
    [...found].flatMap(([name, rows]) => [...rows].map((row): [string, Message] => [`${at(row)}${name}`, { key }])),
  );
}

function throwFirst(refused: ReadonlyMap<string, Problem> = new Map()): void {
  for (const problem of refused.values()) throw problem;
}

function refuse(errors: Readonly<Record<string, Message>>): void {
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
}
