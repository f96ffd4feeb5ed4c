import { newLayout } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { type Field, type FieldOf, isFileField, type Kind } from '#shared/resource.ts';
import { sample, type Schema } from '../server/api/operations.ts';

/** What a value of a field needs to know: a text that is found again, a number no other record of the noun has, ids by resource. */
export interface About {
  mark: string;
  at: number;
  idOf: (resource: string) => string | undefined;
}

interface Tried<F extends Field> {
  /** What a field holds; undefined where nothing is sent for it. */
  value: (field: F, about: About) => unknown;
  /** The longest and largest it takes, which is kept as it is sent. */
  most?: (field: F) => unknown[];
  /** What it refuses. */
  wrong: (field: F) => unknown[];
}

const marked = (max: number, { mark, at }: About) => (at === 0 ? mark : `${at} ${mark}`).slice(0, max);
const page = (length: number) => 'https://example.ru/'.padEnd(length, 'a');
const idOfTarget = ({ to }: { to: string }, { idOf }: About) => idOf(to);
const held = { value: () => undefined, wrong: () => ['junk', 7, {}, true] };

/** What is tried of each kind; a kind without it doesn't compile. */
export const TRIED: { [K in Kind]: Tried<FieldOf<K>> } = {
  text: {
    value: ({ max }, about) => marked(max, about),
    most: ({ max }) => ['ж'.repeat(max)],
    wrong: ({ max }) => ['ж'.repeat(max + 1), 7, {}, ['текст']],
  },
  rich_text: {
    value: (_, about) => `<p>${marked(100, about)}</p>`,
    most: ({ max }) => [`<p>${'ж'.repeat(max - 7)}</p>`],
    wrong: ({ max }) => [`<p>${'ж'.repeat(max - 6)}</p>`, 7, {}, ['текст']],
  },
  email: {
    value: (_, { mark, at }) => `someone${at || ''}@${mark.replaceAll(' ', '-')}.example.ru`,
    wrong: () => ['nobody', 'a@b@example.ru', `${'a'.repeat(limit('emailLength'))}@example.ru`, 7],
  },
  phone: {
    value: (_, { at }) => `+7 495 123-${String(45 + Math.floor(at / 100))}-${String(67 + at).slice(-2)}`,
    wrong: () => ['звонить вечером', '+7 495', '1'.repeat(limit('phoneLength') + 1), 7],
  },
  url: {
    value: (_, { at }) => `https://example.ru/about/${at}`,
    most: () => [page(limit('urlLength'))],
    wrong: () => [page(limit('urlLength') + 1), 'javascript:alert(1)', 'example.ru', 7],
  },
  integer: {
    value: ({ min = 1 }, { at }) => min + at,
    most: ({ min = -2_147_483_648, max = 2_147_483_647 }) => [
      Math.max(min, -2_147_483_648),
      Math.min(max, 2_147_483_647),
    ],
    wrong: ({ min = -2_147_483_648, max = 2_147_483_647 }) => [min - 1, max + 1, 1.5, '1', 'two', 2 ** 53],
  },
  decimal: {
    value: ({ min = 1 }, { at }) => min + at,
    most: ({ digits, min = -1_000_000_000_000 }) => [min, Number((min + 10 ** -digits).toFixed(digits))],
    wrong: ({ digits, min = -1_000_000_000_000 }) => [min - 1, 10 ** -(digits + 1), 1e15, '1'],
  },
  flag: { value: () => true, most: () => [false], wrong: () => ['yes', 1, {}, 'true'] },
  choice: {
    value: ({ values }) => values[0],
    most: ({ values }) => [...values],
    wrong: () => ['no such choice', 7, ['one'], {}],
  },
  choices: {
    value: ({ values }) => values.slice(0, 2),
    most: ({ values }) => [[...values]],
    wrong: ({ values }) => [['no such choice'], values[0], Array(limit('manyValues') + 1).fill(values[0]), 7],
  },
  reference: { value: idOfTarget, wrong: () => ['junk', 7, {}, true] },
  references: {
    value: (field, about) => [idOfTarget(field, about)].filter((id) => id !== undefined),
    wrong: () => [['junk'], 'junk', 7, {}],
  },
  moment: {
    value: () => '2026-12-05T10:00:00.000Z',
    wrong: () => ['2026-12-05', 'tomorrow', '2026-02-30T10:00:00Z', 7],
  },
  date: {
    value: () => '2026-12-05',
    most: () => ['2024-02-29'],
    wrong: () => ['2023-02-29', '05.12.2026', 'today', 7],
  },
  time: { value: () => '19:00', most: () => ['00:00', '23:59'], wrong: () => ['24:00', '9:30', '19:60', 7] },
  colour: { value: () => '#0e5e6f', wrong: () => ['red', '#12345', '0e5e6f', 7] },
  json: {
    value: ({ schema }) => sample(schema as Schema, '', () => ''),
    wrong: ({ schema }) => [7, schema.type === 'object' ? [] : {}, 'x'.repeat(limit('jsonLength') + 1)],
  },
  count: { value: () => undefined, wrong: () => [] },
  file: held,
  image: held,
  // Its rules are the noun's own, as a hall's.
  document: { value: () => newLayout(2, 3), wrong: () => [] },
};

/** What is tried of a field. */
export function triedOf(field: Field): Tried<Field> {
  return TRIED[field.kind] as Tried<Field>;
}

/** A right value for each of the fields; files are `idOf` of '<noun>.<field>'. */
export function valuesOf(noun: string, fields: [string, Field][], about: About): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      isFileField(field) ? about.idOf(`${noun}.${name}`) : triedOf(field).value(field, about),
    ]),
  );
}
