import { isOut } from '#shared/lettersOut.ts';
import type { FileChange, FileProblem, FileProblemKey } from '#shared/seating/file.ts';
import type { HallRecord } from '../../paper/plan/record.ts';
import type { NameCell, Spot } from './cells.ts';
import type { Placed } from './placing.ts';
import type { HallNow } from './seen.ts';
import { settled } from './settling.ts';

/** A change with the cells it is read from: where the guest stands in the file, and where they stood. */
export interface ReadChange extends FileChange {
  cell: NameCell;
  /** The area they come to, where that has no places with seats. */
  group: number | null;
}

export interface Difference {
  changes: ReadChange[];
  problems: FileProblem[];
  /** Changes that somebody has made already. */
  already: number;
}

/**
 * What the file's editor changed, of which nothing was changed here meanwhile: three ways, the file as it was written, the file as it
 * came back, the hall now. Who can't come where the file has them is named, and stays; so is whoever was to have their place. O(cells).
 */
export function differenceOf(record: HallRecord, cells: readonly NameCell[], file: Placed, now: HallNow): Difference {
  const groupOf = new Map(record.free.flatMap(({ group, places }) => places.map((place) => [place, group] as const)));
  const keyOf = (place: number) => spotName(groupOf.has(place) ? { group: groupOf.get(place)! } : { place });
  const before = new Map(cells.flatMap((cell) => (cell.base === null ? [] : [[cell.base, cell] as const])));
  const seats = new Map(record.seats.map((seat) => [seat[2], seat]));
  const problems: FileProblem[] = [];
  const changes: ReadChange[] = [];
  let already = 0;
  for (const guest_id of new Set([...before.keys(), ...file.cells.keys()])) {
    if (file.unclear.has(guest_id)) continue;
    const [wanted, was] = [file.cells.get(guest_id), before.get(guest_id)];
    const [to, base] = [wanted && spotName(wanted.spot), was && spotName(was.spot)];
    if (to === base) continue;
    const cell = (wanted ?? was)!;
    const guest = now.guests.get(guest_id);
    const problem = (key: FileProblemKey, place: number | null = null) =>
      problems.push({ key, at: cell.at, params: { name: guest?.name ?? cell.name }, place });
    const here = guest?.place ?? null;
    const at = here === null ? undefined : keyOf(here);
    if (at === to) already += 1;
    else if (!guest) problem('not_invited');
    else if (at !== base) problem('moved_since', here);
    else {
      const place = wanted?.spot.place;
      const seat = place === undefined ? undefined : seats.get(place)!;
      const hindered = hindrance(seat && { place: seat[2], group: record.groups[seat[3]], seat: seat[4] }, here, now);
      if (hindered) problem(hindered);
      else
        changes.push({
          guest_id,
          guest_name: guest.name,
          from: here,
          place: place ?? null,
          sent: isOut(guest.state),
          cell,
          group: wanted?.spot.group ?? null,
        });
    }
  }
  const done = settled(record, changes, now, before);
  return { changes: done.changes, problems: [...problems, ...done.problems], already };
}

export function spotName({ place, group }: Spot): string {
  return place === undefined ? `g${group}` : `p${place}`;
}

/** Why a guest can't leave where they sit, or come to the seat that the file has them on. */
function hindrance(
  wanted: { place: number; group: string | undefined; seat: string } | undefined,
  here: number | null,
  now: HallNow,
): FileProblemKey | null {
  if (here !== null && !now.isOwn(here)) return 'foreign_sector';
  if (!wanted) return null;
  const { place, group, seat } = wanted;
  const known = now.places.get(place);
  if (!known) return 'place_gone';
  if (known.group !== group || known.seat !== seat) return 'seat_renamed';
  if (!known.active) return 'place_closed';
  if (known.technical) return 'place_technical';
  return now.isOwn(place) ? null : 'foreign_sector';
}
