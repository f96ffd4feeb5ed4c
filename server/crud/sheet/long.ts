import { sql } from 'drizzle-orm';
import { type Message, Problem } from '#shared/problems.ts';
import { sheetKey } from '#shared/resource.ts';
import { changedIn, changeIn, importColumns, type ParsedRow, refusalAt } from '#shared/sheet.ts';
import { requireAllowed } from '../../base/context.ts';
import { piecesOf } from '../../base/slices.ts';
import { heldIds } from '../meant.ts';
import { isGoneFrom } from '../imports/editions.ts';
import { type Line, plainLine } from '../imports/lines.ts';
import { wrongIn } from '#shared/imports.ts';
import { type LongImport, recordIdsOf, type StoredLine, type StoredRows, takenAway } from '../imports/long.ts';
import { fieldLabel } from '../../base/language.ts';
import { reasonOf } from '../kept.ts';
import { removeThese } from '../removing.ts';
import type { Noun } from '../rules.ts';
import { checkRecords } from './check.ts';
import { readRecords, seenNames } from './file.ts';
import { broughtBefore } from './gone.ts';
import { type ConfirmedList, storeRows } from './storing.ts';

/** How long files of a noun are brought whose calls are generated; undefined where none are. */
export function longImportOf({ resource, table, rules }: Noun): LongImport | undefined {
  const all = importColumns(resource);
  if (!all) return undefined;
  const first = sheetKey(resource)[0] ?? resource.title[0]!;
  return {
    noun: resource.name,
    allow: async (work) => requireAllowed(work.actor, resource.allow.create),
    may: () => ({ changed: resource.allow.update, gone: resource.allow.delete }),
    read: async ({ bytes, name }, { look, rows: most, language }) => {
      const seen = await look(async (work) => seenNames(resource, all, work.actor.role));
      const { records, found } = await readRecords(resource, seen, { bytes, name }, language);
      const { checked, label } = await look(async (work) => ({
        checked: await checkRecords(resource, work, seen, records),
        label: (field: string) => fieldLabel(resource, field, work.language),
      }));
      const rows = await checked();
      return {
        total: rows.length,
        unknown: found.unknown,
        parts: async function* (after) {
          const left = rows.filter(({ row }) => row > after);
          for (const some of piecesOf(left, most)) yield some.map((row) => judged(row, label));
        },
      };
    },
    gone: async (work, to) => {
      const gone = await broughtBefore(resource, work, table, rules, await isGoneFrom(work, to, sql`t.id`));
      return gone.map(({ id: record_id, name, more, stays }, at) => ({
        ...plainLine(at + 1, 'gone', { [resource.title[0]!]: [name, more].filter(Boolean).join(' · ') }),
        record_id,
        problem: stays ?? '',
      }));
    },
    ready: async (lines) => async (work) => {
      if (lines[0]?.fate === 'gone') {
        const held = await heldIds(work, table, recordIdsOf(lines), 'update');
        const staying = held.length > 0 ? await removeThese(resource, work, table, held, rules) : NOBODY;
        return takenAway(lines, held, staying, {
          title: resource.title[0]!,
          why: (problem) => reasonOf(resource, problem, work),
        });
      }
      const { stored, refused } = await asFarAsItGoes(lines, first, (list) =>
        work.attempt(() => storeRows(resource, work, table, rules, list, true)),
      );
      const out = [...refused].map(([{ id }, problem]) => [id, reasonOf(resource, problem, work)] as const);
      return { lines: stored, invited: 0, refused: new Map(out) };
    },
  };
}

const NOBODY: ReadonlyMap<string, Problem> = new Map();

function judged(parsed: ParsedRow, label: (field: string) => string): Line {
  const { row, texts, values, match, problems } = parsed;
  const fate = fateOf(parsed);
  const line = { ...plainLine(row, fate, texts), record_id: match?.id ?? null, problem: wrongIn(problems, label) };
  if (fate === 'added') return { ...line, given: values };
  if (fate !== 'changed') return line;
  const was = Object.fromEntries(changedIn(parsed).map((name) => [name, match!.texts[name] ?? '']));
  const since = Object.fromEntries(Object.entries(match!.since).filter(([name]) => name in was));
  return { ...line, was, since, given: changeIn(parsed) };
}

function fateOf(parsed: ParsedRow): Line['fate'] {
  if (Object.keys(parsed.problems).length > 0) return 'refused';
  if (parsed.repeated) return 'twice';
  if (!parsed.match) return 'added';
  return changedIn(parsed).length > 0 ? 'changed' : 'kept';
}

/** What each row becomes; the position of a row in its group says where a refusal is. */
function groupsOf(lines: readonly StoredLine[]) {
  const rows = lines.filter(({ fate }) => fate === 'added');
  const changes = lines.filter(({ fate, taken }) => fate === 'changed' && taken);
  const kept = lines.filter(({ fate, taken }) => fate === 'kept' || (fate === 'changed' && !taken));
  return { rows, changes, kept };
}
type Groups = ReturnType<typeof groupsOf>;

function listOf({ rows, changes, kept }: Groups): ConfirmedList {
  return {
    rows: rows.map(({ given }) => given),
    lines: rows.map(({ line }) => line),
    changes: changes.map(({ given }) => given),
    kept: kept.map(({ line, record_id }) => ({ id: record_id!, line })),
  };
}

/** Stores what can be; rows that are refused, as somebody was faster, are left out. */
async function asFarAsItGoes(
  lines: readonly StoredLine[],
  first: string,
  store: (list: ConfirmedList) => Promise<StoredRows['lines']>,
) {
  const refused = new Map<StoredLine, Problem>();
  for (;;) {
    const groups = groupsOf(lines.filter((line) => !refused.has(line)));
    if (Object.values(groups).every((group) => group.length === 0)) return { stored: [], refused };
    try {
      return { stored: await store(listOf(groups)), refused };
    } catch (error) {
      const out = error instanceof Problem ? refusedBy(error, groups, first) : new Map<StoredLine, Problem>();
      if (out.size === 0) throw error;
      for (const [line, problem] of out) refused.set(line, problem);
    }
  }
}

/** The rows that a refusal names by their positions. */
function refusedBy({ detail }: Problem, groups: Groups, first: string): Map<StoredLine, Problem> {
  const errors = new Map<StoredLine, Record<string, Message>>();
  for (const [path, message] of Object.entries(detail.errors ?? {})) {
    const at = refusalAt(path, first);
    const line = at && groups[at.part][at.position];
    if (line) errors.set(line, { ...errors.get(line), [at.field]: message });
  }
  return new Map([...errors].map(([line, each]) => [line, new Problem('invalid', { errors: each })]));
}
