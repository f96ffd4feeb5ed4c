import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '#shared/problems.ts';
import { goesToTrash, type Resource, visibleFields, writableFields } from '#shared/resource.ts';
import { isAllowed } from '#shared/roles.ts';
import { requireAllowed } from '../base/context.ts';
import { among } from '../db/among.ts';
import type { LoggedRow, Obstacle, Planned, RowChange, Undoing, Undone } from '../db/undoing.ts';
import { inParts } from '../db/parts.ts';
import type { TenantTable, Work } from '../db/work.ts';
import { allHindrances, writesUnique } from './hindrances.ts';
import { reasonOf, refusal, titleIn } from './kept.ts';
import { removeThese, stayingThese } from './removing.ts';
import type { CrudRules } from './rules.ts';

type Values = Record<string, unknown>;
type Rules = Pick<CrudRules, 'update' | 'remove' | 'removal' | 'usedBy' | 'refuses' | 'holds' | 'mayBring' | 'hinders'>;

/** Never given back: whose the row is and how often it was written. */
const KEPT = new Set(['organization_id', 'id', 'version', 'created_at', 'updated_at', 'deleted_at']);

/**
 * How records of a noun are given back whose calls are generated: those that were made go by its rules of deletion, those
 * that were put away are there again, those that were changed are as they were, word for word.
 */
export function undoingOf(resource: Resource, table: TenantTable, rules: Rules = {}): Undoing {
  return {
    table,
    begin: (work, changes, undone) => begin(resource, work, table, rules, changes, undone),
    inTheWay: (work, changes) => inTheWay(resource, work, table, rules, changes),
    giveBack: (work, changes) => giveBack(resource, work, table, rules, changes),
    staying: async (work, ids) => {
      const refused = await stayingThese(resource, work, table, ids, rules);
      return new Map([...refused].map(([id, problem]) => [id, reasonOf(resource, problem, work)]));
    },
    named: (work, ids) => named(resource, work, table, ids),
  };
}

/** What comes back as an event, or as a part of one. */
interface PartOfEvent {
  resource: Resource;
  table: TenantTable;
  /** The event of a row, which all its parts are counted as. */
  eventOf: NonNullable<Undoing['of']>;
  /** Refuses what today's rights and states don't allow. */
  begin?: (work: Work, changes: readonly RowChange[]) => Promise<void>;
  /** Once they are there again. */
  afterwards?: (work: Work, ids: readonly string[]) => Promise<void>;
}

/**
 * How rows are given back that were put away with the event they are of, and never by themselves. Nobody else gives them back
 * meanwhile, as their batch is held.
 */
export function undoingOfPart({ resource, table, eventOf, begin, afterwards }: PartOfEvent): Undoing {
  return {
    table,
    along: 'events',
    begin: async (work, changes) => {
      if (!changes.every(isGone)) throw new Problem('cannot_undo');
      await begin?.(work, changes);
    },
    of: eventOf,
    inTheWay: async () => new Map(),
    giveBack: async (work, changes) => {
      for await (const some of inParts(idsOf(changes))) await work.restore(table, among(table.id, some));
      await afterwards?.(work, idsOf(changes));
    },
    named: (work, ids) => named(resource, work, table, ids),
  };
}

/** The ids of those rows of a noun that are given back. */
export function idsGivenBack(all: readonly Planned[], noun: string): string[] {
  return all.flatMap((part) => (part.noun === noun ? idsOf(part.changes.filter(isGone)) : []));
}

const isMade = ({ before, after }: RowChange) => before === null && after !== null;
const isGone = ({ before, after }: RowChange) => before !== null && after === null;
const isChanged = ({ before, after }: RowChange) => before !== null && after !== null;

async function begin(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: Rules,
  changes: readonly RowChange[],
  undone: Undone,
): Promise<void> {
  const { allow } = resource;
  if (!goesToTrash(resource) && !changes.every(isChanged)) throw new Problem('cannot_undo');
  const others = !changes.every(isChanged) && !(await isOwnImport(resource, work, rules, undone));
  const needed = [changes.some(isChanged) && allow.update, others && allow.delete];
  for (const permission of needed) if (permission) requireAllowed(work.actor, permission);
  if (!undone.mine) requireSeen(resource, work, changes.filter(isChanged));
  await rules.holds?.(work);
  await work.tx.execute(sql`
    select id from ${table} where organization_id = ${work.organization_id}
      and ${among(
        sql`id`,
        changes.map(({ id }) => id),
      )} order by id for update`);
}

