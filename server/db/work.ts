import { and, eq, getTableColumns, getTableName, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { withoutSecrets } from './secrets.ts';
import { audit } from './auditTable.ts';
import { batches, type Staying } from './batchTable.ts';
import { claiming } from './directory.ts';
import type { DirectoryKind } from './directoryTable.ts';
import type { Actor, Context } from '../base/context.ts';
import { among } from './among.ts';
import type { Tx } from './engine.ts';
import { inJson, rowsFrom } from './rows.ts';
import { pauses, piecesOf } from '../base/slices.ts';

/** A table with the columns of `tenantTable`. */
export type TenantTable = PgTable & {
  organization_id: AnyPgColumn;
  id: AnyPgColumn;
  version: AnyPgColumn;
  updated_at: AnyPgColumn;
  deleted_at: AnyPgColumn;
};
type Kept = 'organization_id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at';
/** What a caller gives for a new row; the id may be given or is made. */
export type NewRow<T extends PgTable> = Omit<T['$inferInsert'], Kept | 'id'> & { id?: string };
type Row<T extends PgTable> = T['$inferSelect'];
/** What becomes of a row that is there: values, without those that are kept for it. */
export type Values<T extends PgTable> = Partial<Omit<T['$inferInsert'], Kept | 'id'>>;
type Change<T extends PgTable> = Partial<{
  [K in keyof Omit<T['$inferInsert'], Kept | 'id'>]: T['$inferInsert'][K] | SQL;
}>;

/** What a person calls the thing they do. */
export interface Doing {
  verb: string;
  noun: string;
  hall_id?: string | null;
  undoes?: string;
  original?: string;
}

/** Some of the records that stay as they are, and how many they are. */
export interface Leaving {
  kept: readonly Staying[];
  kept_total: number;
}

/**
 * One transaction of an organisation, with its context. Reads go through `tx`; whatever people share is
 * written through `insert`, `update`, `remove` and `erase`, which keep version, times and the audit log.
 */
export class Work {
  readonly organization_id: string;
  readonly actor: Actor;
  readonly language: Language;
  readonly now: () => Date;
  readonly #later: (() => void)[] = [];
  readonly #batch = uuidv7();
  /** The rows that lines of the audit log are about. */
  #touched = new Set<string>();
  #doing: Doing | undefined;
  #leaving: Leaving | undefined;
  #moments = 0;

  /** Rows written so far, audited or not: the planner's statistics follow them. Whoever writes past `Work` adds to it. */
  written = 0;

  constructor(
    readonly tx: Tx,
    readonly context: Context,
  ) {
    this.organization_id = context.organization_id;
    this.actor = context.actor;
    this.language = context.language;
    this.now = context.now;
  }

  /** Runs `act` once everything done here is committed; never, if it isn't. */
  afterCommit(act: () => void): void {
    this.#later.push(act);
  }

  /** Names what the person does; whoever says it first knows it best. Without a name the first row written gives one. */
  does(doing: Doing): void {
    this.#doing ??= doing;
  }

  /** Says which of the records that were meant stay as they are: what was done is remembered with them. */
  leaves({ kept, kept_total }: Leaving): void {
    this.#leaving = { kept, kept_total };
  }

  /** The batch of what the person did here: null for the house itself, and as long as nothing audited was written. */
  get batchId(): string | null {
    return this.actor.account_id !== null && this.#touched.size > 0 ? this.#batch : null;
  }

  /** Does something and takes it back, to see whether it could be done. */
  async tryOut(act: () => Promise<unknown>): Promise<void> {
    const goBack = await this.#mark();
    await act();
    await goBack();
  }

  /** Does something that may be refused half-way: then nothing of it was done, and the transaction goes on. */
  async attempt<R>(act: () => Promise<R>): Promise<R> {
    const goBack = await this.#mark();
    try {
      return await act();
    } catch (error) {
      await goBack();
      throw error;
    }
  }

  /** Answers how to go back to this moment, as if nothing had been done since. */
  async #mark(): Promise<() => Promise<void>> {
    const [touched, doing, leaving, written] = [new Set(this.#touched), this.#doing, this.#leaving, this.written];
    // One within another goes back to its own moment.
    const moment = sql.raw(`moment_${++this.#moments}`);
    await this.tx.execute(sql`savepoint ${moment}`);
    return async () => {
      await this.tx.execute(sql`rollback to savepoint ${moment}`);
      [this.#touched, this.#doing, this.#leaving, this.written] = [touched, doing, leaving, written];
    };
  }

  /** For server/db, last of all in the transaction: what was done here, as one batch. */
  async settle(): Promise<void> {
    const { account_id, membership_id } = this.actor;
    if (this.batchId === null || account_id === null) return;
    const doing = this.#doing!;
    const records = [...this.#touched].filter((row) => row.startsWith(`${doing.noun} `)).length;
    await this.tx.insert(batches).values({
      ...doing,
      ...this.#leaving,
      organization_id: this.organization_id,
      id: this.batchId,
      at: this.now(),
      account_id,
      membership_id,
      rows: this.#touched.size,
      records,
      part_of: this.context.part_of ?? null,
    });
    if (this.context.part_of === undefined) return;
    await this.tx
      .update(batches)
      .set({ rows: sql`${batches.rows} + ${this.#touched.size}`, records: sql`${batches.records} + ${records}` })
      .where(and(eq(batches.organization_id, this.organization_id), eq(batches.id, this.context.part_of)));
  }

  /** Begins a batch that goes on over several transactions, each a part of it; answers its id. */
  async beginBatch(doing: Doing): Promise<string> {
    const { account_id, membership_id } = this.actor;
    if (account_id === null) throw new Error('The house has no batches');
    const [batch] = await this.tx
      .insert(batches)
      .values({
        ...doing,
        organization_id: this.organization_id,
        id: uuidv7(),
        at: this.now(),
        account_id,
        membership_id,
        rows: 0,
      })
      .returning({ id: batches.id });
    return batch!.id;
  }

  /** For server/db: the transaction is over, and nothing of it can be taken back. */
  committed(): void {
    for (const act of this.#later) act();
  }

  /** Adds one row, or many in one statement; answers them as stored, in the order given. */
  async insert<T extends TenantTable>(table: T, values: NewRow<T>[], options: WriteOptions = {}): Promise<Row<T>[]> {
    const stored: Row<T>[] = [];
    for await (const some of inParts(values)) {
      const rows = (await this.#filling(table, some, options.claims).returning()) as Row<T>[];
      if (rows.length < some.length) throw new Error(`A new key of ${getTableName(table)} is taken`);
      if (options.audit !== false) await this.#log('create', table, [], rows);
      stored.push(...rows);
    }
    this.written += stored.length;
    return stored;
  }

  /** The same where nobody asks for the rows and they aren't audited: nothing comes back. */
  async fill<T extends TenantTable>(table: T, values: NewRow<T>[]): Promise<void> {
    for await (const some of inParts(values)) await this.#filling(table, some);
    this.written += values.length;
  }

  #filling<T extends TenantTable>(table: T, values: readonly NewRow<T>[], claims?: Claims) {
    const now = this.now();
    const full = values.map((value) => ({
      ...value,
      id: value.id ?? uuidv7(),
      organization_id: this.organization_id,
      created_at: now,
      updated_at: now,
    }));
    const insert = this.tx.insert(table);
    if (claims) return insert.select(rowsFrom(table, full, claimOf(claims, full)));
    return full.length === 1 ? insert.values(full as never) : insert.select(rowsFrom(table, full));
  }

  /**
   * Changes the rows that match; answers them as they are afterwards. `version` makes an old one refused; what the row
   * is by now says the call (`theirs`), as a row holds more than people may see.
   */
  async update<T extends TenantTable>(
    table: T,
    where: SQL | undefined,
    change: Change<T>,
    options: WriteOptions & { version?: number } = {},
  ): Promise<Row<T>[]> {
    const audited = options.audit !== false;
    const before =
      audited || options.version !== undefined
        ? ((await this.tx
            .select()
            .from(table as PgTable)
            .where(and(this.#mine(table), where))
            // In one order everywhere, so that two who change the same rows don't wait in a circle.
            .orderBy(table.id)
            // Not 'update': whoever only refers to the row needn't wait, and can't be waited for in a circle.
            .for('no key update')) as Row<T>[])
        : [];
    const old = before[0] as { version?: number } | undefined;
    if (options.version !== undefined && old && old.version !== options.version) {
      throw new Problem('stale');
    }
    const after = (await this.tx
      .update(table)
      .set({ ...change, updated_at: this.now(), version: sql`${table.version} + 1` } as never)
      .where(and(this.#mine(table), where))
      .returning()) as Row<T>[];
    this.written += after.length;
    if (audited) await this.#log('update', table, before, after);
    return after;
  }

  /**
   * Changes rows each in its own way, by their ids, some hundreds in one statement. In between all of them are
   * `aside`, so that unique indexes over live rows, which are checked row by row, let two rows swap what they hold; {}
   * where nothing is swapped. `held`: the rows as they are, where the caller holds and has read them.
   */
  async updateEach<T extends TenantTable>(
    table: T,
    changes: ReadonlyMap<string, Values<T>>,
    aside: Change<T> & { deleted_at?: Date } = { deleted_at: this.now() } as never,
    held?: readonly { id: string }[],
  ): Promise<Row<T>[]> {
    if (changes.size === 0) return [];
    const these = and(this.#mine(table), among(table.id, [...changes.keys()]));
    const before =
      held?.filter(({ id }) => changes.has(id)) ??
      ((await this.tx
        .select()
        .from(table as PgTable)
        .where(these)
        .orderBy(table.id)
        .for('no key update')) as (Row<T> & { id: string })[]);
    if (Object.keys(aside).length > 0) {
      await this.tx
        .update(table)
        .set(aside as never)
        .where(these);
    }
    const changed: Row<T>[] = [];
    for await (const some of inParts(before)) {
      const { own, wanted } = eachItsOwn(table, some, changes, Object.keys(aside));
      const after = (await this.tx
        .update(table)
        .set({ ...own, updated_at: this.now(), version: sql`${table.version} + 1` } as never)
        .from(wanted)
        .where(and(this.#mine(table), sql`${table.id} = wanted.id`))
        .returning()) as Row<T>[];
      await this.#log('update', table, some, after);
      changed.push(...after);
    }
    this.written += changed.length;
    return changed;
  }

  /** Puts the rows that match away: they stay in the table, marked as deleted. */
  async remove<T extends TenantTable>(table: T, where: SQL | undefined): Promise<Row<T>[]> {
    const removed = (await this.tx
      .update(table)
      .set({ deleted_at: this.now(), updated_at: this.now(), version: sql`${table.version} + 1` } as never)
      .where(and(this.#mine(table), isNull(table.deleted_at), where))
      .returning()) as Row<T>[];
    this.written += removed.length;
    await this.#log('delete', table, removed, []);
    return removed;
  }

  /** Takes rows that were put away into use again. */
  async restore<T extends TenantTable>(table: T, where: SQL | undefined): Promise<Row<T>[]> {
    const restored = (await this.tx
      .update(table)
      .set({ deleted_at: null, updated_at: this.now(), version: sql`${table.version} + 1` } as never)
      .where(and(this.#mine(table), isNotNull(table.deleted_at), where))
      .returning()) as Row<T>[];
    this.written += restored.length;
    await this.#log('restore', table, [], restored);
    return restored;
  }

  /** Takes the rows that match out of the table; the audit log keeps what they were. */
  async erase<T extends TenantTable>(table: T, where: SQL | undefined, options: WriteOptions = {}): Promise<Row<T>[]> {
    const erased = (await this.tx
      .delete(table)
      .where(and(this.#mine(table), where))
      .returning()) as Row<T>[];
    this.written += erased.length;
    if (options.audit !== false) await this.#log('delete', table, erased, []);
    return erased;
  }

  /** A line of the audit log for something that is no change of a row (a mailed seating plan, a sign-out). */
  async note(verb: string, noun: string, record_id: string | null, after: unknown = null): Promise<void> {
    const line = { ...this.#who(), id: uuidv7(), verb, noun, record_id, before: null, after: withoutSecrets(after) };
    this.#touch(verb, noun, [record_id]);
    await this.tx.insert(audit).values(line);
  }

  #mine(table: TenantTable): SQL {
    return eq(table.organization_id, this.organization_id);
  }

  #who() {
    return {
      organization_id: this.organization_id,
      at: this.now(),
      account_id: this.actor.account_id,
      actor: this.actor.email,
      batch_id: this.actor.account_id === null ? null : this.#batch,
    };
  }

  #touch(verb: string, noun: string, ids: readonly (string | null)[]): void {
    if (ids.length > 0) this.does({ verb, noun });
    for (const id of ids) this.#touched.add(`${noun} ${id}`);
  }

  async #log(verb: string, table: TenantTable, before: readonly unknown[], after: readonly unknown[]): Promise<void> {
    const noun = getTableName(table);
    const old = new Map((before as { id: string }[]).map((row) => [row.id, row]));
    const rows = (after.length > 0 ? after : before) as { id: string }[];
    this.#touch(
      verb,
      noun,
      rows.map((row) => row.id),
    );
    for await (const some of inParts(rows)) {
      const lines = some.map((row) => ({
        ...this.#who(),
        id: uuidv7(),
        verb,
        noun,
        record_id: row.id,
        before: withoutSecrets(old.get(row.id) ?? null),
        after: after.length > 0 ? withoutSecrets(row) : null,
      }));
      await this.tx.insert(audit).select(rowsFrom(audit, lines));
    }
  }
}

/** For each column that any of the changes names: what the row's own change says, else what the row has. */
function eachItsOwn<T extends TenantTable>(
  table: T,
  before: readonly { id: string }[],
  changes: ReadonlyMap<string, object>,
  aside: readonly string[],
): { own: Record<string, SQL>; wanted: SQL } {
  const columns = getTableColumns(table as PgTable) as Record<string, PgColumn>;
  const keys = [...new Set([...aside, ...[...changes.values()].flatMap((change) => Object.keys(change))])];
  const named = keys.map((key) => [key, columns[key]!] as const);
  const values = before.map((row) => {
    const all = { ...row, ...changes.get(row.id) } as Record<string, unknown>;
    return Object.fromEntries([
      ['id', row.id],
      ...named.map(([key, column]) => [column.name, inJson(column, all[key])]),
    ]);
  });
  const types = [table.id, ...named.map(([, column]) => column)].map(
    (column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  return {
    own: Object.fromEntries(named.map(([key, { name }]) => [key, sql`wanted.${sql.identifier(name)}`])),
    wanted: sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as wanted(${sql.join(types, sql`,`)})`,
  };
}

/** As many rows at a time as are built in a few ms. */
const ROWS_AT_ONCE = 200;

/** Part after part: others have a turn in between, though not in this transaction. */
export async function* inParts<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  const pause = pauses();
  for (const some of piecesOf(rows, ROWS_AT_ONCE)) {
    yield some;
    await pause();
  }
}

/** A column whose values are keys in the directory, and of which kind. */
interface Claims {
  column: string;
  kind: DirectoryKind;
}

function claimOf({ column, kind }: Claims, rows: readonly Record<string, unknown>[]): SQL {
  return claiming(
    kind,
    rows.map((row) => String(row[column])),
  );
}

interface WriteOptions {
  /** For new rows: a column of new keys, which nobody may have had. */
  claims?: Claims;
  /** False for state that is no person's doing: jobs, letters, places derived from a layout. */
  audit?: boolean;
}
