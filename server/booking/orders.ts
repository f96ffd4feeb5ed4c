import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import type { OrderState } from '#shared/booking.ts';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import { refuseArchived } from '../events/rules.ts';
import { requireHall, requireHallAndEvent, touchHall } from '../halls/rules.ts';
import { requireOwnPlaces } from '../halls/sectors/rules.ts';
import { removeTickets, type Seating, seatGuests } from '../tickets/seating/rules.ts';
import { positionOf, type SeatPosition } from './port.ts';
import { orderPlaces, orders } from './table.ts';

export type Order = typeof orders.$inferSelect;

/** How long somebody who is at an order may take before another looks after it, in milliseconds. */
const LEASE = 60_000;

/** What an order is to hold over there. */
export interface WantedSeats {
  order: Order;
  seats: SeatPosition[];
}

/**
 * Writes down that guests are to have places of a cinema hall, before anybody asks the cinema. Refused: foreign_sector,
 * seat_taken, guest_not_invited, guest_already_seated, place_inactive, and seats_together where half of a couple is
 * left out.
 */
export async function beginOrder(work: Work, hallId: string, seatings: readonly Seating[]): Promise<WantedSeats> {
  const { hall, event } = await requireHallAndEvent(work, hallId);
  refuseArchived(event);
  const numbers = seatings.map(({ place }) => place);
  await requireOwnPlaces(work, hallId, numbers);
  const seats = await boundSeats(work, hallId, numbers);
  // Tried and taken back: whatever would refuse these guests refuses them before the cinema is asked.
  await work.tryOut(() => seatGuests(work, hallId, seatings, { ordered: true }));
  const wanted = {
    hall_id: hallId,
    session_ref: hall.session_ref!,
    reference: uuidv4(),
    state: 'choosing' as const,
    lease_until: leaseOf(work),
  };
  const [order] = await work.insert(orders, [wanted], { claims: { column: 'reference', kind: 'order' } });
  await work.fill(
    orderPlaces,
    seatings.map(({ guest_id, place }) => ({ order_id: order!.id, hall_id: hallId, place, guest_id, live: true })),
  );
  return { order: order!, seats };
}

async function boundSeats(work: Work, hallId: string, numbers: readonly number[]): Promise<SeatPosition[]> {
  const { rows } = await work.tx.execute<{ place: number; external_ref: string; external_group: string | null }>(sql`
    select place, external_ref, external_group from places where organization_id = ${work.organization_id}
      and hall_id = ${hallId} and external_ref is not null order by place`);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const chosen = new Set(numbers);
  const groups = new Set(numbers.map((place) => byPlace.get(place)?.external_group));
  const left = rows.filter((row) => row.external_group && groups.has(row.external_group) && !chosen.has(row.place));
  if (left.length > 0) throw new Problem('seats_together', { extra: { places: left.map(({ place }) => ({ place })) } });
  return numbers.map((place) => {
    const position = positionOf(byPlace.get(place)?.external_ref ?? '');
    if (!position) throw new Problem('place_inactive', { extra: { places: [{ place }] } });
    return position;
  });
}

/** The order, held until the transaction ends, or not_found; also where its hall isn't there for this person. */
export async function requireOrder(work: Work, id: string): Promise<Order> {
  const order = await requireStoredOrder(work, id);
  await requireHall(work, order.hall_id);
  return order;
}

/** The order whatever has become of its hall: what is held over there outlives a hall that is deleted here. */
export async function requireStoredOrder(work: Work, id: string): Promise<Order> {
  const [order] = await work.tx
    .select()
    .from(orders)
    .where(and(eq(orders.organization_id, work.organization_id), eq(orders.id, id), isNull(orders.deleted_at)))
    .for('update');
  if (!order) throw new Problem('not_found');
  return order;
}

/** May be changed by this person: refused with foreign_sector as `requireSeenOrder`, and on an archived event. */
export async function requireOwnOrder(work: Work, id: string): Promise<Order> {
  const order = await requireSeenOrder(work, id);
  refuseArchived((await requireHallAndEvent(work, order.hall_id)).event);
  return order;
}

/** Refused with foreign_sector where a seat manager holds not all places the order has, or had before it was over. */
export async function requireSeenOrder(work: Work, id: string): Promise<Order> {
  const order = await requireOrder(work, id);
  const places = await work.tx
    .select({ place: orderPlaces.place })
    .from(orderPlaces)
    .where(and(eq(orderPlaces.organization_id, work.organization_id), eq(orderPlaces.order_id, order.id)));
  await requireOwnPlaces(
    work,
    order.hall_id,
    places.map(({ place }) => place),
  );
  return order;
}

/**
 * Takes an order from one of some states to the next; false where it is in none of them any more, because somebody
 * else looked after it.
 */
export async function step(
  work: Work,
  order: Order,
  from: readonly OrderState[],
  change: Partial<Pick<Order, 'booking_ref' | 'booking_number' | 'expires_at' | 'amount_cents' | 'reason'>> & {
    state: OrderState;
  },
  { working = false } = {},
): Promise<boolean> {
  const changed = await work.update(orders, and(eq(orders.id, order.id), inArray(orders.state, [...from])), {
    ...change,
    lease_until: working ? leaseOf(work) : null,
  });
  if (changed.length > 0) await touchHall(work, order.hall_id);
  return changed.length > 0;
}

/** Seats the guests of an order the cinema holds. */
export async function seatOrdered(work: Work, order: Order): Promise<void> {
  const places = await livePlaces(work, order);
  await seatGuests(work, order.hall_id, places, { ordered: true });
}

/** The order is over: its places are free again, its tickets gone. */
export async function letGo(work: Work, order: Order): Promise<void> {
  await unseatOrdered(work, order);
  await work.update(
    orderPlaces,
    and(eq(orderPlaces.order_id, order.id), eq(orderPlaces.live, true)),
    { live: null },
    { audit: false },
  );
}

/** Takes the guests of an order off their places; the places stay the order's. */
export async function unseatOrdered(work: Work, order: Order): Promise<void> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select t.id from tickets t join order_places o on o.organization_id = t.organization_id and o.hall_id = t.hall_id
      and o.place = t.place and o.live
    where t.organization_id = ${work.organization_id} and t.live and o.order_id = ${order.id}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await removeTickets(work, ids, { ordered: true });
}

async function livePlaces(work: Work, order: Order) {
  return work.tx
    .select({ place: orderPlaces.place, guest_id: orderPlaces.guest_id })
    .from(orderPlaces)
    .where(
      and(
        eq(orderPlaces.organization_id, work.organization_id),
        eq(orderPlaces.order_id, order.id),
        eq(orderPlaces.live, true),
      ),
    );
}

function leaseOf(work: Work): Date {
  return new Date(work.now().getTime() + LEASE);
}
