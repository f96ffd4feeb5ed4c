import { execFileSync } from 'node:child_process';

/** All variants are tried: `npm run test:long`. */
export const LONG = Boolean(process.env['LONG']);

/** A number that turns with the commit; TURN names another. */
const TURN = Number(process.env['TURN'] ?? turnOfCommit());

/** The variants that this run tries: one (or `count`) of them, others with the next commit; all of them with LONG. */
export function inTurn<T>(variants: readonly T[], count = 1): T[] {
  if (LONG) return [...variants];
  return Array.from({ length: count }, (_, at) => variants[(TURN + at) % variants.length]!);
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
