import { and, eq, isNull } from 'drizzle-orm';
import type { ColumnChoice } from '#shared/guests.ts';
import type { Fate, Held, StoreChoice } from '#shared/imports.ts';
import { Problem } from '#shared/problems.ts';
import type { Permission, Role } from '#shared/roles.ts';
import { ahead } from '../../base/ahead.ts';
import { piecesOf } from '../../base/slices.ts';
import type { Work } from '../../db/work.ts';
import { requireFile } from '../../files/rules.ts';
import type { Step, Turns } from '../jobs/turns.ts';
import { countOf, type KnownLine, type Line, linesAfter, NOTHING_FOUND, refuseLines } from './lines.ts';
import { aloneToBring, addCounts, endImport, type ImportedRow, type KnownImport } from './record.ts';
import { importLines, imports } from './table.ts';

/** What the check was asked: the import, and what a person said of the columns. */
export interface CheckAsked {
  import_id: string;
  columns?: ColumnChoice[] | undefined;
  header?: boolean | undefined;
  /** The last one that was brought there, as whoever confirms this one has seen it. */
  last_import: string | null;
}

export type StoreAsked = CheckAsked & StoreChoice;

export interface CheckState {
  /** Lines up to this one are judged. */
  after: number;
  found: Record<Fate, number>;
  /** Columns that nothing is read from. */
  unknown: string[];
}

/** Of a file that nothing is known of yet. */
export const NOT_CHECKED: CheckState = { after: 0, found: NOTHING_FOUND, unknown: [] };

export interface StoreState {
  /** Rows of this kind are stored up to the line `after`, those of the kinds before it all. */
  fate: Fate;
  after: number;
  found: Record<Fate, number>;
  invited: number;
  plus_ones?: number;
  changed: number;
  kept_total: number;
  /** So many rows of the check are still to be met; unknown of a job that was begun before this was counted. */
  left?: number;
}

/** In this order a value that may be there once, and a place at an event, is free for whoever has it next. */
const ORDER: readonly Fate[] = ['gone', 'changed', 'added', 'kept'];

/** A row that is stored, and whether as the file says. */
export type StoredLine = KnownLine & { taken: boolean };

/** What storing some rows did. */
export interface StoredRows {
  lines: ImportedRow[];
  invited: number;
  /** Of those the plus-ones without a name. */
  plus_ones?: number;
  /** Rows that stay out after all, as somebody was faster, by their ids: why. */
  refused: ReadonlyMap<string, string>;
}

/** Stores rows that are ready. */
export type Storing = (work: Work, to: KnownImport) => Promise<StoredRows>;

/** Rows of one fate that are stored in one turn. */
interface ReadyRows {
  fate: Fate;
  lines: readonly StoredLine[];
  store: Storing;
}

/** What a file is read from. */
interface GivenFile {
  import_id: string;
  bytes: Buffer;
  name: string;
  /** Of whoever brings it. */
  role: Role;
  hall_id: string | null;
  columns?: ColumnChoice[] | undefined;
  header?: boolean | undefined;
}

/** A file that was read: how many rows it has, and these judged part by part, from behind a line on. */
interface ReadFile {
  total: number;
  unknown: string[];
  parts: (after: number) => AsyncGenerator<Line[]>;
}

/** How the files of a noun are checked and stored part by part. */
export interface LongImport {
  noun: string;
  /** Refuses who may not bring such a file. */
  allow: (work: Work, hall_id: string | null) => Promise<unknown>;
  /** Who may change records that are there, or take them away; of a hall, say. */
  may: (hall_id: string | null) => Readonly<Record<'changed' | 'gone', Permission>>;
  /** Reads the file; what its rows are compared with is read by `look`. */
  read: (
    given: GivenFile,
    turns: Pick<Turns<never, never>, 'look' | 'rows'> & Pick<Turns<never, never>['job'], 'language'>,
  ) => Promise<ReadFile>;
  /** Who came there with an earlier file and is meant by no row of this one. */
  gone: (work: Work, to: KnownImport) => Promise<Line[]>;
  /** What records would lose with their place in the list, as far as the person sees it. */
  held?: (work: Work, hall_id: string | null, ids: readonly string[]) => Promise<ReadonlyMap<string, Held>>;
  /** Refuses the whole before any of it is stored: where so many are invited, say. */
  room?: (work: Work, to: KnownImport, choice: StoreChoice) => Promise<void>;
  /** Does what needs all rows, once they are stored; answers what that adds to the counts. */
  finish?: (work: Work, to: KnownImport) => Promise<object>;
  /** Makes rows of one fate ready, outside of any transaction, and answers what stores them in one; it may be asked twice. */
  ready: (lines: readonly StoredLine[], choice: StoreChoice) => Promise<Storing>;
}

