// npm test: every check and every test, in order, and at the end one line that counts them.
//   node tests/run.mjs --only unit,server      only these parts: checks, build, unit, server, attack, e2e, numbers, specification
//   node tests/run.mjs --long                  all seeds and combinations (LONG=1), and every number changed by one
//   node tests/run.mjs --only e2e -- walk      what follows -- goes to the test runner: names of files
import { mkdirSync, rmSync } from 'node:fs';
import { readArguments } from './runner/arguments.mjs';
import { parts } from './runner/parts.mjs';
import { print, total } from './runner/report.mjs';
import { environment, stopAll } from './runner/run.mjs';

const { only, long, rest } = asked();
const env = environment({ LONG: long ? '1' : process.env.LONG });
const results = [];
const isChosen = ({ group, long: late, always }) => (only.size === 0 ? long || !late : always || only.has(group));
/** Did all tests run? Only then can it be said of each whether it passed. */
const whole = only.size === 0 && rest.length === 0;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stopAll().finally(() => process.exit(130)));

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });
try {
  for (const turn of turnsOf(parts.filter(isChosen))) {
    console.log(`\n── ${turn.map(({ name }) => name).join(', and beside it ')} ──`);
    const done = await Promise.all(turn.map(runPart));
    results.push(...done);
    if (done.some(({ fatal }) => fatal)) break;
  }
} finally {
  await stopAll();
}

print(results);
const { passed, failed } = total(results);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function asked() {
  try {
    return readArguments(
      process.argv.slice(2),
      parts.map(({ group }) => group),
    );
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

async function runPart(part) {
  const started = performance.now();
  const result = await part.run({ env, rest, whole });
  return { name: part.name, ...result, seconds: (performance.now() - started) / 1000 };
}

/** Parts in their order; neighbours that name the same `beside` take their turn together, as each leaves a core idle. */
function turnsOf(chosen) {
  const turns = [];
  for (const part of chosen) {
    const last = turns.at(-1);
    if (part.beside && last?.[0].beside === part.beside) last.push(part);
    else turns.push([part]);
  }
  return turns;
}
