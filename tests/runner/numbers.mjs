// Part of npm run test:long: every number of shared/limits.ts is changed by one, one at a time, and its test has to fail.
// It is changed in a copy of the repository, so that nothing is left changed here whatever happens on the way.
//   node tests/runner/numbers.mjs eventName,notificationMs      only these
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { TABLE, outcomesOf, readTable } from './specification.mjs';

const LIMITS = 'shared/limits.ts';
/** What is made here and not written. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'screens']);

/** The source of shared/limits.ts with one number changed by one, a day by one day. */
export function changed(source, name) {
  const [table, entry] = name.includes('.') ? name.split('.') : ['LIMITS', name];
  const start = source.indexOf(`export const ${table} `);
  const pattern =
    table === 'LIMITS' ? `(\\n  ${entry}: \\{ value: )(.+?)(, section)` : `(\\b${entry}: )([^,]+?)(,| \\})`;
  const after = source
    .slice(start)
    .replace(new RegExp(pattern), (_, before, value, behind) => before + next(value) + behind);
  if (after === source.slice(start)) throw new Error(`${LIMITS} has no ${name}`);
  return source.slice(0, start) + after;
}

function next(value) {
  const day = /^'(\d{4}-\d\d-\d\d)'$/.exec(value)?.[1];
  if (!day) return `${value} + 1`;
  return `'${new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)}'`;
}

async function main(chosen) {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'parterre-numbers-'));
  const tidy = () => rmSync(copy, { recursive: true, force: true });
  let child = null;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      child?.kill();
      tidy();
      process.exit(130);
    });
  try {
    for (const entry of readdirSync('.'))
      if (!LEFT_OUT.has(entry)) cpSync(entry, path.join(copy, entry), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    const source = readFileSync(LIMITS, 'utf8');
    const { numbers } = readTable(readFileSync(TABLE, 'utf8'));
    const unknown = [...chosen].filter((name) => !numbers.some((number) => number.name === name));
    if (unknown.length > 0) throw new Error(`${TABLE} has no number ${unknown.join(', ')}`);
    const survivors = [];
    const controlled = new Set();
    for (const { name, titles } of numbers.filter(({ name }) => chosen.size === 0 || chosen.has(name))) {
      // A test that fails in the copy whatever stands there would notice nothing.
      for (const title of titles.filter((each) => !controlled.has(partOf(each)))) {
        writeFileSync(path.join(copy, LIMITS), source);
        if (await fails(title)) throw new Error(`"${title}" fails without a change, too`);
        controlled.add(partOf(title));
      }
      writeFileSync(path.join(copy, LIMITS), changed(source, name));
      const failed = [];
      for (const title of titles) if (await fails(title)) failed.push(title);
      console.log(`${failed.length > 0 ? 'noticed' : 'NOT NOTICED'}  ${name}`);
      if (failed.length === 0) survivors.push(name);
    }
    return survivors;
  } finally {
    tidy();
  }

  /** Runs the tests of that title in the copy; true when one of them failed. */
  async function fails(title) {
    const words = title.split(' › ');
    const file = fileWith(words.at(-1));
    const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(' ');
    const part = partOf(title);
    const browser = part === 'e2e-pglite';
    const results = path.join(copy, 'test-results');
    rmSync(results, { recursive: true, force: true });
    const report = path.join(results, `${part}.json`);
    const projects = ['--project=pglite', '--project=screens'];
    const program = browser
      ? ['node_modules/playwright/cli.js', 'test', ...projects, '--reporter=json', '-g', `${pattern}$`, file]
      : ['node_modules/vitest/vitest.mjs', 'run', '--project', part, '--reporter=json', `--outputFile=${report}`];
    if (!browser) program.push('-t', `${pattern}$`, file);
    child = spawn(process.execPath, program, {
      cwd: copy,
      stdio: 'ignore',
      env: { ...process.env, BOTH: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    await new Promise((resolve) => child.on('close', resolve));
    const outcome = outcomesOf(results, [part]).get(title)?.get(part);
    if (outcome === undefined) throw new Error(`"${title}" did not run`);
    return !outcome;
  }
}

/** Which part of the test command runs that title; one engine is enough to notice. */
function partOf(title) {
  const folder = fileWith(title.split(' › ').at(-1)).split(path.sep)[1];
  return folder === 'e2e' ? 'e2e-pglite' : folder === 'server' ? 'server-pglite' : 'unit';
}

/** The file of tests in which a title is written. */
function fileWith(title) {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.test\.tsx?$/.test(name),
  );
  const file = files.map((name) => path.join('tests', name)).find((name) => readFileSync(name, 'utf8').includes(title));
  if (!file) throw new Error(`No test is called "${title}"`);
  return file;
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const chosen = new Set((process.argv[2] ?? '').split(',').filter(Boolean));
  const survivors = await main(chosen);
  if (survivors.length > 0) console.error(`Changed by one without a test that fails: ${survivors.join(', ')}`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
}
