import pg from 'pg';

/** What is said to the database, in order. */
export type Said = [text: string, values?: unknown[]][];

/** One seat that was taken, and one that somebody had. */
export interface Recorded {
  taken: Said;
  refused: Said;
}

/** What stands for what: each text of a statement that is another the next time, by what it is. */
export type Names = Record<string, string>;

interface Query {
  text: string;
  values?: unknown[] | undefined;
}

/** Writes down what this process says to PostgreSQL while `act` runs. */
export async function saidDuring(act: () => Promise<void>): Promise<Said> {
  const said: Said = [];
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args as [string | Query, unknown];
    const { text, values } = typeof first === 'string' ? { text: first } : first;
    const given = Array.isArray(second) ? second : values;
    said.push(given ? [text, given] : [text]);
    return query.apply(this, args);
  };
  try {
    await act();
  } finally {
    client.query = query;
  }
  return said;
}

/** The same statements with other names in them; a number isn't looked for within an id. */
export function saidOf(said: Said, names: Names): Said {
  let text = JSON.stringify(said);
  for (const [before, after] of Object.entries(names))
    text = text.replaceAll(new RegExp(`(?<![\\w-])${before}(?![\\w-])`, 'g'), after);
  return JSON.parse(text) as Said;
}