/** Judges a file part by part, and keeps what would become of each row; nothing of it is stored. */
export async function checkInTurns(kinds: readonly LongImport[], turns: Turns<CheckAsked, CheckState>): Promise<void> {
  const { asked, job } = turns;
  const { to, kind, file, role } = await turns.look(async (work) => {
    const found = await kindAndImport(work, kinds, asked.import_id);
    return { ...found, file: await requireFile(work, found.to.file), role: work.actor.role };
  });
  const { columns, header } = asked;
  const { id: import_id, hall_id } = to;
  const given = { import_id, bytes: file.bytes, name: file.name ?? '', role, hall_id, columns, header };
  const read = await kind.read(given, { look: turns.look, rows: turns.rows, language: job.language });
  await turns.beat(read.total);
  const keep = (lines: readonly Line[], { after, done }: { after: number; done: number }) =>
    turns.turn(async (work) => {
      await work.fill(
        importLines,
        lines.map((line) => ({ ...line, import_id: to.id })),
      );
      const found = countOf(lines, turns.state.found);
      return { done, over: lines.length === 0, state: { after, found, unknown: read.unknown } };
    });
  // Some are judged while those before them are written down.
  for await (const lines of ahead(read.parts(turns.state.after)))
    await keep(lines, { after: lines.at(-1)!.line, done: lines.length });
  // Whoever they are is known once all rows are; some may have been kept by a run before.
  const { after, found } = turns.state;
  const gone = (await turns.look((work) => kind.gone(work, to))).map((each) => ({
    ...each,
    line: found.gone + each.line,
  }));
  for (const some of piecesOf(gone, turns.rows)) await keep(some, { after, done: 0 });
  await keep([], { after, done: 0 });
}

/** Stores a checked file as it was confirmed, turn by turn. Whoever was faster meanwhile is met row by row. */
export async function storeInTurns(kinds: readonly LongImport[], turns: Turns<StoreAsked, StoreState>): Promise<void> {
  const { asked, state } = turns;
  const { kind, to } = await turns.look((work) => kindAndImport(work, kinds, asked.import_id));
  if (state.fate === ORDER[0] && state.after === 0)
    await turns.look((work) => kind.room?.(work, to, asked) ?? Promise.resolve());
  // Some are made ready while those before them are stored.
  for await (const some of ahead(readyRows(kind, turns)))
    await turns.turn((work) => storeSome(work, kind, turns, some));
  await turns.turn(async (work) => {
    const there = await allowedTo(work, kind, asked);
    // Rows that somebody took away meanwhile are not dropped in silence.
    const { left = 0 } = turns.state;
    if (left > 0) throw new Problem('rows_gone', { params: { left } });
    if (kind.finish) {
      work.does({ verb: 'import', noun: there.noun, hall_id: there.hall_id });
      await addCounts(work, there.id, await kind.finish(work, there));
    }
    return { done: 0, over: true, state: turns.state };
  });
}

/** The rows that are still to be stored, part by part, in the order in which they are. */
async function* readyRows(
  kind: LongImport,
  { asked, state, rows, look }: Turns<StoreAsked, StoreState>,
): AsyncGenerator<ReadyRows> {
  for (const fate of ORDER.slice(ORDER.indexOf(state.fate))) {
    for (let after = fate === state.fate ? state.after : 0; ;) {
      const lines = await look((work) => linesAfter(work, asked, fate, after, rows));
      if (lines.length === 0) break;
      // What somebody left out is not spoken of; what differs and stays is.
      const going = lines.filter(({ taken }) => taken || fate === 'changed');
      yield { fate, lines, store: await kind.ready(going, asked) };
      after = lines.at(-1)!.line;
    }
  }
}

