import type { Message } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { fieldMessages, writeSchema } from '#shared/schema.ts';
import { type CellValue, type ParsedRow, repeatedValues } from '#shared/sheet.ts';
import type { Work } from '../../db/work.ts';
import { translateField } from '../../base/language.ts';
import { inSlices } from '../../base/slices.ts';
import { cellReader } from '../kinds.ts';
import type { FoundRecord } from './columns.ts';
import { repetitions, takenValues } from './stored.ts';
import type { CellReader } from './values.ts';
import { wordsOf } from './words.ts';

/**
 * Says of each record of a file what it would become and what is wrong with it: by the resource's own schema, by the
 * names that references go by, by what unique fields hold already. What it is compared with is read at once; the
 * checking itself is left for after the transaction.
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
  const cells = records.map((record) => record.cells);
  const taken = await takenValues(resource, work, cells);
  const twice = repeatedValues(resource, cells);
  const isRepeated = await repetitions(resource, work, names);
  const judge = judgeOf(resource);
  const { language } = work;
  return async () => {
    const clashes = new Map<string, Message>();
    for (const [key, found] of Object.entries({ taken, twice })) {
      for (const [name, at] of found) for (const i of at) clashes.set(`${i} ${name}`, { key });
    }
    return inSlices(records, (record, at): ParsedRow => {
      const read = new Map(readers.map(([name, reader]) => [name, reader(record.cells[name] ?? '')]));
      const given = Object.fromEntries([...read].map(([name, { value }]) => [name, value]));
      const { values, messages } = judge(given);
      for (const [name, { problem }] of read) {
        const found = problem ?? messages[name] ?? clashes.get(`${at} ${name}`);
        if (found) messages[name] = found;
      }
      const problems = Object.entries(messages).map(([name, message]) => [name, translateField(language, message)]);
      return {
        row: record.row,
        values,
        texts: Object.fromEntries([...read].map(([name, { text }]) => [name, text])),
        problems: Object.fromEntries(problems) as ParsedRow['problems'],
        repeated: problems.length === 0 && isRepeated(values),
      };
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
