import { boolean, index, integer, unique, uuid } from 'drizzle-orm/pg-core';
import { orders as resource } from '#resources/orders.ts';
import { columnsOf } from '../crud/table.ts';
import { at, tenantTable, within } from '../db/columns.ts';
import { halls } from '../halls/table.ts';

export const orders = tenantTable(
  'orders',
  {
    ...columnsOf(resource),
    /** Our name for the order over there. */
    reference: uuid('reference').notNull(),
    /** Who is at it may go on until then; afterwards somebody else puts it right. */
    lease_until: at('lease_until'),
  },
  (table) => [
    unique('orders_reference').on(table.organization_id, table.reference),
    within('orders_hall', table.organization_id, table.hall_id, () => halls),
    index('orders_hall_index').on(table.organization_id, table.hall_id),
    index('orders_state').on(table.state, table.lease_until),
  ],
);

/** A place an order holds; `live` is true or null, and true once only. */
export const orderPlaces = tenantTable(
  'order_places',
  {
    order_id: uuid('order_id').notNull(),
    hall_id: uuid('hall_id').notNull(),
    place: integer('place').notNull(),
    guest_id: uuid('guest_id').notNull(),
    live: boolean('live'),
  },
  (table) => [
    unique('order_places_live').on(table.organization_id, table.hall_id, table.place, table.live),
    within('order_places_order', table.organization_id, table.order_id, () => orders),
    index('order_places_order_index').on(table.organization_id, table.order_id),
  ],
);
