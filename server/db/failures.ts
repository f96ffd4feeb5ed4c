/**
 * What goes wrong between the product and its database that is nobody's mistake: said here once, for every way a
 * statement runs. Errors come wrapped (the query builder's, a pool's), so that each question looks through the causes.
 */

/** The database is away: the connection was refused, broke off, or never came about. */
export function isLost(error: unknown): boolean {
  return causes(error).some(({ code, message }) => {
    if (SYSTEM.has(code) || SENTENCES.test(message)) return true;
    // 08 connection; 57P01-57P03, 57P05 shut down or starting; 53300 too many connections.
    return /^(08...|57P0[1235]|53300)$/.test(code);
  });
}

/** No answer came in time: whatever was asked on this connection, nothing may be asked on it again. */
export function isSilent(error: unknown): boolean {
  return causes(error).some(({ message }) => message === SILENCE);
}

/** Somebody else held what was wanted: too long, in a circle, or in another order. */
export function isHeldUp(error: unknown): boolean {
  return isTangled(error) || causes(error).some(({ code }) => code === '55P03');
}

/** Two waited for each other: 40P01 in a circle, 40001 in another order. */
export function isTangled(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '40P01' || code === '40001');
}

/** The disk is full, under a server or under the embedded database. */
export function isFull(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '53100' || code === 'ENOSPC' || code === 'EDQUOT');
}

/** The connection broke off, or fell silent, after the commit was asked for. */
export class CommitUnknown extends Error {
  constructor(options: ErrorOptions) {
    super('No answer to a commit', options);
    this.name = 'CommitUnknown';
  }
}

/** An error and what caused it, outermost first. */
export function causes(error: unknown): { code: string; message: string }[] {
  const found = [];
  for (let at = error as Error | null | undefined; at && found.length < 10; at = at.cause as typeof at) {
    found.push({ code: codeOf(at) ?? '', message: at.message ?? '' });
  }
  return found;
}

/** The code of a failure, also of one that the embedded database gives a number alone. */
export function codeOf(error: unknown): string | undefined {
  const { name, code, errno } = error as NodeJS.ErrnoException;
  if (name === 'ErrnoError' && errno !== undefined) return WASI[errno];
  return typeof code === 'string' ? code : undefined;
}

/** The embedded database names a failure of the disk by its number in WASI. */
const WASI: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
};

const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver's words for a statement that got no answer. */
const SILENCE = 'Query read timeout';

/** What the driver and its pool say without a code. */
const SENTENCES = new RegExp(
  `^(${SILENCE}|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))`,
);
