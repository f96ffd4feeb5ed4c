import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** All variants are tried: `npm run test:long`. */
export const LONG = Boolean(process.env['LONG']);

/** A number that turns with the commit; TURN names another. */
const TURN = Number(process.env['TURN'] ?? turnOfCommit());
if (!Number.isInteger(TURN) || TURN < 0) throw new Error(`TURN is no whole number from 0 on: ${process.env['TURN']}`);

/** The variants that this run tries: one (or `count`) of them, others with the next commit; all of them with LONG. */
export function inTurn<T>(variants: readonly T[], count = 1): T[] {
  if (LONG) return [...variants];
  return Array.from({ length: count }, (_, at) => variants[(TURN + at) % variants.length]!);
}

/**
 * The test files of a room that this run tries on an engine. What only one of them can suffer says so in the name of its
 * file: `….postgres.test.ts`, `….embedded.test.ts`. Server tests in which several hands reach for one thing, and those that
 * make a whole product of their own (twice as slow on the embedded database), run on PostgreSQL. All else runs on one of
 * the two; which, turns with the commit. With LONG, and where BOTH says so because files were chosen by name, all run on both;
 * so does what `given`, the words after `vitest run`, names.
 */
export function filesInTurn(
  room: 'server' | 'attack',
  engine: 'embedded' | 'postgres',
  given: readonly string[] = process.argv.slice(3),
): string[] {
  const folder = new URL(`../${room}/`, import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  const only = (file: string) => /\.(embedded|postgres)\.test\.ts$/.exec(file)?.[1];
  const all = LONG || Boolean(process.env['BOTH']);
  const names = given.filter((word) => !word.startsWith('-'));
  const isNamed = (file: string) => {
    const name = `tests/${room}/${file}`;
    return names.some((word) => name.includes(word) || word.endsWith(name));
  };
  const parity = engine === 'postgres' ? 1 : 0;
  const isForServer = (file: string) =>
    room === 'server' &&
    (/(races|crossing|kill|together)\.test\.ts$/i.test(file) ||
      readFileSync(new URL(file, folder), 'utf8').includes('support/house.ts'));
  const shared = files
    .filter((file) => !only(file))
    .filter(
      (file, at) => all || isNamed(file) || (isForServer(file) ? engine === 'postgres' : (TURN + at) % 2 === parity),
    );
  return [...files.filter((file) => only(file) === engine), ...shared].map((file) => `tests/${room}/${file}`);
}

function turnOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { stdio: 'pipe' });
    return Number.parseInt(String(commit).slice(0, 8), 16);
  } catch {
    // Not a clone: the day turns too.
    return Math.floor(Date.now() / 86_400_000);
  }
}