/** What storing begins with: the rows that stay out do so from the first. */
export function toStore(checked: Record<Fate, number>): StoreState {
  const { twice, refused } = checked;
  const found = { ...NOTHING_FOUND, twice, refused };
  const left = ORDER.reduce((sum, fate) => sum + checked[fate], 0);
  return { fate: ORDER[0]!, after: 0, found, invited: 0, changed: 0, kept_total: refused, left };
}

/** The records that rows mean. */
export function recordIdsOf(lines: readonly StoredLine[]): string[] {
  return lines.map(({ record_id }) => record_id!);
}

/** What taking records away did: of those that were there all went but these, who are named by their `title` with the reason. */
export function takenAway(
  lines: readonly StoredLine[],
  there: readonly string[],
  staying: ReadonlyMap<string, Problem>,
  { title, why }: { title: string; why: (problem: Problem) => string },
): StoredRows {
  const told = lines.flatMap(({ id, record_id, texts }) => {
    const problem = staying.get(record_id!);
    return problem ? [[id, `${texts[title]}: ${why(problem)}`] as const] : [];
  });
  const gone = there.filter((id) => !staying.has(id));
  return {
    lines: gone.map((record_id) => ({ line: 0, record_id, did: 'gone' })),
    invited: 0,
    refused: new Map(told),
  };
}

/** The import that rows are stored for, by who still may; other files that are brought there wait. */
async function allowedTo(work: Work, kind: LongImport, { import_id }: StoreAsked): Promise<KnownImport> {
  const to = await requireImported(work, import_id);
  // Whoever they brought is known by then.
  await aloneToBring(work, to);
  await kind.allow(work, to.hall_id);
  return to;
}

async function storeSome(
  work: Work,
  kind: LongImport,
  { asked, state, batch_id }: Turns<StoreAsked, StoreState>,
  { fate, lines: some, store }: ReadyRows,
): Promise<Step<StoreState>> {
  const to = await allowedTo(work, kind, asked);
  work.does({ verb: 'import', noun: to.noun, hall_id: to.hall_id });
  const { lines, invited, plus_ones = 0, refused } = await store(work, to);
  await refuseLines(work, refused);
  const did = (what: ImportedRow['did']) => lines.filter((line) => line.did === what).length;
  const found = {
    added: state.found.added + did('added'),
    changed: state.found.changed + did('changed'),
    kept: state.found.kept + did('kept'),
    gone: state.found.gone + did('gone'),
    twice: state.found.twice,
    refused: state.found.refused + refused.size,
  };
  const sums = { invited: state.invited + invited, plus_ones: (state.plus_ones ?? 0) + plus_ones };
  const { added: created, changed: updated, kept, gone } = found;
  const counts = { created, updated, kept, gone, ...sums, refused: found.refused };
  await endImport(work, to.id, counts, lines, batch_id);
  const changed = created + updated + gone;
  const after = some.at(-1)!.line;
  const left = state.left === undefined ? {} : { left: state.left - some.length };
  return {
    done: some.length,
    over: false,
    state: { fate, after, found, ...sums, changed, kept_total: found.refused, ...left },
  };
}

async function kindAndImport(work: Work, kinds: readonly LongImport[], id: string) {
  const to = await requireImported(work, id);
  const kind = kinds.find(({ noun }) => noun === to.noun);
  if (!kind) throw new Problem('not_found');
  await kind.allow(work, to.hall_id);
  return { to, kind };
}

/** An import, for whoever holds its job. */
export async function requireImported(work: Work, id: string): Promise<KnownImport> {
  const [found] = await work.tx
    .select()
    .from(imports)
    .where(and(eq(imports.organization_id, work.organization_id), eq(imports.id, id), isNull(imports.deleted_at)));
  if (!found) throw new Problem('not_found');
  return found;
}
