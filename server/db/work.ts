import { and, eq, getTableName, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { withoutSecrets } from './secrets.ts';
import { audit } from './auditTable.ts';
import { batches } from './batchTable.ts';
import { claiming } from './directory.ts';
import { Deed, type Doing, type Leaving } from './deed.ts';
import type { DirectoryKind } from './directoryTable.ts';
import type { Actor, Context } from '../base/context.ts';
import { among } from './among.ts';
import type { Engine, Tx } from './engine.ts';
import { addingLogged } from './logged.ts';
import { inParts, partByPart } from './parts.ts';
import { eachItsOwn, rowsFrom } from './rows.ts';

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
type NewRow<T extends PgTable> = Omit<T['$inferInsert'], Kept | 'id'> & { id?: string };
type Row<T extends PgTable> = T['$inferSelect'];
/** What becomes of a row that is there: values, without those that are kept for it. */
export type Values<T extends PgTable> = Partial<Omit<T['$inferInsert'], Kept | 'id'>>;
type Change<T extends PgTable> = Partial<{
  [K in keyof Omit<T['$inferInsert'], Kept | 'id'>]: T['$inferInsert'][K] | SQL;
}>;

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
  readonly #deed: Deed;
  #moments = 0;
  /** How many rows of which table were written so far, audited or not. */
  #written = new Map<string, number>();

  constructor(
    readonly tx: Tx,
    readonly context: Context,
    /** What it runs on: on the embedded one everybody else waits meanwhile. */
    readonly engine: Engine['kind'],
  ) {
    this.organization_id = context.organization_id;
    this.actor = context.actor;
    this.language = context.language;
    this.now = context.now;
    this.#deed = new Deed(tx, context);
  }

  /** How many rows of which table were written here: the planner's statistics follow them. */
  get written(): ReadonlyMap<string, number> {
    return this.#written;
  }

  /** Counts rows that were written; for `Work` itself, and for whoever writes past it. */
  wrote(table: PgTable, rows: number): void {
    const name = getTableName(table);
    this.#written.set(name, (this.#written.get(name) ?? 0) + rows);
  }

  /** Runs `act` once everything done here is committed; never, if it isn't. */
  afterCommit(act: () => void): void {
    this.#later.push(act);
  }

  /** Names what the person does; whoever says it first knows it best. Without a name the first row written gives one. */
  does(doing: Doing): void {
    this.#deed.does(doing);
  }

  /** Says which of the records that were meant stay as they are: what was done is remembered with them. */
  leaves(leaving: Leaving): void {
    this.#deed.leaves(leaving);
  }

  /** The batch of what the person did here: null for the house itself, and as long as nothing audited was written. */
  get batchId(): string | null {
    return this.#deed.batchId;
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
    const goBack = this.#deed.mark();
    const written = new Map(this.#written);
    // One within another goes back to its own moment.
    const moment = sql.raw(`moment_${++this.#moments}`);
    await this.tx.execute(sql`savepoint ${moment}`);
    return async () => {
      await this.tx.execute(sql`rollback to savepoint ${moment}`);
      goBack();
      this.#written = written;
    };
  }

  /** For server/db, last of all in the transaction: what was done here, as one batch. */
  async settle(): Promise<void> {
    await this.#deed.settle();
    if (this.batchId !== null) this.wrote(batches, 1);
  }

  /** Begins a batch that goes on over several transactions, each a part of it; answers its id. */
  async beginBatch(doing: Doing): Promise<string> {
    return this.#deed.begin(doing);
  }

  /** For server/db: the transaction is over, and nothing of it can be taken back. */
  committed(): void {
    for (const act of this.#later) act();
  }

  /** Adds one row, or many in one statement; answers them as stored, in the order given. */
  async insert<T extends TenantTable>(table: T, values: NewRow<T>[], options: WriteOptions = {}): Promise<Row<T>[]> {
    const answers = await partByPart(values, (some) => this.#filling(table, some, options.claims).returning());
    const stored = answers.flat() as Row<T>[];
    if (stored.length < values.length) throw new Error(`A new key of ${getTableName(table)} is taken`);
    if (options.audit !== false) await this.#log('create', table, [], stored);
    this.wrote(table, stored.length);
    return stored;
  }

  /** The same where nobody asks for the rows: one statement writes them and their lines of the log. Answers the new ids. */
  async add<T extends TenantTable>(table: T, values: Omit<NewRow<T>, 'id'>[]): Promise<string[]> {
    const noun = getTableName(table);
    const made: string[] = [];
    await partByPart(values, (some) => {
      const full = this.#full(some as NewRow<T>[]);
      made.push(...full.map(({ id }) => id));
      return this.tx.execute(addingLogged(table, full, this.#who()));
    });
    this.#deed.touches('create', noun, made);
    this.wrote(table, made.length);
    this.wrote(audit, made.length);
    return made;
  }

  /** The same where they aren't audited either. */
  async fill<T extends TenantTable>(table: T, values: NewRow<T>[]): Promise<void> {
    await partByPart(values, (some) => this.#filling(table, some));
    this.wrote(table, values.length);
  }

  #full<T extends TenantTable>(values: readonly NewRow<T>[]) {
    const now = this.now();
    return values.map((value) => ({
      ...value,
      id: value.id ?? uuidv7(),
      organization_id: this.organization_id,
      created_at: now,
      updated_at: now,
    }));
  }

  #filling<T extends TenantTable>(table: T, values: readonly NewRow<T>[], claims?: Claims) {
    const full = this.#full(values);
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
    // What a person leaves as it is makes no version.
    if (audited && Object.values(change).every((value) => value === undefined)) return before;
    const after = (await this.tx
      .update(table)
      .set({ ...change, updated_at: this.now(), version: sql`${table.version} + 1` } as never)
      .where(and(this.#mine(table), where))
      .returning()) as Row<T>[];
    this.wrote(table, after.length);
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
    this.wrote(table, changed.length);
    return changed;
  }

  /** Puts the rows that match away: they stay in the table, marked as deleted. */
  async remove<T extends TenantTable>(table: T, where: SQL | undefined): Promise<Row<T>[]> {
    const removed = (await this.tx
      .update(table)
      .set({ deleted_at: this.now(), updated_at: this.now(), version: sql`${table.version} + 1` } as never)
      .where(and(this.#mine(table), isNull(table.deleted_at), where))
      .returning()) as Row<T>[];
    this.wrote(table, removed.length);
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
    this.wrote(table, restored.length);
    await this.#log('restore', table, [], restored);
    return restored;
  }

  /** Takes the rows that match out of the table; the audit log keeps what they were. */
  async erase<T extends TenantTable>(table: T, where: SQL | undefined, options: WriteOptions = {}): Promise<Row<T>[]> {
    const erased = (await this.tx
      .delete(table)
      .where(and(this.#mine(table), where))
      .returning()) as Row<T>[];
    this.wrote(table, erased.length);
    if (options.audit !== false) await this.#log('delete', table, erased, []);
    return erased;
  }

  /** A line of the audit log for something that is no change of a row (a mailed seating plan, a sign-out). */
  async note(verb: string, noun: string, record_id: string | null, after: unknown = null): Promise<void> {
    const line = { ...this.#who(), id: uuidv7(), verb, noun, record_id, before: null, after: withoutSecrets(after) };
    this.#deed.touches(verb, noun, [record_id]);
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
      batch_id: this.#deed.lineId,
    };
  }

  async #log(verb: string, table: TenantTable, before: readonly unknown[], after: readonly unknown[]): Promise<void> {
    const noun = getTableName(table);
    const old = new Map((before as { id: string }[]).map((row) => [row.id, row]));
    const rows = (after.length > 0 ? after : before) as { id: string }[];
    this.#deed.touches(
      verb,
      noun,
      rows.map((row) => row.id),
    );
    const lineOf = (row: { id: string }) => ({
      ...this.#who(),
      id: uuidv7(),
      verb,
      noun,
      record_id: row.id,
      before: withoutSecrets(old.get(row.id) ?? null),
      after: after.length > 0 ? withoutSecrets(row) : null,
    });
    await partByPart(rows, (some) => this.tx.insert(audit).select(rowsFrom(audit, some.map(lineOf))));
    this.wrote(audit, rows.length);
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
