import { sql } from 'drizzle-orm';
import type { TicketState } from '#resources/tickets.ts';
import { markedPlaces } from '#shared/hall/marks.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import type { Named } from '#shared/nameIndex.ts';
import type { Work } from '../../db/work.ts';
import type { KnownHall } from '../../halls/rules.ts';
import { ownPlaces } from '../../halls/sectors/rules.ts';
import { groupKey } from '../../paper/plan/record.ts';

export interface GuestNow extends Named {
  name: string;
  place: number | null;
  state: TicketState | null;
}

interface PlaceNow {
  /** What is printed of its group, and of itself. */
  group: string;
  seat: string;
  active: boolean;
  technical: boolean;
}

/** A hall as it is now, as the person asking may seat in it. */
export interface HallNow {
  revision: number;
  guests: ReadonlyMap<string, GuestNow>;
  /** Who sits on a place. */
  sitting: ReadonlyMap<number, string>;
  places: ReadonlyMap<number, PlaceNow>;
  isOwn: (place: number) => boolean;
}

/** Everybody invited to a hall, who sits where, and which places there are. */
export async function hallNow(work: Work, { id, layout, revision }: KnownHall): Promise<HallNow> {
  const { rows } = await work.tx.execute<GuestNow & Record<string, unknown>>(sql`
    select i.guest_id as id, i.guest_name as name, g.last_name, g.first_name, g.middle_name, i.place, i.state
    from invitation_rows i
    join guests g on g.organization_id = i.organization_id and g.id = i.guest_id
    where i.organization_id = ${work.organization_id} and i.hall_id = ${id}
    order by i.sort_key collate "C", i.guest_id`);
  const own = await ownPlaces(work, id);
  const [closed, technical] = [new Set(layout.inactive), new Set(markedPlaces(layout, 'technical'))];
  const places = [...labelsOf(layout)].map(([place, label]): [number, PlaceNow] => [
    place,
    {
      group: groupKey(label),
      seat: label.seat ?? '',
      active: !closed.has(place),
      technical: technical.has(place),
    },
  ]);
  return {
    revision,
    guests: new Map(rows.map((row) => [row.id, row])),
    sitting: new Map(rows.flatMap((row) => (row.place === null ? [] : [[row.place, row.id] as const]))),
    places: new Map(places),
    isOwn: (place) => own?.has(place) ?? true,
  };
}
