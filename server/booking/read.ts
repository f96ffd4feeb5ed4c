import { sql } from 'drizzle-orm';
import type { OrderAnswer } from '#resources/orderSchemas.ts';
import { inSeatOrder } from '#shared/hall/numbering.ts';
import { isoMoment } from '../db/columns.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { wholeName } from '../db/names.ts';
import type { Customer } from './port.ts';

export interface OrderFilter {
  event_id?: string | undefined;
  hall_id?: string | undefined;
  ids?: readonly string[];
}

/** Orders of an event or a hall, newest first, with their places and who sits there. */
export async function listOrders(work: Work, { event_id, hall_id, ids }: OrderFilter): Promise<OrderAnswer[]> {
  const { rows } = await work.tx.execute(sql`
    select o.id, o.version, h.event_id, h.event_date_id, o.hall_id, o.session_ref, o.state, o.booking_ref,
      ${isoMoment(sql`o.expires_at`)} as expires_at, o.amount_cents, o.reason,
      ${isoMoment(sql`o.created_at`)} as created_at, ${isoMoment(sql`o.updated_at`)} as updated_at,
      (select coalesce(json_agg(json_build_object('place', q.place, 'row', p."row", 'seat', coalesce(p.seat, ''),
          'guest_id', g.id, 'guest_name', ${wholeName('g')})
          order by p.position), '[]')
        from order_places q
        left join places p on p.organization_id = q.organization_id and p.hall_id = q.hall_id and p.place = q.place
        left join tickets t on t.organization_id = q.organization_id and t.hall_id = q.hall_id and t.place = q.place
          and t.live
        left join guests g on g.organization_id = q.organization_id and g.id = coalesce(t.guest_id, q.guest_id)
        where q.organization_id = o.organization_id and q.order_id = o.id) as places
    from orders o join halls h on h.organization_id = o.organization_id and h.id = o.hall_id
    where o.organization_id = ${work.organization_id} and o.deleted_at is null
      ${event_id ? sql`and h.event_id = ${event_id}` : sql``}
      ${hall_id ? sql`and o.hall_id = ${hall_id}` : sql``}
      ${ids ? sql`and ${among(sql`o.id`, ids)}` : sql``}
    order by o.created_at desc, o.id desc`);
  return (rows as unknown as OrderAnswer[]).map((order) => ({ ...order, places: inSeatOrder(order.places) }));
}

/** Who a booking is made for: the event's customer, and the house itself where there is none. */
export async function customerOf(work: Work, orderId: string): Promise<Customer> {
  const { rows } = await work.tx.execute<{ name: string; email: string | null }>(sql`
    select coalesce(nullif(concat_ws(' ', k.last_name, k.first_name), ''), g.name) as name, k.email
    from orders o join halls h on h.organization_id = o.organization_id and h.id = o.hall_id
    join organizations g on g.id = o.organization_id
    left join event_customers k on k.organization_id = h.organization_id and k.event_id = h.event_id
    where o.organization_id = ${work.organization_id} and o.id = ${orderId}`);
  return { name: rows[0]?.name ?? '', email: rows[0]?.email ?? '' };
}

/** One of our places at a cinema beside theirs. */
export interface BoundSeat {
  place: number;
  row: string | null;
  seat: string;
  external_ref: string;
  active: boolean;
  /** Who sits there, and how far the order is; null where it is free here. */
  guest_name: string | null;
  state: string | null;
}

/** Every place of a cinema hall, with what we believe of it. */
export async function boundSeatsOf(work: Work, hallId: string): Promise<BoundSeat[]> {
  const { rows } = await work.tx.execute<BoundSeat & Record<string, unknown>>(sql`
    select p.place, p."row", p.seat, p.external_ref, p.active,
      (select ${wholeName('g')} from tickets t
        join guests g on g.organization_id = t.organization_id and g.id = t.guest_id
        where t.organization_id = p.organization_id and t.hall_id = p.hall_id and t.place = p.place and t.live) as guest_name,
      o.state
    from places p
    left join order_places q on q.organization_id = p.organization_id and q.hall_id = p.hall_id and q.place = p.place
      and q.live
    left join orders o on o.organization_id = q.organization_id and o.id = q.order_id
    where p.organization_id = ${work.organization_id} and p.hall_id = ${hallId} and p.external_ref is not null
    order by p.position`);
  return rows;
}
