import { placesOf } from '#shared/hall/groups.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { addTables } from '#shared/hall/tables.ts';
import type { Place } from '../../src/customRoutes/hall/plan/types.ts';

/** A hall by its shape and size. `named`: 62 of 100 seats have somebody whose name stands under them. */
export interface Hall {
  shape: 'rows' | 'curved' | 'gala';
  rows: number;
  seats: number;
  named?: boolean;
}

/** Straight rows, rows on an arc, or `rows` x `seats` places at tables of ten. */
export function layoutFor({ shape, rows, seats }: Hall): HallLayout {
  const layout = newLayout(rows, seats);
  if (shape === 'rows') return layout;
  if (shape === 'curved') return { ...layout, rows: layout.rows.map((row) => ({ ...row, bow: seats * 3 })) };
  const look = { shape: 'round', chairs: 10, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
  const where = { x: 0, y: 0, columns: 25, rows: (rows * seats) / 250, across: 120, down: 120 };
  return addTables(newLayout(0, 0), { ...look, ...where, label: '1', level: 0, head: 0, headLabel: '' });
}

const SURNAMES = ['Иванова', 'Ли', 'Константинопольский', 'Воробьёва', 'Ким', 'Петров-Водкин', 'Соловьёва', 'Гусев'];

/** Who sits where in it, as the server tells it; nothing where no names are wanted. */
export function placesFor(
  { named }: Hall,
  layout: HallLayout,
): { places?: Place[]; nameOf?: (place: Place) => string } {
  if (!named) return {};
  const places = placesOf(layout).map((place): Place => {
    const guest_name = SURNAMES[place % SURNAMES.length]!;
    const ticket = { id: `t${place}`, guest_id: `g${place}`, guest_name, state: 'not_sent' as const };
    return { place, active: true, sector_id: null, ticket: (place * 7919) % 100 < 62 ? ticket : null };
  });
  return { places, nameOf: ({ ticket }) => ticket!.guest_name };
}

export function titleOf({ shape, rows, seats, named = false }: Hall): string {
  const many = `${(rows * seats).toLocaleString('en')} seats`;
  const where = shape === 'rows' ? many : shape === 'curved' ? `${many} in curved rows` : `${many} at tables`;
  return named ? `${where}, with names` : where;
}
