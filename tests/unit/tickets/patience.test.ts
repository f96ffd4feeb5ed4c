import { describe, expect, it } from 'vitest';
import { nextTry } from '#server/jobs/patience.ts';

const asked = new Date('2026-11-20T09:00:00Z');
const after = (seconds: number) => new Date(asked.getTime() + seconds * 1000);
const FIVE_DAYS = 5 * 86_400;

describe('a letter that did not go out', () => {
  it('is tried again after ever longer pauses, then every hour', () => {
    const waits = Array.from({ length: 9 }, (_, i) => nextTry(i + 1, asked, asked)!.getTime() - asked.getTime());
    expect(waits.map((ms) => ms / 1000)).toEqual([10, 30, 60, 300, 900, 1800, 3600, 3600, 3600]);
  });

  it('is tried again for five days and not a second longer', () => {
    expect(nextTry(100, asked, after(FIVE_DAYS - 3600))).toEqual(after(FIVE_DAYS));
    expect(nextTry(100, asked, after(FIVE_DAYS - 3599))).toBeNull();
  });
});
