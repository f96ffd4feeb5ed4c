import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../base/context.ts';
import { batches, type Staying } from './batchTable.ts';
import type { Tx } from './engine.ts';

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

/** What a person does in one transaction: its name, the rows it is about and those it leaves; remembered as one batch. */
export class Deed {
  readonly #id = uuidv7();
  /** The rows that lines of the audit log are about. */
  #touched = new Set<string>();
  #doing: Doing | undefined;
  #leaving: Leaving | undefined;

  constructor(
    private readonly tx: Tx,
    private readonly context: Context,
  ) {}

  /** The batch that lines of the audit log name: null for the house itself. */
  get lineId(): string | null {
    return this.context.actor.account_id === null ? null : this.#id;
  }

  /** The batch by now: null for the house itself, and as long as nothing audited was written. */
  get batchId(): string | null {
    return this.#touched.size > 0 ? this.lineId : null;
  }

  /** Whoever says it first knows it best. */
  does(doing: Doing): void {
    this.#doing ??= doing;
  }

  leaves({ kept, kept_total }: Leaving): void {
    this.#leaving = { kept, kept_total };
  }

  /** Rows that a line of the audit log is about; the first of them give a name to what has none. */
  touches(verb: string, noun: string, ids: readonly (string | null)[]): void {
    if (ids.length > 0) this.does({ verb, noun });
    for (const id of ids) this.#touched.add(`${noun} ${id}`);
  }

  /** Answers how to go back to this moment. */
  mark(): () => void {
    const [touched, doing, leaving] = [new Set(this.#touched), this.#doing, this.#leaving];
    return () => {
      [this.#touched, this.#doing, this.#leaving] = [touched, doing, leaving];
    };
  }

  /** Last of all in the transaction: keeps the batch, and adds it to that which it is a part of. */
  async settle(): Promise<void> {
    if (this.batchId === null) return;
    const { organization_id, part_of } = this.context;
    const doing = this.#doing!;
    const rows = this.#touched.size;
    const records = [...this.#touched].filter((row) => row.startsWith(`${doing.noun} `)).length;
    await this.tx.insert(batches).values({
      ...newBatch(this.context, doing),
      ...this.#leaving,
      id: this.batchId,
      rows,
      records,
      part_of: part_of ?? null,
    });
    if (part_of === undefined) return;
    await this.tx
      .update(batches)
      .set({ rows: sql`${batches.rows} + ${rows}`, records: sql`${batches.records} + ${records}` })
      .where(and(eq(batches.organization_id, organization_id), eq(batches.id, part_of)));
  }

  /** Begins a batch that goes on over several transactions, each a part of it; answers its id. */
  async begin(doing: Doing): Promise<string> {
    const id = uuidv7();
    await this.tx.insert(batches).values({ ...newBatch(this.context, doing), id, rows: 0 });
    return id;
  }
}

function newBatch({ organization_id, actor, now }: Context, doing: Doing) {
  if (actor.account_id === null) throw new Error('The house has no batches');
  return {
    ...doing,
    organization_id,
    at: now(),
    account_id: actor.account_id,
    membership_id: actor.membership_id,
  };
}
