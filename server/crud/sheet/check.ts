import type { Message } from '#shared/problems.ts';
import { type Resource, sheetKey } from '#shared/resource.ts';
import { fieldMessages, writeSchema } from '#shared/schema.ts';
import { type CellValue, changedIn, keyIn, type ParsedRow, repeatedValues, rowsTooMany } from '#shared/sheet.ts';
import type { Work } from '../../db/work.ts';
import { translateField } from '../../base/language.ts';
import { inSlices } from '../../base/slices.ts';
import { cellReader } from '../kinds.ts';
import type { FoundRecord } from './columns.ts';
import { matching } from './match.ts';
import { changedHere } from './since.ts';
import { repetitions, storedRecords, takenValues } from './stored.ts';
import type { CellReader } from './values.ts';
import { wordsOf } from './words.ts';

/** A row that was checked, with what is wrong with it still to be said. */
type Judged = Omit<ParsedRow, 'problems'> & { messages: Record<string, Message> };

/**
 * Says of each record of a file what it would become and what is wrong with it: by the resource's own schema, by the
 * names that references go by, by what unique fields hold already, by the records it is known to mean. What it is
 * compared with is read at once; the checking itself is left for after the transaction.
 */
export async function checkRecords(
  resource: Resource,
  work: Work,
  names: readonly string[],
  records: readonly FoundRecord[],
): Promise<() => Promise<ParsedRow[]>> {
  const readers: [string, CellReader][] = [];
  for (const name of names) {
    const field = resource.fields[name]!;
    readers.push([name, cellReader(field, await wordsOf(resource, name, work, { living: true }))]);
  }
  // Of 7 and 007 the number is one.
  const unique = readers.filter(([name]) => resource.fields[name]!.unique);
  const told = records.map(({ cells }) =>
    Object.fromEntries(unique.map(([name, reader]) => [name, reader(cells[name] ?? '').value])),
  );
  const taken = await takenValues(resource, work, told);
  const twice = [...repeatedValues(resource, told)].map(([name, at]) => [name, new Set(at)] as const);
  const [nameOfKey] = sheetKey(resource);
  const stored = await storedRecords(resource, work, names);
  const changed = nameOfKey === undefined ? new Map<string, never>() : await changedHere(resource, work);
  const meant = await matching(resource, work, names, stored, changed);
  // With a key a row like a record means it, and is no repetition.
  const isRepeated = repetitions(names, nameOfKey === undefined ? stored : []);
  const judge = judgeOf(resource);
  const { language } = work;
  return async () => {
    const rows = await inSlices(records, ({ row, cells }, at): Judged => {
      const read = new Map(readers.map(([name, reader]) => [name, reader(cells[name] ?? '')]));
      const { match, same, problem: unclear } = meant(cells, read);
      const given = Object.fromEntries([...read].map(([name, { value }]) => [name, value]));
      const { values, messages } = judge(given);
      for (const name of same) {
        values[name] = given[name]!;
        delete messages[name];
      }
      for (const [name, { problem }] of read) if (problem) messages[name] = problem;
      if (unclear) messages[nameOfKey!] ??= unclear;
      for (const name of changedIn({ values, match }))
        if (resource.fields[name]!.fixed) messages[name] ??= { key: 'fixed', params: { was: match!.texts[name]! } };
      for (const [name, positions] of twice) if (positions.has(at)) messages[name] ??= { key: 'twice' };
      for (const [name, holders] of taken) {
        const holder = holders.get(at);
        if (holder !== undefined && holder !== match?.id) messages[name] ??= { key: 'taken' };
      }
      const texts = Object.fromEntries([...read].map(([name, { text }]) => [name, text]));
      const repeated = Object.keys(messages).length === 0 && isRepeated(values);
      return { row, values, texts, repeated, match, messages };
    });
    const keys = rows.map(({ values, repeated }) => (repeated ? null : keyIn(resource, values)));
    const ids = rows.map(({ match }) => match?.id ?? null);
    for (const at of rowsTooMany(keys, ids)) rows[at]!.messages[nameOfKey!] ??= { key: 'twice' };
    return inSlices(rows, ({ messages, ...row }) => {
      const problems = Object.entries(messages).map(([name, message]) => [name, translateField(language, message)]);
      return { ...row, problems: Object.fromEntries(problems) as ParsedRow['problems'] };
    });
  };
}

/** The judgement of a form: the values as they would be stored, or what is wrong by field. */
function judgeOf(resource: Resource) {
  const schema = writeSchema(resource, 'create');
  return (given: Record<string, CellValue>) => {
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    const parsed = schema.safeParse(filled, { reportInput: true });
    const messages: Record<string, Message> = parsed.success ? {} : fieldMessages(parsed.error);
    return { values: { ...given, ...(parsed.success ? (parsed.data as typeof given) : {}) }, messages };
  };
}
