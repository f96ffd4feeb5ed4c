import { limit } from '#shared/limits.ts';

/** Two who open a record at once both begin alone: the first look back comes soon, ms. */
const SOON = 2_000;
/** While somebody else is there, what they do is heard this often, ms. */
const TOGETHER = 3_000;

/**
 * After how many ms it is asked anew who else is at a record: often while somebody is, seldom while one is alone.
 *
 * @param others how many were there
 * @param answers how many times it was answered so far
 */
export function askedAfter(others: number, answers: number): number {
  if (others > 0) return TOGETHER;
  return answers <= 1 ? SOON : limit('presenceMs') / 3;
}
