import type { CellObject, Sheet } from 'write-excel-file/node';
import { plainLine } from '../clean.ts';
import type { Spot } from './grid.ts';
import type { KnownHall } from './hallSheet.ts';
import type { AreaList } from './lists.ts';
import type { Seating } from './placeCells.ts';
import { groupKey, type HallRecord, MOST_WRITTEN } from './record.ts';

export interface PlacedSeat extends Spot {
  place: number;
}

interface Drawn {
  name: string;
  data: Sheet<Buffer>['data'];
  seats: readonly PlacedSeat[];
  lists: readonly AreaList[];
  seating: Seating;
}

/** What a sheet shows, cell by cell: by this it is known what somebody changed in it. O(cells). */
export function recordOf({ id, revision, called }: KnownHall, drawn: Drawn): HallRecord {
  const { labels, places } = drawn.seating;
  const groups = new Map<string, number>();
  const groupOf = (place: number): number => {
    const key = groupKey(labels.get(place)!);
    if (!groups.has(key)) groups.set(key, groups.size);
    return groups.get(key)!;
  };
  const taken = new Set<string>();
  const take = ({ row, column }: Spot) => taken.add(`${row} ${column}`);
  const seats = drawn.seats.map((seat): HallRecord['seats'][number] => {
    take(seat);
    return [seat.row, seat.column, seat.place, groupOf(seat.place), labels.get(seat.place)?.seat ?? ''];
  });
  const lists = drawn.lists.flatMap(({ places: own, spots }) =>
    spots.map((spot): HallRecord['lists'][number] => {
      take(spot);
      return [spot.row, spot.column, groupOf(own[0]!)];
    }),
  );
  const listed = new Set(drawn.lists.flatMap((list) => list.places));
  const seated = [...places.values()].flatMap(({ place, guest, guest_name }): HallRecord['seated'] =>
    guest && guest_name !== null ? [[place, guest.id, briefly(listed.has(place) ? guest.name : guest_name)]] : [],
  );
  const free = drawn.lists.map(({ places: own }) => ({ group: groupOf(own[0]!), places: [...own] }));
  return {
    id,
    sheet: drawn.name,
    revision,
    groups: [...groups.keys()],
    seats,
    lists,
    free,
    seated,
    frame: frameOf(drawn.data, taken),
    called: called.map(([guest, name]) => [guest, briefly(name)]),
  };
}

/** As long as a record takes it. */
function briefly(name: string): string {
  return plainLine(name).slice(0, 400);
}

function frameOf(data: Sheet<Buffer>['data'], taken: ReadonlySet<string>): HallRecord['frame'] {
  return data.flatMap((cells, row) =>
    cells.flatMap((cell, column): HallRecord['frame'] => {
      const { value } = (cell ?? {}) as CellObject;
      return typeof value === 'string' && !taken.has(`${row} ${column}`)
        ? [[row, column, value.slice(0, MOST_WRITTEN)]]
        : [];
    }),
  );
}
