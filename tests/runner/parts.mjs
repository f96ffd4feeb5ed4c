import { rmSync } from 'node:fs';
import path from 'node:path';
import { failuresOfPlaywright, failuresOfVitest, readAttacks, readPlaywright, readVitest } from './report.mjs';
import { run, withPostgres } from './run.mjs';
import { checkSpecification } from './specification.mjs';

/**
 * The parts of the test command in their order. Each answers {passed, failed, skipped}, and `fatal` if no other can follow.
 * Parts with the same `beside` run at the same time. `long` parts wait for --long, the part `always` there comes with every choice of parts.
 */
export const parts = [
  check('types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  check('lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']),
  check('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  check('borders', 'scripts/borders.mjs', []),
  check('licences', 'scripts/licences.mjs', []),
  check('pages', 'server/build-web.mjs', [], { group: 'build', fatal: true }),
  vitest('unit', 'unit'),
  vitest('server on the embedded database', 'server-pglite', 'server'),
  vitest('server on PostgreSQL', 'server-postgres', 'server', withPostgres),
  vitest('attacks on the embedded database', 'attack-pglite', 'attack'),
  vitest('attacks on PostgreSQL', 'attack-postgres', 'attack', withPostgres),
  playwright('browser on the embedded database', ['pglite', 'longest', 'screens']),
  playwright('browser on PostgreSQL', ['postgres'], withPostgres),
  check('numbers', 'tests/runner/numbers.mjs', [], { group: 'numbers', long: true }),
  { name: 'specification', group: 'specification', always: true, run: runSpecification },
];

/** What each part leaves in test-results, for the last part to read. */
const REPORTS = ['unit', 'server-pglite', 'server-postgres', 'e2e-pglite', 'e2e-postgres'];

/** The table of docs/specification.md against its text and, after a whole run, against every test of that run. */
async function runSpecification({ whole }) {
  const { statements, mistakes } = checkSpecification(whole ? 'test-results' : null, REPORTS);
  for (const mistake of mistakes) console.error(mistake);
  const note = `${statements} statements, ${whole ? 'each with tests of this run' : 'keys only: not all tests ran'}`;
  return { passed: 0, failed: mistakes.length, skipped: 0, isCheck: true, note };
}

/** A check has no tests to count; when it fails, that is one failure. */
function check(name, script, args, { group = 'checks', fatal = false, long = false } = {}) {
  const runCheck = async ({ env }) => {
    const failed = (await run(script, args, env)) === 0 ? 0 : 1;
    return { passed: 0, failed, skipped: 0, isCheck: true, fatal: fatal && failed > 0 };
  };
  return { name, group, long, beside: group === 'checks' ? group : undefined, run: runCheck };
}

function vitest(name, project, group = project, prepare = (env) => env) {
  const report = path.resolve('test-results', `${project}.json`);
  const unhandled = path.resolve('test-results', `${project}-unhandled.json`);
  const attacks = path.resolve('test-results', `${project}-attacks.jsonl`);
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=tests/runner/unhandled.mjs'];
  const files = [`--outputFile.json=${report}`];
  const args = ['run', '--project', project, ...reporters, ...files];
  return {
    name,
    group,
    run: async ({ env, rest }) => {
      rmSync(attacks, { force: true });
      const code = await run('node_modules/vitest/vitest.mjs', [...args, ...chosen(rest, '--passWithNoTests')], {
        ...(await prepare(env)),
        // Whoever names a file wants to see it on both databases.
        ...(rest.length > 0 ? { BOTH: '1' } : {}),
        UNHANDLED: unhandled,
        ATTACK_TABLE: attacks,
      });
      return {
        ...readVitest(report, code, rest.length > 0),
        failures: failuresOfVitest(report, unhandled),
        attacks: readAttacks(attacks),
      };
    },
  };
}

function playwright(name, projects, prepare = (env) => env) {
  const own = `e2e-${projects[0]}`;
  const report = path.resolve('test-results', `${own}.json`);
  const args = ['test', ...projects.map((project) => `--project=${project}`), '--reporter=list,json'];
  args.push(`--output=test-results/${own}`);
  return {
    name,
    group: 'e2e',
    beside: 'browsers',
    run: async ({ env, rest }) => {
      const ready = { ...(await prepare(env)), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      const all = [...args, ...chosen(rest, '--pass-with-no-tests')];
      const code = await run('node_modules/playwright/cli.js', all, ready);
      return { ...readPlaywright(report, code, rest.length > 0), failures: failuresOfPlaywright(report) };
    },
  };
}

/** Of files chosen by name one part may have none. */
function chosen(rest, mayBeEmpty) {
  return rest.length > 0 ? [mayBeEmpty, ...rest] : [];
}
