import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Clock, systemContext } from '../base/context.ts';
import { customerOf } from './read.ts';
import { type Cinema, settleOrder } from './saga.ts';

/** How long one round may take over an order, and how long after it another tries, in milliseconds. */
const TURN = 30_000;

/**
 * Puts right every order that nobody is at, and every hold whose time is up. `all`: whoever was at an order is gone,
 * as after a restart of the only process. Answers how many orders were looked at.
 */
export async function settleOrders(cinema: Cinema, now: Clock, { all = false } = {}): Promise<number> {
  const moment = now();
  const until = new Date(moment.getTime() + TURN).toISOString();
  const due = await cinema.database.query<{ organization_id: string; id: string }>(sql`
    update orders set lease_until = ${until}::timestamptz where (organization_id, id) in (
      select organization_id, id from orders
      where (state in ('choosing', 'confirming', 'cancelling', 'refunding')
          or (state = 'held' and expires_at <= ${moment.toISOString()}::timestamptz))
        and (${all} or lease_until is null or lease_until < ${moment.toISOString()}::timestamptz)
      order by id limit 100 for update skip locked)
    returning organization_id, id`);
  for (const { organization_id, id } of due) {
    const context = systemContext(organization_id, now);
    try {
      const customer = await cinema.database.work(context, (work) => customerOf(work, id));
      await settleOrder(cinema, context, id, customer);
    } catch {
      // The cinema is away or says no; the order stands as it is until the next turn.
    }
  }
  return due.length;
}

/** How often orders are looked at, in milliseconds. */
const EVERY = 2_000;

/** Puts orders right again and again, until stopped. `all`: at first, whoever was at an order is gone. */
export function startSettling(cinema: Cinema, now: Clock, { all }: { all: boolean }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const settle = async () => {
    for (let first = true; !stopping.signal.aborted; first = false) {
      // The database is away or busy: the next round finds the same.
      await settleOrders(cinema, now, { all: all && first }).catch(() => 0);
      await wait(EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const settling = settle();
  return {
    async stop() {
      stopping.abort();
      await settling;
    },
  };
}
