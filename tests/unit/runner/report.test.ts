import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlaywright, readVitest, total } from '../../runner/report.mjs';

let file: string;

beforeEach(() => {
  file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'parterre-report-')), 'report.json');
});
afterEach(() => fs.rmSync(path.dirname(file), { recursive: true }));

const write = (report: unknown) => fs.writeFileSync(file, JSON.stringify(report));
const vitest = (passed: number, failed: number, testResults: unknown[] = []) =>
  write({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, numTodoTests: 0, testResults });
const playwright = (expected: number, unexpected: number, errors: unknown[] = []) =>
  write({ stats: { expected, unexpected, flaky: 0, skipped: 0 }, errors });

describe('the sum of the test command', () => {
  it('counts what passed and what failed', () => {
    vitest(7, 2);
    expect(readVitest(file, 1)).toEqual({ passed: 7, failed: 2, skipped: 0 });
    playwright(3, 1);
    expect(readPlaywright(file, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it('fails a runner that ran no test, left no report, or ended badly without saying why', () => {
    expect(readVitest(file, 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(readPlaywright(file, 0)).toMatchObject({ passed: 0, failed: 1 });
    vitest(0, 0);
    expect(readVitest(file, 0)).toMatchObject({ failed: 1 });
    playwright(0, 0);
    expect(readPlaywright(file, 0)).toMatchObject({ failed: 1 });
    vitest(5, 0);
    expect(readVitest(file, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  it('counts a file that could not be read, and an error outside of any test', () => {
    vitest(5, 1, [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ]);
    expect(readVitest(file, 1)).toMatchObject({ passed: 5, failed: 2 });
    playwright(5, 0, [{ message: 'no' }]);
    expect(readPlaywright(file, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  it('adds up all parts', () => {
    const [a, b] = [
      { passed: 2, failed: 1, skipped: 0 },
      { passed: 3, failed: 0, skipped: 1 },
    ];
    expect(total([a, b])).toEqual({ passed: 5, failed: 1 });
  });
});
