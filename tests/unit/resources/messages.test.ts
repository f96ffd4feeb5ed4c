import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldMessages } from '#shared/schema.ts';

const messagesOf = (body: object) =>
  fieldMessages(z.strictObject({ rows: z.array(z.strictObject({})) }).safeParse({ rows: [body] }).error!);
const fields = (count: number, name = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, 1]));

test('up to three unknown fields are named one by one', () => {
  expect(messagesOf(fields(3))).toEqual({
    'rows.0.x0': { key: 'unknown' },
    'rows.0.x1': { key: 'unknown' },
    'rows.0.x2': { key: 'unknown' },
  });
});

test('more of them are counted at the first, whose name is said in short', () => {
  const long = 'y'.repeat(500);
  expect(messagesOf({ [long]: 1, ...fields(1_000) })).toEqual({
    [`rows.0.${long.slice(0, 40)}`]: {
      key: 'unknown_many',
      params: { count: 1_001, names: `${long.slice(0, 40)}, x0, x1, …` },
    },
  });
});
