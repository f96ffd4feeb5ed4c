import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest, readPlaywright, readVitest, total } from '../../runner/report.mjs';

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

  it('names what failed: a test, what surrounds tests, what failed outside of any test', () => {
    const failed = (fullName: string) => ({ status: 'failed', fullName, failureMessages: ['\u001b[31mno\u001b[39m'] });
    vitest(5, 1, [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [{ status: 'passed' }, failed('a is b')] },
      { name: 'c.test.ts', status: 'failed', message: 'not tidied up', assertionResults: [{ status: 'passed' }] },
      { name: 'd.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
    ]);
    const unhandled = path.join(path.dirname(file), 'unhandled.json');
    const ofTests = ['a is b: no', 'c.test.ts: not tidied up'];
    expect(failuresOfVitest(file, unhandled)).toEqual(ofTests);
    fs.writeFileSync(unhandled, JSON.stringify(['Error: late\n  at e.ts']));
    expect(failuresOfVitest(file, unhandled)).toEqual([...ofTests, 'outside of any test: Error: late\n      at e.ts']);

    const tests = [{ results: [{}, { error: { message: 'not visible' } }] }];
    const specs = [
      { title: 'walks', ok: false, tests },
      { title: 'stands', ok: true, tests: [] },
    ];
    write({ stats: {}, errors: [{ message: 'no port' }], suites: [{ specs: [], suites: [{ specs }] }] });
    expect(failuresOfPlaywright(file)).toEqual(['walks: not visible', 'outside of any test: no port']);
  });

  it('adds up all parts', () => {
    const [a, b] = [
      { passed: 2, failed: 1, skipped: 0 },
      { passed: 3, failed: 0, skipped: 1 },
    ];
    expect(total([a, b])).toEqual({ passed: 5, failed: 1 });
  });
});
