import { existsSync, readFileSync } from 'node:fs';

/** What Vitest's JSON says; a file that could not even be read counts as one failure. */
export function readVitest(file, code, mayBeEmpty = false) {
  const report = readJson(file);
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  return settle(code, mayBeEmpty, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/** What Playwright's JSON says; an error outside of any test counts as one failure. */
export function readPlaywright(file, code, mayBeEmpty = false) {
  const report = readJson(file);
  return settle(code, mayBeEmpty, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: (report?.stats.unexpected ?? 0) + (report?.errors.length ?? 0),
    skipped: report?.stats.skipped ?? 0,
  });
}

/** A runner that ends badly without a failed test, or that ran no test at all, has failed. */
function settle(code, mayBeEmpty, counts) {
  const silent = counts.failed === 0 && (code !== 0 || (counts.passed === 0 && !mayBeEmpty));
  return { ...counts, failed: counts.failed + (silent ? 1 : 0) };
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function total(results) {
  const sum = (key) => results.reduce((all, each) => all + each[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** One line for each part. */
export function print(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log('');
  for (const { name, passed, failed, skipped, isCheck, note, seconds } of results) {
    const counts = isCheck
      ? `${failed ? 'FAILED' : 'ok'}${note ? ` (${note})` : ''}`
      : `${passed} passed, ${failed} failed, ${skipped} skipped`;
    console.log(`${name.padEnd(width)}  ${`${seconds.toFixed(1)} s`.padStart(8)}  ${counts}`);
  }
  console.log('');
}
