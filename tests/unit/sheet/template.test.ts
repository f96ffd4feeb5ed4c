import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkRows } from '#server/guests/sheet/check.ts';
import { applyMapping, findColumns } from '#server/guests/sheet/columns.ts';
import { COLUMN_KINDS } from '#shared/guestHeaders.ts';
import { templateColumns } from '#server/guests/sheet/template.ts';
import { PERSON_FIELDS } from '#shared/guests.ts';
import { LANGUAGES } from '#shared/limits.ts';

const root = new URL('../../../', import.meta.url);
const source = (path: string) => readFileSync(new URL(path, root), 'utf8');
const catalogue = (language: string, area: string) => JSON.parse(source(`locales/${language}/${area}.json`));

describe.each(LANGUAGES)('in %s', (language) => {
  test('the template is recognised when it comes back, and its example is a guest without a problem', async () => {
    const columns = templateColumns(language);
    const rows = [columns.map(({ title }) => title), columns.map(({ example }) => example)];
    const sheet = rows.map((cells, index) => ({ row: index + 1, cells }));
    const { mapping, header_row, needs_mapping } = findColumns(sheet);
    expect({ mapping, header_row, needs_mapping }).toEqual({
      mapping: Object.fromEntries(PERSON_FIELDS.map((field, index) => [field, index])),
      header_row: 1,
      needs_mapping: false,
    });
    const [guest] = checkRows(await applyMapping(sheet, mapping, header_row));
    expect(guest).toMatchObject({ row: 2, problems: {}, notes: [] });
    expect(Object.values(guest?.values ?? {})).toEqual(columns.map(({ example }) => example));
  });

  test('everything a checked row can say is a sentence', () => {
    const { fields } = catalogue(language, 'problems.fields');
    const files = [
      'shared/email.ts',
      'shared/phone.ts',
      'shared/person.ts',
      'shared/plusOnes.ts',
      'server/guests/sheet/check.ts',
      'server/guests/sheet/ties.ts',
      'server/guests/sheet/wishes.ts',
      'server/guests/sheet/twinIndex.ts',
      'server/crud/sheet/values.ts',
    ];
    const said = files.flatMap((path) => [...source(path).matchAll(/key: '(\w+)'/g)].map((match) => match[1] ?? ''));
    const { notes, warnings, columns } = catalogue(language, 'sheet');
    const missing = said.filter(
      (key) => !(key in fields || `${key}_other` in fields || key in notes || key in warnings),
    );
    expect(said.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
    expect(Object.keys(columns).sort()).toEqual([...COLUMN_KINDS].sort());
  });
});
