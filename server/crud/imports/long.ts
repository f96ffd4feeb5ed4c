import { and, eq } from 'drizzle-orm';
import type { ColumnChoice } from '#shared/guests.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../../db/work.ts';
import { requireFile } from '../../files/rules.ts';
import { NAMED } from '../kept.ts';
import type { Step, Turns } from '../jobs/turns.ts';
import { aloneToBring, endImport, type ImportedRow, type KnownImport } from './record.ts';
import { importRefusals, imports } from './table.ts';

/** What becomes of a row: `twice` says again what is stored, or stands further up. */
export const FATES = ['added', 'changed', 'kept', 'twice', 'refused'] as const;
export type Fate = (typeof FATES)[number];

/** A row of a file that was checked. */
export interface LongRow {
  line: number;
  fate: Fate;
  /** How it reads, by field. */
  texts: Record<string, string>;
  /** Why it stays out, of one that is refused. */
  problem: string;
}

/** How a person wants the file stored: records that it says something else of become as it says, or stay as they are. */
export interface Choice {
  changes: 'take' | 'keep';
}

/** What the check was asked: the import, and what a person said of the columns. */
export interface CheckAsked {
  import_id: string;
  columns?: ColumnChoice[] | undefined;
  header?: boolean | undefined;
}

export type StoreAsked = CheckAsked & Choice;

export interface CheckState {
  found: Record<Fate, number>;
  /** The first rows that stay out. */
  refused: Pick<LongRow, 'line' | 'texts' | 'problem'>[];
}

export interface StoreState {
  /** Lines up to this one are done with. */
  after: number;
  found: Record<Fate, number>;
  invited: number;
  changed: number;
  kept_total: number;
}

/** What storing some rows did. */
export interface StoredRows {
  lines: ImportedRow[];
  invited: number;
  /** Rows that stay out after all: somebody was faster. */
  refused: LongRow[];
}

/** What a file is read from. */
export interface GivenFile {
  bytes: Buffer;
  name: string;
  hall_id: string | null;
  columns?: ColumnChoice[] | undefined;
  header?: boolean | undefined;
}

/** How the files of a noun are checked and stored part by part. */
export interface LongImport<Row extends LongRow = LongRow> {
  noun: string;
  /** Refuses who may not bring such a file. */
  allow: (work: Work, hall_id: string | null) => Promise<unknown>;
  /** May the person change records that are there? */
  mayChange: (work: Work) => boolean;
  /** Every row of the file, judged; what it is compared with is read by `look`. */
  check: (
    given: GivenFile,
    turns: Pick<Turns<unknown, unknown>, 'look'> & { language: KnownLanguage },
  ) => Promise<Row[]>;
  /** Refuses the whole before any of it is stored: where so many are invited, say. */
  room?: (work: Work, hall_id: string | null, rows: readonly Row[], choice: Choice) => Promise<void>;
  store: (work: Work, to: KnownImport, rows: readonly Row[], choice: Choice) => Promise<StoredRows>;
}

type KnownLanguage = Turns<never, never>['job']['language'];

/** Checks a file as a whole: how many of its rows would become what, and which stay out. Nothing is stored. */
export async function checkInTurns(kinds: readonly LongImport[], turns: Turns<CheckAsked, CheckState>): Promise<void> {
  const { rows } = await checked(kinds, turns);
  const found = countOf(rows);
  const refused = rows.filter(({ fate }) => fate === 'refused').slice(0, NAMED);
  await turns.turn(async () => ({
    done: rows.length,
    over: true,
    state: { found, refused: refused.map(({ line, texts, problem }) => ({ line, texts, problem })) },
  }));
}

/** Stores a file as it was confirmed, turn by turn in the order of its lines; it is checked anew, as others work on meanwhile. */
export async function storeInTurns(kinds: readonly LongImport[], turns: Turns<StoreAsked, StoreState>): Promise<void> {
  const { asked } = turns;
  const { rows, kind, to } = await checked(kinds, turns);
  if (turns.state.after === 0)
    await turns.look((work) => kind.room?.(work, to.hall_id, rows, asked) ?? Promise.resolve());
  for (let over = false; !over;) {
    const { after } = turns.state;
    const some = rows.filter(({ line }) => line > after).slice(0, turns.rows);
    over = await turns.turn((work) => storeSome(work, kind, turns, some, rows.at(-1)!.line));
  }
}

