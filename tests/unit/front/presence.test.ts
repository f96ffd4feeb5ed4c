import { expect, test } from 'vitest';
import { limit } from '#shared/limits.ts';
import { askedAfter } from '../../../src/crud/presence/pace.ts';

test('who else is at a record is asked once more soon after it was opened, often while somebody is, and seldom alone', () => {
  expect(askedAfter(0, 1)).toBe(2_000);
  expect(askedAfter(0, 2)).toBe(8_000);
  expect(askedAfter(0, 40)).toBe(8_000);
  for (const answers of [1, 2, 40]) expect(askedAfter(1, answers)).toBe(3_000);
  // Nobody is taken for gone between two questions.
  expect(limit('presenceMs')).toBeGreaterThanOrEqual(2 * askedAfter(0, 2));
});
