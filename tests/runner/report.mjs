import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

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

/** The rows that attacks left: a line of JSON each (tests/attack/tally.ts). */
export function readAttacks(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
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

/** What failed in a report of Vitest, with the first words of why; `unhandled` is the file of what failed outside of any test. */
export function failuresOfVitest(file, unhandled) {
  const modules = (readJson(file)?.testResults ?? []).filter(({ status }) => status === 'failed');
  return [
    ...modules.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${name}: ${firstLines(message)}`];
      return failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLines(failureMessages[0])}`);
    }),
    ...(readJson(unhandled) ?? []).map((said) => `outside of any test: ${firstLines(said)}`),
  ];
}

/** What failed in a report of Playwright, with the first words of why. */
export function failuresOfPlaywright(file) {
  const report = readJson(file);
  return [
    ...specsIn(report?.suites ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => `${title}: ${firstLines(lastOf(tests)?.error?.message)}`),
    ...(report?.errors ?? []).map(({ message }) => `outside of any test: ${firstLines(message)}`),
  ];
}

function specsIn(suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [...specs, ...specsIn(within)]);
}

function lastOf(tests) {
  return tests.flatMap(({ results }) => results).findLast(({ error }) => error);
}

function firstLines(said) {
  return stripVTControlCharacters(said ?? 'no word of why')
    .split('\n')
    .slice(0, 4)
    .join('\n    ');
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function total(results) {
  const sum = (key) => results.reduce((all, each) => all + each[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** What was tried, how often it got through, and what happens without the guard. */
function printAttacks(attacks) {
  if (attacks.length === 0) return;
  const rows = attacks.map(({ engine, what, tries, failures, control, note }) => [
    what,
    engine,
    String(tries),
    String(failures),
    control,
    note ?? '',
  ]);
  const head = ['attack', 'engine', 'tries', 'failures', 'without the guard', ''];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at].length)));
  console.log('');
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    );
}

/** What failed, and one line for each part: whoever sees only the end of a long log knows where to look. */
export function print(results) {
  printAttacks(results.flatMap(({ attacks = [] }) => attacks));
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log('');
  for (const { name, failures = [] } of results) for (const failure of failures) console.log(`${name}: ${failure}`);
  if (results.some(({ failures = [] }) => failures.length > 0)) console.log('');
  for (const { name, passed, failed, skipped, isCheck, note, seconds } of results) {
    const counts = isCheck
      ? `${failed ? 'FAILED' : 'ok'}${note ? ` (${note})` : ''}`
      : `${passed} passed, ${failed} failed, ${skipped} skipped`;
    console.log(`${name.padEnd(width)}  ${`${seconds.toFixed(1)} s`.padStart(8)}  ${counts}`);
  }
  console.log('');
}
