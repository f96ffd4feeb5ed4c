import { groupBy } from '#shared/group.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { type AnyLayout, type HallLayout, layoutOf } from '#shared/hall/layout.ts';
import { isFreeSeating, labelsOf } from '#shared/hall/numbering.ts';
import type { Engine } from '#server/db/engine.ts';

const COLUMNS = 'place, kind, level, "row", "table", area, seat, position, active, twin';

/**
 * Where the database is not what it says: rows of `places` that are not as the layout of their hall has them, ids that a hall
 * would give out twice, tickets on places that aren't there or are closed, two on one place. Empty = all is sound.
 */
export async function strayPlaces(engine: Engine): Promise<string[]> {
  const { rows: halls } = await engine.query('select id, layout, next_place from halls where deleted_at is null');
  const { rows: places } = await engine.query(
    `select hall_id, ${COLUMNS} from places where hall_id in (select id from halls where deleted_at is null)`,
  );
  const stored = groupBy(places, ({ hall_id }) => String(hall_id));
  const strays = halls.flatMap(({ id, layout, next_place }) => {
    const drawn = layoutOf(layout as AnyLayout);
    const ids = drawn.next_place === next_place ? [] : [`hall ${String(id)}: gives out ${String(next_place)} next`];
    return [...ids, ...differing(String(id), drawn, stored.get(String(id)) ?? [])];
  });
  const { rows: lost } = await engine.query(
    `select t.hall_id, t.place from tickets t left join places p on p.hall_id = t.hall_id and p.place = t.place
     where t.live and p.active is not true`,
  );
  const { rows: twice } = await engine.query(
    'select hall_id, place from tickets where live group by hall_id, place having count(*) > 1',
  );
  const said = (what: string) => (row: Record<string, unknown>) => `${what} ${JSON.stringify(row)}`;
  return [...strays, ...lost.map(said('a ticket on no place')), ...twice.map(said('two tickets on one place'))];
}

function differing(id: string, layout: HallLayout, rows: readonly Record<string, unknown>[]): string[] {
  const wanted = rowsOf(layout);
  const strays = rows.flatMap((row) => {
    const place = Number(row['place']);
    const want = wanted.get(place);
    wanted.delete(place);
    if (!want) return [`hall ${id}: place ${place} is not drawn`];
    // What tells old doubles apart is the database's own.
    const twin = want.twin ?? row['twin'];
    const is = Object.entries({ ...want, twin }).filter(([column, value]) => row[column] !== value);
    return is.map(
      ([column, value]) => `hall ${id}: ${column} of ${place} is ${String(row[column])}, not ${String(value)}`,
    );
  });
  return [...strays, ...[...wanted.keys()].map((place) => `hall ${id}: place ${place} has no row`)];
}

function rowsOf(layout: HallLayout) {
  const labels = labelsOf(layout);
  const closed = new Set(layout.inactive);
  const doubles = new Set(doublesOf(layout).flatMap(({ places }) => places));
  const free = layout.tables.filter(({ chairs }) => chairs === false).flatMap(({ places }) => [...places.entries()]);
  const twins = new Map(free.map(([at, place]) => [place, at]));
  return new Map(
    placesOf(layout).map((place, position) => {
      const label = labels.get(place)!;
      const kind = isFreeSeating(label) ? 'area' : 'seat';
      const twin = doubles.has(place) ? null : (twins.get(place) ?? 0);
      return [place, { place, position, kind, ...label, active: !closed.has(place), twin }];
    }),
  );
}
