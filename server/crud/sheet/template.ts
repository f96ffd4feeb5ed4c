import { kindOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import type { Work } from '../../db/work.ts';
import { fieldLabel, translate } from '../../base/language.ts';
import { serverKindOf } from '../kinds.ts';
import { wordsOf } from './words.ts';

interface Sheet {
  name: string;
  columns: { title: string; width: number }[];
  rows: (string | null)[][];
}

/**
 * The sheets of an empty file in the person's language: one with the headers, and where cells take only certain words
 * (choices, yes and no, names of records as far as a picker would show all) a second one with these.
 */
export async function templateSheets(resource: Resource, work: Work, names: readonly string[]): Promise<Sheet[]> {
  const columnOf = (name: string) => ({
    title: fieldLabel(resource, name, work.language),
    width: kindOf(resource.fields[name]!).width(resource.fields[name]!),
  });
  const words: [string, string[]][] = [];
  for (const name of names) {
    const field = resource.fields[name]!;
    const taken = serverKindOf(field).words?.(await wordsOf(resource, name, work, { living: true }), field) ?? [];
    if (taken.length > 0 && taken.length <= limit('perPagePicker')) words.push([name, taken]);
  }
  const longest = Math.max(0, ...words.map(([, taken]) => taken.length));
  const first = { name: translate(work.language, 'sheet.records'), columns: names.map(columnOf), rows: [] };
  if (words.length === 0) return [first];
  return [
    first,
    {
      name: translate(work.language, 'sheet.words'),
      columns: words.map(([name]) => columnOf(name)),
      rows: Array.from({ length: longest }, (_, row) => words.map(([, taken]) => taken[row] ?? null)),
    },
  ];
}
