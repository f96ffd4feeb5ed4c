import type { Message } from '#shared/problems.ts';
import { type Resource, sheetKey } from '#shared/resource.ts';
import { type CellValue, keyIn, type ParsedRow } from '#shared/sheet.ts';
import { groupBy } from '#shared/group.ts';
import type { Work } from '../../db/work.ts';
import { cellOf } from '../kinds.ts';
import type { StoredRecord } from './stored.ts';
import type { ReadCell } from './values.ts';
import { type CellWords, wordsOf } from './words.ts';

/** Which record a row means, or why it can't be told. */
export interface RowMatch {
  match: ParsedRow['match'];
  /** The fields that stay as they are stored. */
  same: readonly string[];
  problem?: Message;
}

const NONE: RowMatch = { match: null, same: [] };

/**
 * Answers which of the `records` a row means by the noun's key, and lays what is stored below the cells that are empty
 * or say what an export would write: a file takes nothing away that it doesn't speak of. `changed` is what earlier files
 * brought where it was changed here since.
 */
export async function matching(
  resource: Resource,
  work: Work,
  names: readonly string[],
  records: readonly StoredRecord[],
  changed: ReadonlyMap<string, Readonly<Record<string, CellValue>>>,
): Promise<(cells: Readonly<Record<string, string>>, read: Map<string, ReadCell>) => RowMatch> {
  if (sheetKey(resource).length === 0) return () => NONE;
  const words = new Map<string, CellWords>();
  for (const name of names) words.set(name, await wordsOf(resource, name, work, { living: false }));
  const textOf = (name: string, value: CellValue | undefined) =>
    String(cellOf(resource.fields[name]!, value, words.get(name)!) ?? '').trim();
  const byKey = groupBy(records, ({ values }) => keyIn(resource, values));
  return (cells, read) => {
    const key = keyIn(resource, Object.fromEntries([...read].map(([name, { value }]) => [name, value])));
    const found = key === null ? [] : (byKey.get(key) ?? []);
    if (found.length === 0) return NONE;
    const texts = found.map(({ values }) =>
      Object.fromEntries(names.map((name) => [name, textOf(name, values[name])])),
    );
    const isSame = (name: string, at: number) => ['', texts[at]![name]].includes(cells[name] ?? '');
    const alike = found.length === 1 ? 0 : found.findIndex((_, at) => names.every((name) => isSame(name, at)));
    if (alike < 0) return { ...NONE, problem: { key: 'several_known', params: { count: found.length } } };
    const { id, version, values } = found[alike]!;
    const same = names.filter((name) => isSame(name, alike));
    for (const name of same) read.set(name, { value: values[name] ?? null, text: texts[alike]![name]! });
    const brought = changed.get(id) ?? {};
    const since = Object.fromEntries(
      names.filter((name) => name in brought).map((name) => [name, textOf(name, brought[name])]),
    );
    return { match: { id, version, values, texts: texts[alike]!, since }, same };
  };
}
