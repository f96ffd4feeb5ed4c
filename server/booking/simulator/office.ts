import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../base/context.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/engine.ts';
import { positionOf } from '../port.ts';
import { Cinema, CINEMA, type CinemaState, type SimulatedOrder } from './cinema.ts';
import { simulatedCinema } from './table.ts';

/** Where a simulated cinema has its orders and sales: whoever asks is alone with them until the answer is made. */
export interface BoxOffice {
  at<T>(act: (cinema: Cinema) => T, change: boolean): Promise<T>;
}

/** A box office for as long as this process lives. */
export function officeInMemory(cinema: Cinema): BoxOffice {
  return { at: (act) => Promise.resolve(act(cinema)) };
}

/**
 * The box office of an installation, in its database: any of its processes may be asked, and all of them may die. Its
 * first state is what this installation believes to hold and to have booked there.
 */
export function officeInDatabase(database: Database, now: Clock): BoxOffice {
  return {
    at: (act, change) =>
      database.system(async (tx) => {
        const cinema = new Cinema(now, await stateOf(tx, change));
        const answer = act(cinema);
        if (change) await tx.update(simulatedCinema).set({ state: cinema.state() }).where(eq(simulatedCinema.id, 1));
        return answer;
      }),
  };
}

async function stateOf(tx: Tx, change: boolean): Promise<CinemaState> {
  const read = () => {
    const query = tx.select({ state: simulatedCinema.state }).from(simulatedCinema).where(eq(simulatedCinema.id, 1));
    return change ? query.for('update') : query;
  };
  const [row] = await read();
  if (row) return row.state;
  const state = { orders: await ordersHere(tx), sold: [] };
  await tx.insert(simulatedCinema).values({ id: 1, state }).onConflictDoNothing();
  return (await read())[0]!.state;
}

interface OrderHere extends Record<string, unknown> {
  reference: string;
  session: string;
  booked: boolean;
  expires_at: string | null;
  booking_ref: string | null;
  booking_number: string | null;
  seats: string[];
}

async function ordersHere(tx: Tx): Promise<SimulatedOrder[]> {
  const { rows } = await tx.execute<OrderHere>(sql`
    select o.reference, substr(o.session_ref, ${CINEMA.id.length + 2}) as session, o.state in ('booked', 'refunding') as booked,
      o.expires_at, o.booking_ref, o.booking_number,
      (select coalesce(json_agg(p.external_ref), '[]') from order_places q
        join places p on p.organization_id = q.organization_id and p.hall_id = q.hall_id and p.place = q.place
        where q.organization_id = o.organization_id and q.order_id = o.id and q.live and p.external_ref is not null) as seats
    from orders o
    where o.session_ref like ${`${CINEMA.id}-%`} and o.state in ('held', 'confirming', 'booked', 'refunding')
    order by o.created_at, o.id`);
  return rows.map(({ booked, expires_at, seats, ...order }) => ({
    ...order,
    state: booked ? 'completed' : 'open',
    seats: seats.map((key) => positionOf(key)!),
    expires_at: expires_at ? new Date(expires_at).getTime() : 0,
  }));
}