/** Refuses whoever doesn't see what somebody else changed, naming the role that does. */
function requireSeen(resource: Resource, { actor }: Work, changed: readonly RowChange[]): void {
  const visible = visibleFields(resource, actor.role);
  for (const [name, { seenBy }] of Object.entries(resource.fields)) {
    const differs = ({ before, after }: RowChange) => !isDeepStrictEqual(before![name], after![name]);
    if (!visible.has(name) && changed.some(differs)) throw new Problem('forbidden', { params: { least: seenBy! } });
  }
}

/** What brings records for whoever may bring them there: a file, guests along with others. */
const BRINGING = new Set(['import', 'plus_ones']);

/** What a person brought so they may take away again, as long as they may bring it: deleting is another right. */
async function isOwnImport(resource: Resource, work: Work, { mayBring }: Rules, { verb, mine, hall_id }: Undone) {
  if (!BRINGING.has(verb) || !mine) return false;
  return mayBring ? mayBring(work, hall_id) : isAllowed(resource.allow.create, work.actor.role);
}

async function inTheWay(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: Rules,
  changes: readonly RowChange[],
): Promise<Map<string, Obstacle>> {
  const refused = new Map<string, Problem>();
  // Whether the person may have back what was put away is known (`begin`): what somebody brought they may bring again.
  const kept = idsOf(changes.filter((change) => !isGone(change)));
  const own = (await rules.refuses?.(work, kept)) ?? new Map<string, Problem>();
  for (const [id, problem] of own) refused.set(id, problem);
  await work.tryOut(async () => {
    const made = idsOf(changes.filter(isMade));
    if (made.length > 0)
      for (const [id, problem] of await removeThese(resource, work, table, made, rules)) refused.set(id, problem);
    if (!rules.update) return;
    for (const change of changes.filter(isChanged))
      await rules
        .update(work, change.id, sentOf(resource, change), undefined)
        .catch((error: unknown) => refused.set(change.id, refusal(error)));
  });
  const coming = changes.filter((change) => !isMade(change) && !refused.has(change.id));
  const hindrances = await allHindrances(
    { resource, rules },
    work,
    new Map(coming.map((change) => [change.id, isGone(change) ? change.before! : backOf(table, change)])),
    idsOf(changes.filter((change) => isMade(change) && !refused.has(change.id))),
  );
  const noun = resource.table ?? resource.name;
  return new Map([
    ...[...refused].map(([id, problem]) => [id, { noun, id, reason: reasonOf(resource, problem, work) }] as const),
    ...[...hindrances].map(
      ([id, { problem, by }]) => [id, { ...by, reason: reasonOf(resource, problem, work) }] as const,
    ),
  ]);
}

async function giveBack(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: Rules,
  changes: readonly RowChange[],
): Promise<void> {
  const made = idsOf(changes.filter(isMade));
  if (made.length > 0)
    for (const problem of (await removeThese(resource, work, table, made, rules)).values()) throw problem;
  // Backwards, so that a value that may be there once is free for whoever had it: those that were put away come last.
  const changed = changes.filter(isChanged);
  if (rules.update)
    for (const change of changed) await rules.update(work, change.id, sentOf(resource, change), undefined);
  else {
    const back = new Map(changed.map((change) => [change.id, backOf(table, change)]));
    await work.updateEach(table, back as never, writesUnique(resource, [...back.values()]) ? undefined : {});
  }
  for await (const some of inParts(idsOf(changes.filter(isGone)))) await work.restore(table, among(table.id, some));
}

/** The columns that the batch changed, as they were. */
function backOf(table: TenantTable, { before, after }: RowChange): Values {
  const columns = Object.entries(getTableColumns(table as PgTable)) as [string, PgColumn][];
  return Object.fromEntries(
    columns
      .filter(([name, { generated }]) => !generated && !KEPT.has(name) && name in before!)
      .filter(([name]) => !isDeepStrictEqual(before![name], after![name]))
      .map(([name, column]) => [name, column.dataType === 'date' ? dateIn(before!, name) : before![name]]),
  );
}

function dateIn(row: LoggedRow, name: string): Date | null {
  return row[name] === null ? null : new Date(String(row[name]));
}

/** The fields that the batch changed, as the noun's own rule is sent them. */
function sentOf(resource: Resource, { before, after }: RowChange): Values {
  const names = writableFields(resource, 'update').map(([name]) => name);
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(before![name], after![name]))
      .map((name) => [name, before![name] ?? null]),
  );
}

function idsOf(changes: readonly RowChange[]): string[] {
  return changes.map(({ id }) => id);
}

async function named(resource: Resource, work: Work, table: TenantTable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Record<string, unknown>>();
  const { rows } = await work.tx.execute<{ id: string } & Record<string, unknown>>(sql`
    select * from ${table} where organization_id = ${work.organization_id} and ${among(sql`id`, ids)}`);
  return new Map(rows.map((row) => [row.id, { id: row.id, name: titleIn(resource, row, work) }]));
}
