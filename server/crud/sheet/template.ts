import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import type { Work } from '../../db/work.ts';
import { translate } from '../../base/language.ts';
import { namesOf } from '../references.ts';
import { headerOf } from './columns.ts';

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
    title: headerOf(resource, name, work.language),
    width: widthOf(resource, name),
  });
  const words: [string, string[]][] = [];
  for (const name of names) {
    const taken = await wordsOf(resource, name, work);
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

async function wordsOf(resource: Resource, name: string, work: Work): Promise<string[]> {
  const field = resource.fields[name]!;
  if (field.kind === 'flag') return ['yes', 'no'].map((word) => translate(work.language, `sheet.${word}`));
  if (field.kind === 'choice') {
    return field.values.map((value) => translate(work.language, `resources.${resource.name}.values.${name}.${value}`));
  }
  if (field.kind !== 'reference') return [];
  const named = await namesOf(field.to, work, { living: true });
  return named.map((each) => each.name).sort(new Intl.Collator(work.language).compare);
}

function widthOf(resource: Resource, name: string): number {
  const field = resource.fields[name]!;
  if (field.kind === 'text') return field.max > 200 ? 48 : 28;
  return field.kind === 'integer' || field.kind === 'flag' ? 12 : 24;
}