async function storeSome(
  work: Work,
  kind: LongImport,
  { asked, state, batch_id }: Turns<StoreAsked, StoreState>,
  some: readonly LongRow[],
  last: number,
): Promise<Step<StoreState>> {
  const to = await requireImported(work, asked.import_id);
  // Other files that are brought there wait, and whoever they brought is known by then.
  await aloneToBring(work, to);
  await kind.allow(work, to.hall_id);
  work.does({ verb: 'import', noun: to.noun, hall_id: to.hall_id });
  const out = some.filter(({ fate }) => fate === 'refused');
  const going = some.filter(({ fate }) => fate !== 'refused' && fate !== 'twice');
  const { lines, invited, refused } = await kind.store(work, to, going, asked);
  await work.fill(
    importRefusals,
    [...out, ...refused].map(({ line, texts, problem }) => ({ import_id: to.id, line, texts, problem })),
  );
  const did = (what: ImportedRow['did']) => lines.filter((line) => line.did === what).length;
  const found = {
    added: state.found.added + did('added'),
    changed: state.found.changed + did('changed'),
    kept: state.found.kept + did('kept'),
    twice: state.found.twice + some.filter(({ fate }) => fate === 'twice').length,
    refused: state.found.refused + out.length + refused.length,
  };
  const sum = state.invited + invited;
  const counts = {
    created: found.added,
    updated: found.changed,
    kept: found.kept,
    gone: 0,
    invited: sum,
    refused: found.refused,
  };
  await endImport(work, to.id, counts, lines, batch_id);
  const after = some.at(-1)?.line ?? last;
  return {
    done: some.length,
    over: after >= last,
    state: { after, found, invited: sum, changed: found.added + found.changed, kept_total: found.refused },
  };
}

/** The file's rows as they are judged now; the job knows then how many there are. */
async function checked(kinds: readonly LongImport[], turns: Turns<CheckAsked, unknown>) {
  const { asked, job } = turns;
  const { to, kind, file } = await turns.look(async (work) => {
    const to = await requireImported(work, asked.import_id);
    const kind = kinds.find(({ noun }) => noun === to.noun);
    if (!kind) throw new Problem('not_found');
    await kind.allow(work, to.hall_id);
    return { to, kind, file: await requireFile(work, to.file) };
  });
  const given = {
    bytes: file.bytes,
    name: file.name ?? '',
    hall_id: to.hall_id,
    columns: asked.columns,
    header: asked.header,
  };
  const rows = await kind.check(given, { look: turns.look, language: job.language });
  await turns.beat(rows.length);
  return { rows, kind, to };
}

function countOf(rows: readonly LongRow[]): Record<Fate, number> {
  const found = { ...NOTHING_FOUND };
  for (const { fate } of rows) found[fate]++;
  return found;
}

/** An import, for whoever holds its job. */
export async function requireImported(work: Work, id: string): Promise<KnownImport> {
  const [found] = await work.tx
    .select()
    .from(imports)
    .where(and(eq(imports.organization_id, work.organization_id), eq(imports.id, id)));
  if (!found) throw new Problem('not_found');
  return found;
}

/** The rows that stayed out, in the order of the file. */
export async function refusalsOf(work: Work, import_id: string) {
  return work.tx
    .select({ line: importRefusals.line, texts: importRefusals.texts, problem: importRefusals.problem })
    .from(importRefusals)
    .where(and(eq(importRefusals.organization_id, work.organization_id), eq(importRefusals.import_id, import_id)))
    .orderBy(importRefusals.line)
    .limit(limit('sheetRows'));
}

/** What is known of no file yet. */
export const NOTHING_FOUND: Record<Fate, number> = { added: 0, changed: 0, kept: 0, twice: 0, refused: 0 };
