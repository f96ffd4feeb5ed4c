import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { statementsOf } from './statements.mjs';

/** The specification's own words, and the table that says of each statement which test shows it. */
export const TEXT = 'docs/specification-text.md';
export const TABLE = 'docs/specification.md';

/** A test is named by the descriptions around it and its own title. */
const BETWEEN = ' › ';

/** Rows of the table: statements by their key, numbers of shared/limits.ts by their name. */
export function readTable(markdown) {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| `'));
  const cells = lines.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));
  const named = cells.map(([, name, ...rest]) => [name.slice(1, -1), ...rest]);
  return {
    statements: named
      .filter(([name]) => /^[0-9a-f]{8}$/.test(name))
      .map(([key, words, titles, decision]) => ({ key, words, titles: titlesIn(titles), decision })),
    numbers: named
      .filter(([name]) => !/^[0-9a-f]{8}$/.test(name))
      .map(([name, value, section, titles]) => ({ name, value, section, titles: titlesIn(titles) })),
  };
}

function titlesIn(cell) {
  return cell.split('<br>').filter(Boolean);
}

/** What is wrong between the text and the table, whatever the tests say. */
export function mistakesOfKeys(text, table) {
  const statements = statementsOf(text);
  const keys = new Set(statements.map(({ key }) => key));
  const rows = new Map(table.statements.map((row) => [row.key, row]));
  return [
    ...table.statements.filter(({ key }) => !keys.has(key)).map(({ key, words }) => `${key} is in no text: ${words}`),
    ...statements.filter(({ key }) => !rows.has(key)).map(({ key, words }) => `${key} has no row: ${words}`),
    ...(rows.size === table.statements.length ? [] : ['a key stands in two rows']),
    ...statements.flatMap(({ key, words }) => {
      const row = rows.get(key);
      if (!row) return [];
      if (row.words !== words) return [`${key} says in its row other words than in the text: ${words}`];
      return row.titles.length > 0 || row.decision !== '' ? [] : [`${key} has neither a test nor a decision: ${words}`];
    }),
  ];
}

/** What is wrong with the tests the table names: each has to have run and passed in every part where it is. */
export function mistakesOfTitles(table, outcomes) {
  const rows = [...table.statements, ...table.numbers];
  return rows.flatMap((row) =>
    row.titles.flatMap((title) => {
      const parts = outcomes.get(title);
      const at = `${row.key ?? row.name}: "${title}"`;
      if (!parts) return [`${at} did not run`];
      return [...parts].filter(([, passed]) => !passed).map(([part]) => `${at} did not pass in ${part}`);
    }),
  );
}

/** Title -> part -> did every test of that title pass there; from the reports that one run left in `folder`. */
export function outcomesOf(folder, parts) {
  const outcomes = new Map();
  for (const part of parts) {
    const file = path.join(folder, `${part}.json`);
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    for (const { title, passed } of [...ofVitest(report), ...ofPlaywright(report)]) {
      const before = outcomes.get(title) ?? new Map();
      outcomes.set(title, before.set(part, passed && before.get(part) !== false));
    }
  }
  return outcomes;
}

function ofVitest({ testResults = [] }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      title: [...ancestorTitles, title].join(BETWEEN),
      passed: status === 'passed',
    })),
  );
}

function ofPlaywright({ suites = [] }) {
  // The outermost suite is the file.
  return suites.flatMap((file) => ofSuite(file, []));
}

function ofSuite({ specs = [], suites = [] }, above) {
  return [
    ...specs.map(({ title, tests }) => ({
      title: [...above, title].join(BETWEEN),
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    })),
    ...suites.flatMap((suite) => ofSuite(suite, [...above, suite.title])),
  ];
}

/** Reads text and table from the repository and says what is wrong; titles only when a whole run left its reports. */
export function checkSpecification(folder, parts) {
  const table = readTable(readFileSync(TABLE, 'utf8'));
  const mistakes = mistakesOfKeys(readFileSync(TEXT, 'utf8'), table);
  if (folder) mistakes.push(...mistakesOfTitles(table, outcomesOf(folder, parts)));
  return { statements: table.statements.length, mistakes };
}
