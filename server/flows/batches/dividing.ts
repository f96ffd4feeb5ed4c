import { sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/day.ts';
import { groupBy } from '#shared/group.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { NAMED } from '../../crud/kept.ts';
import { type batches, FINAL } from '../../db/batchTable.ts';
import type { LoggedRow, Obstacle, RowChange, Undoing } from '../../db/undoing.ts';
import type { Work } from '../../db/work.ts';
import { INVITING } from '../../guests/undoing.ts';
import { inHoldingOrder, REFUSED, UNDOING } from './nouns.ts';
import { isBackBy } from './parts.ts';
import { lastWorkers, workedOnSince, type Worker } from './since.ts';

export type Batch = typeof batches.$inferSelect;

/** What is said of a row that is left as it is: what its noun calls it, and who worked on it last. */
export type Left = Record<string, unknown> & Worker & Reason;
type Reason = { reason?: string | undefined };

interface Part {
  noun: string;
  undoing: Undoing;
  changes: RowChange[];
  /** The record that a row is a part of. */
  of: (change: RowChange) => string;
}

export interface Divided extends Part {
  free: RowChange[];
  left: Map<string, Worker & Reason>;
}

/** What the batch did, noun by noun, the last one first. */
export async function planOf(work: Work, batch: Batch, first: Batch): Promise<Part[]> {
  const { rows: lines } = await work.tx.execute<Line>(sql`
    select noun, verb, record_id, before, after from audit
    where organization_id = ${work.organization_id} and batch_id = ${batch.id} order by id`);
  const passing = [...new Set(lines.map(({ noun }) => noun))].flatMap((noun) => UNDOING[noun]?.passes ?? []);
  const rows = lines.filter((line) => !passing.some((passes) => passes(line)));
  const byNoun = groupBy(rows, ({ noun }) => noun);
  for (const noun of byNoun.keys()) if (REFUSED[noun]) throw new Problem(REFUSED[noun]);
  const isKnown = (line: Line) => {
    const undoing = UNDOING[line.noun];
    if (!undoing || !CHANGING.has(line.verb)) return false;
    return byNoun.has(undoing.along ?? line.noun) || undoing.alone?.(line) || INVITING.has(first.verb);
  };
  if (rows.length === 0 || FINAL.includes(batch.verb) || !rows.every(isKnown)) throw new Problem('cannot_undo');
  if (work.now() > undoableUntil(first.at)) throw new Problem('cannot_undo');
  const back = await rowsBack(work, batch.id);
  const plan: Part[] = [...byNoun].toReversed().map(([noun, lines]) => {
    const undoing = UNDOING[noun]!;
    const changes = netOf(lines).filter(({ id }) => !back.has(`${noun} ${id}`));
    return { noun, undoing, changes, of: (change: RowChange) => undoing.of?.(change, plan) ?? change.id };
  });
  if (plan.every(({ changes }) => changes.length === 0)) throw new Problem('already_undone');
  return plan;
}

/** The rows of a batch that were given back already. */
async function rowsBack({ tx, organization_id }: Work, id: string): Promise<Set<string>> {
  const { rows } = await tx.execute<Line>(sql`
    select distinct a.noun, a.record_id from batches b join batches u on ${isBackBy('u', 'b')}
    join audit a on a.organization_id = u.organization_id and a.batch_id = u.id
    where b.organization_id = ${organization_id} and b.id = ${id}`);
  return new Set(rows.map(({ noun, record_id }) => `${noun} ${record_id}`));
}

/** Until when what was done at this moment can be taken back: as long as it is listed, and the file of an import is kept. */
export function undoableUntil(at: Date): Date {
  return new Date(at.getTime() + limit('trashDays') * DAY_MS);
}

/** What was done before that is too long ago. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - limit('trashDays') * DAY_MS);
}

/** What was done to guests as a whole, with all that belongs to them. */
const WHOLE: ReadonlySet<string> = new Set(['import', 'uninvite', 'plus_ones']);

const CHANGING = new Set(['create', 'update', 'delete', 'restore']);

interface Line extends Record<string, unknown> {
  noun: string;
  verb: string;
  record_id: string;
  before: LoggedRow | null;
  after: LoggedRow | null;
}

/** A row may have several lines in a batch: what it was before the first, and after the last. */
function netOf(lines: readonly Line[]): RowChange[] {
  return [...groupBy(lines, ({ record_id }) => record_id)].map(([id, own]) => ({
    id,
    before: own[0]!.before,
    after: own.at(-1)!.after,
    version: (own.at(-1)!.after ?? own.at(-1)!.before)!.version,
  }));
}

/** Which rows can be given back, and who worked on the others. */
async function divided(work: Work, { noun, undoing, changes }: Part, plan: readonly Part[]) {
  const since = await workedOnSince(work, noun, undoing.table, changes);
  const untouched = changes.filter(({ id }) => !since.has(id));
  const obstacles = await undoing.inTheWay(work, untouched, plan);
  const left = new Map<string, Worker & Reason>(since);
  await leave(work, left, obstacles);
  return { free: untouched.filter(({ id }) => !obstacles.has(id)), left };
}

/** Adds what obstacles keep, and who worked on these last. */
async function leave(work: Work, left: Divided['left'], obstacles: ReadonlyMap<string, Obstacle>): Promise<void> {
  const workers = await lastWorkers(work, [...obstacles.values()]);
  for (const [id, { id: by, reason }] of obstacles)
    left.set(id, { ...(workers.get(by) ?? { by: null, at: '' }), reason });
}

/** Who stays, each record once. */
export async function leftOf(work: Work, parts: readonly Divided[]) {
  const named: Left[] = [];
  const seen = new Set<string>();
  for (const { undoing, left, changes, of } of parts) {
    const fresh = changes.filter((change) => left.has(change.id) && !seen.has(of(change)));
    for (const change of fresh) seen.add(of(change));
    const some = fresh.slice(0, NAMED - named.length).map(({ id }) => id);
    const names = await undoing.named(work, some);
    named.push(
      ...some.map((id) => {
        const { by, at, reason } = left.get(id)!;
        return { ...names.get(id), by, at, ...(reason && { reason }) };
      }),
    );
  }
  return { left: named, left_total: seen.size };
}

/** What can be given back of each noun, and what can't. */
export async function partsOf(work: Work, batch: Batch, first: Batch, plan: readonly Part[]): Promise<Divided[]> {
  const { verb, hall_id } = first;
  const mine = batch.account_id === work.actor.account_id;
  for (const { undoing, changes } of inHoldingOrder(plan))
    await undoing.begin(work, changes, { verb, hall_id, mine }, plan);
  const parts: Divided[] = [];
  for (const part of plan) parts.push({ ...part, ...(await divided(work, part, plan)) });
  if (!WHOLE.has(verb)) return parts;
  const whole = wholeOf(parts);
  for (const { undoing, free, left } of whole)
    await leave(work, left, (await undoing.depending?.(work, free)) ?? new Map());
  return wholeOf(whole);
}

/** Without the records of which a part stays. */
function wholeOf(parts: readonly Divided[]): Divided[] {
  // Whoever stays in one respect stays in all: a guest with a seat keeps the invitation and the name, and without the one there is not the other.
  const staying = new Set(parts.flatMap(({ left, changes, of }) => changes.filter(({ id }) => left.has(id)).map(of)));
  return parts.map((part) => ({ ...part, free: part.free.filter((change) => !staying.has(part.of(change))) }));
}
