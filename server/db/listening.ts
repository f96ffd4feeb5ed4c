import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { TIMES } from './patience.ts';

/** The channel on which the processes of one database tell each other what happened: `pg_notify` in a transaction is heard with its commit. */
export const CHANNEL = 'parterre';

/** SQL that tells every process a kind of news and what belongs to it, as a JSON array of at most 8,000 bytes. */
export function telling(kind: 'hall' | 'present' | 'rights', ...what: SQL[]): SQL {
  return sql`pg_notify(${CHANNEL}, json_build_array(${kind}::text, ${sql.join(what, sql`, `)})::text)`;
}

/** Who is told what other processes, and this one, say. */
export interface Listener {
  heard(text: string): void;
  /** False: nothing is heard for now. True: it is again, and what was said meanwhile is lost. */
  hears(now: boolean): void;
}

/** How often a connection that says nothing is asked whether it is still there; after how long a lost one is made anew, ms. */
const ASK_MS = 20_000;
const [AGAIN_MS, AGAIN_MOST_MS] = [250, 10_000];

/** Listens on a connection of its own, which is made anew as often as it is lost. Answers how to stop, once it was tried to connect. */
export async function listenOn(url: string, listener: Listener): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let [isOver, lost] = [false, 0];

  const connect = async () => {
    const own = (client = new pg.Client({
      connectionString: url,
      application_name: `${CHANNEL} listens`,
      connectionTimeoutMillis: TIMES.request.answer,
      query_timeout: TIMES.request.answer,
      keepAlive: true,
    }));
    const lose = () => {
      if (client !== own) return;
      client = null;
      void own.end().catch(() => undefined);
      if (isOver) return;
      if (lost === 0) listener.hears(false);
      timer = setTimeout(() => void connect(), Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** lost));
      lost += 1;
    };
    const ask = () =>
      own.query('select 1').then(() => {
        if (client === own) timer = setTimeout(ask, ASK_MS);
      }, lose);
    own.on('error', lose).on('end', lose);
    own.on('notification', ({ payload = '' }) => listener.heard(payload));
    try {
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
    } catch {
      return lose();
    }
    if (lost > 0) listener.hears(true);
    lost = 0;
    timer = setTimeout(ask, ASK_MS);
  };

  await connect();
  return async () => {
    isOver = true;
    if (timer) clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
