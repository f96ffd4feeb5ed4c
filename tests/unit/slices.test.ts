import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ahead } from '#server/base/ahead.ts';
import { partByPart } from '#server/db/parts.ts';
import { inSlices, pauses } from '#server/base/slices.ts';
import { judgeInParts, listOf } from '#shared/schema.ts';
import { turnsDuring } from '../support/turnsDuring.ts';

const many = Array.from({ length: 60 }, (_, n) => n);
/** Holds the processor for about a millisecond. */
const work = (n: number) => {
  const until = performance.now() + 1;
  while (performance.now() < until);
  return n * 2;
};

it('does all of a long work, in order, and others come through every few milliseconds', async () => {
  let done: number[] = [];
  const turns = await turnsDuring(async () => (done = await inSlices(many, work)));
  expect(done).toEqual(many.map((n) => n * 2));
  expect(turns).toBeGreaterThanOrEqual(15);
  expect(await turnsDuring(async () => many.map(work))).toBeLessThanOrEqual(1);
});

it('short work waits for nobody, and what fails fails', async () => {
  let passed = false;
  setImmediate(() => (passed = true));
  expect(await inSlices([1, 2, 3], (n) => n + 1)).toEqual([2, 3, 4]);
  expect(passed).toBe(false);
  await expect(
    inSlices(many, (n) => {
      if (n === 40) throw new Error('forty');
      return work(n);
    }),
  ).rejects.toThrow('forty');
});

it('makes a piece while the one before it is in hand, one ahead and no more, and throws what fails at its turn', async () => {
  const seen: string[] = [];
  const pieces = async function* () {
    try {
      for (let n = 1; n <= 3; n += 1) {
        seen.push(`made ${n}`);
        yield n;
      }
      throw new Error('four');
    } finally {
      seen.push('put away');
    }
  };
  const use = async (most: number) => {
    for await (const n of ahead(pieces())) {
      await turn();
      seen.push(`used ${n}`);
      if (n === most) break;
    }
  };
  await expect(use(9)).rejects.toThrow('four');
  expect(seen).toEqual(['made 1', 'made 2', 'used 1', 'made 3', 'used 2', 'put away', 'used 3']);
  seen.length = 0;
  await use(1);
  expect(seen).toEqual(['made 1', 'made 2', 'used 1', 'put away']);
});

const rows = listOf(z.strictObject({ name: z.string().max(9), seats: listOf(z.number(), { max: 3 }) }), { max: 1000 });
const body = z.strictObject({ rows: rows.optional(), more: listOf(z.int(), { max: 500 }).optional() });
const row = (n: number) => ({ name: `row ${n}`, seats: [n] });
const sound = Array.from({ length: 450 }, (_, n) => row(n));

it.each([
  ['a sound list', { rows: sound, more: [1, 2] }],
  ['one that is wrong in its last part', { rows: sound.with(420, { name: 'longer than nine', seats: [1, 2, 3, 4] }) }],
  ['one that is wrong all over', { rows: sound.map(() => null), more: ['x'] }],
  ['one that is too long', { rows: Array.from({ length: 1001 }, (_, n) => row(n)) }],
  ['none', {}],
])('a list judged in parts is judged as in one go: %s', async (_, value) => {
  const atOnce = body.safeParse(value, { reportInput: true });
  expect(await judgeInParts(body, value, pauses())).toEqual(atOnce);
});

it('lists of several callers are judged side by side, and in one go meanwhile', async () => {
  const pauseOf = () => () => turn() as Promise<void>;
  const [one, other] = [judgeInParts(body, { rows: sound }, pauseOf()), judgeInParts(body, { rows: [1] }, pauseOf())];
  expect(body.safeParse({ rows: sound }).success).toBe(true);
  expect(await turnsDuring(() => Promise.all([one, other]))).toBeGreaterThanOrEqual(4);
  expect((await one).data).toEqual({ rows: sound });
  expect((await other).success).toBe(false);
});

it('writes a statement while the one before it is under way, never sends two at once, and stops at one that fails', async () => {
  const seen: string[] = [];
  const rows = Array.from({ length: 1_201 }, (_, n) => n);
  const statement = (some: readonly number[], act: () => number = () => some.length) => {
    seen.push(`write ${some[0]}`);
    return {
      execute: async () => {
        seen.push(`send ${some[0]}`);
        await turn();
        await turn();
        seen.push(`over ${some[0]}`);
        return act();
      },
    };
  };
  expect(await partByPart(rows, (some) => statement(some))).toEqual([400, 400, 400, 1]);
  expect(seen.slice(0, 5)).toEqual(['write 0', 'send 0', 'write 400', 'over 0', 'send 400']);
  seen.length = 0;
  const failing = partByPart(rows, (some) =>
    statement(some, () => {
      if (some[0] === 400) throw new Error('four hundred');
      return 0;
    }),
  );
  await expect(failing).rejects.toThrow('four hundred');
  expect(seen).not.toContain('send 800');
  expect(await partByPart([], () => statement([]))).toEqual([]);
});
