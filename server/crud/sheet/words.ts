import { sql } from 'drizzle-orm';
import { type Language, LANGUAGES } from '#shared/limits.ts';
import type { Field, Resource } from '#shared/resource.ts';
import { translate } from '../../base/language.ts';
import type { Work } from '../../db/work.ts';
import { type Named, namesOf } from '../references.ts';

/** What the cells of one field are called by, in the language of whoever reads them. */
export interface CellWords {
  language: Language;
  yesOrNo: (value: boolean) => string;
  choice: (value: string) => string;
  /** The same in every language. */
  everyChoice: (value: string) => string[];
  /** The records a reference may name; none for other kinds. */
  named: readonly Named[];
  nameOf: (id: string) => string | null;
  /** Whose clocks a moment is written and read by; none where nobody says it. */
  zone: string | undefined;
}

/** The words of a field's cells; of a reference the records there are, without deleted ones where `living` is asked for. */
export async function wordsOf(
  resource: Resource,
  name: string,
  work: Work,
  { living }: { living: boolean },
): Promise<CellWords> {
  const field = resource.fields[name]!;
  const named = 'to' in field ? await namesOf(field.to, work, { living }) : [];
  return wordsIn(work.language, resource, name, named, await zoneOf(field, work));
}

/** The zone of the field, else that of the organisation's city. */
async function zoneOf(field: Field, work: Work): Promise<string | undefined> {
  if (field.kind !== 'moment') return undefined;
  if (field.zone) return field.zone;
  const { rows } = await work.tx.execute<{ zone: string }>(sql`
    select c.zone from organizations o join cities c on c.id = o.city_id where o.id = ${work.organization_id}`);
  return rows[0]?.zone;
}

/** The same where the records are known. */
export function wordsIn(
  language: Language,
  resource: Resource,
  name: string,
  named: readonly Named[],
  zone?: string,
): CellWords {
  const names = new Map(named.map((each) => [each.id, each.name]));
  const choice = (value: string, each: Language) =>
    translate(each, `resources.${resource.name}.values.${name}.${value}`, { defaultValue: value });
  return {
    language,
    yesOrNo: (value) => translate(language, value ? 'sheet.yes' : 'sheet.no'),
    choice: (value) => choice(value, language),
    everyChoice: (value) => LANGUAGES.map((each) => choice(value, each)),
    named,
    nameOf: (id) => names.get(id) ?? null,
    zone,
  };
}
