import { type Message, Problem } from '#shared/problems.ts';
import { type Resource, sheetKey, visibleFields } from '#shared/resource.ts';
import { isAllowed } from '#shared/roles.ts';
import { changedIn, importColumns, type ParsedRow } from '#shared/sheet.ts';
import { openSheet } from '../../sheet/open.ts';
import { badFile } from '../../uploads/refusal.ts';
import type { LongImport, LongRow, StoredRows } from '../imports/long.ts';
import { labelOf, reasonOf } from '../kept.ts';
import type { Noun } from '../rules.ts';
import { checkRecords } from './check.ts';
import { findColumns, recordsBelow, requireColumns } from './columns.ts';
import { type ConfirmedList, storeRows } from './storing.ts';

type Row = LongRow & { parsed: ParsedRow };

/** How long files of a noun are brought whose calls are generated; undefined where none are. */
export function longImportOf({ resource, table, rules }: Noun): LongImport<Row> | undefined {
  const all = importColumns(resource);
  if (!all) return undefined;
  return {
    noun: resource.name,
    allow: async (work) => {
      if (!isAllowed(resource.allow.create, work.actor.role))
        throw new Problem('forbidden', { params: { least: resource.allow.create.least! } });
    },
    mayChange: ({ actor }) => isAllowed(resource.allow.update, actor.role),
    check: async ({ bytes, name }, { look, language }) => {
      const seen = await look(async (work) => {
        const visible = visibleFields(resource, work.actor.role);
        return all.filter((each) => visible.has(each));
      });
      const opened = await openSheet(bytes, name, {
        hasHeader: (rows) => findColumns(resource, seen, rows) !== null,
        cellLength: cellLength(resource, all),
      });
      const found = requireColumns(resource, seen, opened.rows, language);
      const records = await recordsBelow(opened.rows, found);
      if (records.length === 0) throw badFile('no_rows');
      const { rows, label } = await look(async (work) => ({
        rows: await checkRecords(resource, work, seen, records),
        label: (field: string) => labelOf(resource, field, work),
      }));
      return (await rows()).map((parsed) => judged(parsed, label));
    },
    store: async (work, _to, rows, { changes }) => {
      const first = sheetKey(resource)[0] ?? resource.title[0]!;
      const { lines, refused } = await asFarAsItGoes(rows, changes, first, (list) =>
        work.attempt(() => storeRows(resource, work, table, rules, list, true)),
      );
      const out = [...refused].map(([row, problem]) => ({ ...row, problem: reasonOf(resource, problem, work) }));
      return { lines, invited: 0, refused: out };
    },
  };
}

/** One more than fits, so that what is too long is refused and not cut off. */
export function cellLength(resource: Resource, names: readonly string[]): number {
  const lengths = names.map((name) => {
    const field = resource.fields[name]!;
    return field.kind === 'text' ? field.max : 0;
  });
  return Math.max(1000, Math.max(...lengths) + 1);
}

function judged(parsed: ParsedRow, label: (field: string) => string): Row {
  const problems = Object.entries(parsed.problems).map(([field, sentence]) => `${label(field)}: ${sentence}`);
  return { line: parsed.row, fate: fateOf(parsed), texts: parsed.texts, problem: problems.join('; '), parsed };
}

function fateOf(parsed: ParsedRow): LongRow['fate'] {
  if (Object.keys(parsed.problems).length > 0) return 'refused';
  if (parsed.repeated) return 'twice';
  if (!parsed.match) return 'added';
  return changedIn(parsed).length > 0 ? 'changed' : 'kept';
}

/** What each row becomes, as the person chose; the position of a row in its group says where a refusal is. */
function groupsOf(rows: readonly Row[], changes: 'take' | 'keep') {
  const isKept = ({ fate }: Row) => fate === 'kept' || (fate === 'changed' && changes === 'keep');
  return {
    rows: rows.filter(({ fate }) => fate === 'added'),
    changes: rows.filter((row) => row.fate === 'changed' && !isKept(row)),
    kept: rows.filter(isKept),
  };
}
type Groups = ReturnType<typeof groupsOf>;

function listOf({ rows, changes, kept }: Groups): ConfirmedList {
  return {
    rows: rows.map(({ parsed }) => parsed.values),
    lines: rows.map(({ line }) => line),
    changes: changes.map(({ line, parsed }) => {
      const { id, version } = parsed.match!;
      const values = Object.fromEntries(changedIn(parsed).map((name) => [name, parsed.values[name] ?? null]));
      return { id, line, values: { ...values, version } };
    }),
    kept: kept.map(({ line, parsed }) => ({ id: parsed.match!.id, line })),
  };
}

/** Stores what can be; rows that are refused, as somebody was faster, are left out. */
async function asFarAsItGoes(
  rows: readonly Row[],
  changes: 'take' | 'keep',
  first: string,
  store: (list: ConfirmedList) => Promise<StoredRows['lines']>,
) {
  const refused = new Map<Row, Problem>();
  for (;;) {
    const groups = groupsOf(
      rows.filter((row) => !refused.has(row)),
      changes,
    );
    if (Object.values(groups).every((group) => group.length === 0)) return { lines: [], refused };
    try {
      return { lines: await store(listOf(groups)), refused };
    } catch (error) {
      const out = error instanceof Problem ? refusedBy(error, groups, first) : new Map<Row, Problem>();
      if (out.size === 0) throw error;
      for (const [row, problem] of out) refused.set(row, problem);
    }
  }
}

/** The rows that a refusal names by their positions; what is said of a record and of none of its fields, stands at the `first`. */
function refusedBy({ detail }: Problem, groups: Groups, first: string): Map<Row, Problem> {
  const errors = new Map<Row, Record<string, Message>>();
  for (const [path, message] of Object.entries(detail.errors ?? {})) {
    const [, group, position, field = ''] = /^(rows|changes|kept)\.(\d+)\.(?:values\.)?(.+)$/.exec(path) ?? [];
    const row = group && groups[group as keyof Groups][Number(position)];
    if (row) errors.set(row, { ...errors.get(row), [field === 'id' ? first : field]: message });
  }
  return new Map([...errors].map(([row, each]) => [row, new Problem('invalid', { errors: each })]));
}
