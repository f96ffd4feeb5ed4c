import { expect, test } from 'vitest';
import { isFull } from '#server/db/failures.ts';
import { violationToProblem } from '#server/db/violations.ts';
import { plainReason } from '#server/trouble.ts';

/** As the embedded database throws it: no Error, and a number of WASI. */
const thrown = (errno: number) => ({ name: 'ErrnoError', errno });

test.each([
  ['a file of ours', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ['the server', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['the embedded database', thrown(51)],
  ['the embedded database, of a quota', thrown(19)],
  ['what lies behind another failure', new Error('Failed query', { cause: thrown(51) })],
])('a full disk is told by %s', (_, error) => {
  expect(isFull(error)).toBe(true);
  expect(violationToProblem(error)).toMatchObject({ code: 'disk_full' });
  expect(plainReason(error)).toMatch(/^The disk has no room/);
});

test.each([thrown(29), thrown(63), new Error('disk full'), 'ENOSPC', null, undefined])(
  '%s is no full disk',
  (error) => {
    expect(isFull(error)).toBe(false);
  },
);
