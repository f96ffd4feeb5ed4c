import type { FastifyServerOptions } from 'fastify';

/** The log of the web: requests by what they were answered, errors without what they may quote. */
export function loggerOf(level: string, stream?: { write(line: string): void }): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: { req: () => ({}), res: (res) => ({ status: res.statusCode }), err: withoutValues as never },
    hooks: {
      logMethod(given, log) {
        log.apply(this, withoutMessage(given) as typeof given);
      },
    },
    ...(stream ? { stream } : {}),
  };
}

/** What a log says of an error. */
export interface LoggedError {
  type: string;
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
  /** Where it was thrown: names and lines, without the message that a stack begins with. */
  at: string[];
  cause?: LoggedError;
}

/**
 * An error without what it may quote: statements, their values, rows, addresses. The query builder writes parameters
 * into its message, a database the row that failed into its detail, a parser the text it couldn't read, and JavaScript
 * itself the value that was no object. So no message is kept at all; the code of a refusal says as much as its message.
 */
export function withoutValues(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const given = error as unknown as Record<string, unknown>;
  const cause = error.cause === undefined || depth > 5 ? undefined : withoutValues(error.cause, depth + 1);
  return {
    type: error.constructor.name,
    ...named(given, 'code'),
    ...named(given, 'constraint'),
    ...named(given, 'table'),
    ...named(given, 'column'),
    at: placesOf(error),
    ...(cause ? { cause } : {}),
  };
}

/** Where it was thrown: what follows the message, which may have lines that look like places. */
function placesOf({ stack = '', message }: Error): string[] {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim());
}

/** What is said beside an error: our own words, as those of the error may quote what it is about. */
function withoutMessage(given: unknown[]): unknown[] {
  const [first, words] = given;
  const error: unknown = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (!(error instanceof Error)) return given;
  const isOwn = typeof words === 'string' && !words.includes(error.message);
  return [first instanceof Error ? { err: first } : first, isOwn ? words : 'failed'];
}

/** An error as lines for a terminal. */
export function linesOf({ type, code, constraint, table, at, cause }: LoggedError): string {
  const first = [type, code, constraint, table].filter(Boolean).join(' ');
  return [first, ...at.map((line) => `    ${line}`), ...(cause ? [`because of ${linesOf(cause)}`] : [])].join('\n');
}

/** Names of things in the code or the schema; anything longer or stranger is no name. */
function named(given: Record<string, unknown>, key: string): Record<string, string> {
  const value = given[key];
  return typeof value === 'string' && /^\w{1,100}$/.test(value) ? { [key]: value } : {};
}
