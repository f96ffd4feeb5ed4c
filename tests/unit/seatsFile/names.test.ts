import { describe, expect, it } from 'vitest';
import { numberedApart } from '#shared/hall/surnames.ts';
import { calledKey, NameIndex } from '#shared/nameIndex.ts';
import { nameIn } from '#server/flows/seats_file/names.ts';
import { packRecord, type PlanRecord, unpackRecord } from '#server/paper/plan/record.ts';

const numbers = new Set(['1', '12', '12А', 'Б']);

describe('the name in a cell of a seat', () => {
  it.each([
    ['12\nИванов', 'Иванов'],
    ['1\r\nИванов  А.', 'Иванов А.'],
    ['Иванов\nПётр', 'Иванов Пётр'],
    ['12 Иванов', 'Иванов'],
    ['12А. Иванов', 'Иванов'],
    ['×\nИванов', 'Иванов'],
    ['Б\nИванов', 'Иванов'],
    ['13\nИванов', '13 Иванов'],
    ['12', ''],
    ['×', ''],
    [' — ', ''],
    ['', ''],
  ])('%j is %j', (text, name) => expect(nameIn(text, numbers)).toBe(name));
});

describe('whom a name means', () => {
  const guest = (id: string, last_name: string, first_name: string, middle_name: string | null = null) => ({
    id,
    last_name,
    first_name,
    middle_name,
  });
  const index = new NameIndex(
    [
      guest('a', 'Иванов', 'Пётр', 'Ильич'),
      guest('b', 'Иванов', 'Пётр'),
      guest('c', 'Иванов', 'Олег', 'Ильич'),
      guest('d', 'Соловьёва', 'Анна', 'Юрьевна'),
    ],
    new Map([[calledKey('Иванов О.'), 'a']]),
  );

  it.each([
    ['what the file itself called them, whoever else is called so', 'иванов о', ['a']],
    ['the whole name before shorter forms', 'Иванов Петр', ['b']],
    ['the whole name in the other order', 'Пётр Ильич Иванов', ['a']],
    ['the surname', 'Соловьева', ['d']],
    ['initials before and behind', 'А.Ю. Соловьёва', ['d']],
    ['several', 'Иванов', ['a', 'b', 'c']],
    ['nobody', 'Петров', []],
  ])('%s', (_, name, ids) => expect(index.find(name).ids).toEqual(ids));
});

it('names that look the same bear numbers, and stay as short as they have to be', () => {
  expect(numberedApart(['Иванов', 'Ли', 'иванов', 'Ли Ван'])).toEqual(['Иванов (1)', 'Ли', 'иванов (2)', 'Ли Ван']);
  const long = numberedApart(['Абвгдежзийк', 'Абвгдежзиоп'], 8);
  expect(long).toEqual(['Абв… (1)', 'Абв… (2)']);
  expect(new Set(long.map(({ length }) => length))).toEqual(new Set([8]));
});

describe('the record of a workbook', () => {
  const seats = Array.from({ length: 500 }, (_, i): [number, number, number, number, string] => [
    i,
    3,
    i * 7,
    0,
    String(i),
  ]);
  const hall = { id: 'h', sheet: 'Зал', revision: 3, groups: ['//1/'], lists: [], free: [], frame: [], called: [] };
  const record: PlanRecord = {
    version: 1,
    event: { id: 'e', name: 'Бал' },
    halls: [{ ...hall, seats, seated: [[7, 'g', 'Ли']] }],
  };

  it('comes back from cells that no program cuts', async () => {
    const pieces = packRecord(record);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(255);
    expect(await unpackRecord(pieces)).toEqual(record);
  });

  it('is none where a piece is gone, changed, or says something else', async () => {
    const pieces = packRecord(record);
    expect(await unpackRecord(pieces.slice(1))).toBeNull();
    expect(await unpackRecord(pieces.slice(0, -1))).toBeNull();
    expect(await unpackRecord([])).toBeNull();
    expect(await unpackRecord(packRecord({ ...record, version: 2 as 1 }))).toBeNull();
  });
});
