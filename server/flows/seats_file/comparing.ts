import { calledKey, NameIndex } from '#shared/nameIndex.ts';
import type { FileChange, FileLine, FileProblem, SeatsFileRead } from '#shared/seating/file.ts';
import type { HallRecord } from '../../paper/plan/record.ts';
import { cellAt, exportedNames, type NameCell, nameCells } from './cells.ts';
import { differenceOf, type ReadChange } from './difference.ts';
import { nameIn } from './names.ts';
import { placed } from './placing.ts';
import { type SentHall, spotKey } from './sent.ts';
import type { HallNow } from './seen.ts';

/** Problems that are told one by one. */
const MOST_PROBLEMS = 200;

/** An edited seating plan against the hall as it is now. O(cells). */
export async function compared(
  file: string,
  sent: SentHall,
  others: Iterable<SentHall>,
  now: HallNow,
): Promise<SeatsFileRead> {
  const { record } = sent;
  const cells = await nameCells(sent);
  const index = new NameIndex(now.guests.values(), exportedNames(record));
  const stands = placed(cells, index, (id) => now.guests.get(id)?.name ?? '');
  const { changes, problems, already } = differenceOf(record, cells, stands, now);
  const all = [...stands.problems, ...problems, ...strays(sent, cells, index)].sort(byCell);
  return {
    file,
    sheet: record.sheet,
    lines: linesOf(cells, changes, now),
    changes: changes.map(({ cell: _cell, group: _group, ...change }): FileChange => change),
    problems: all.slice(0, MOST_PROBLEMS),
    problems_total: all.length,
    already,
    changed_since: now.revision !== record.revision,
    layout_changed: hasOtherPlaces(record, now),
    others: await changedIn(others),
  };
}

/** How many cells of other halls were changed, too; halls without any aren't told. */
async function changedIn(others: Iterable<SentHall>): Promise<SeatsFileRead['others']> {
  const told: SeatsFileRead['others'] = [];
  for (const other of others) {
    const changed = (await nameCells(other)).filter(({ same }) => !same);
    if (changed.length > 0) told.push({ sheet: other.record.sheet, cells: changed.length });
  }
  return told;
}

/** Cells in which somebody else is to stand, and those that are left, in the order of the sheet. */
function linesOf(cells: readonly NameCell[], changes: readonly ReadChange[], now: HallNow): FileLine[] {
  const before = new Map(cells.flatMap((cell) => (cell.base === null ? [] : [[cell.base, cell] as const])));
  const cellOf = new Map(
    cells.flatMap((cell) => (cell.spot.place === undefined ? [] : [[cell.spot.place, cell] as const])),
  );
  const goes = new Map(changes.map((change) => [change.guest_id, change]));
  const taken = new Set(changes.flatMap(({ place }) => place ?? []));
  const lines = changes.flatMap(({ guest_id: id, guest_name: name, place, from, cell }): FileLine[] => {
    const found: FileLine[] = [];
    if (place !== null) {
      const sitting = now.sitting.get(place);
      const was = sitting === undefined ? null : { id: sitting, name: now.guests.get(sitting)!.name };
      const freed = sitting !== undefined && goes.get(sitting)?.place === null ? [sitting] : [];
      found.push({ at: cell.at, place, was, becomes: { id, name }, guest_ids: [id, ...freed] });
    }
    if (from !== null && !taken.has(from)) {
      const { at } = cellOf.get(from) ?? before.get(id) ?? cell;
      found.push({ at, place: from, was: { id, name }, becomes: null, guest_ids: [id] });
    }
    return found;
  });
  return lines.sort(byCell);
}

/** Names in cells that are nobody's place. */
function strays({ record, texts }: SentHall, cells: readonly NameCell[], index: NameIndex): FileProblem[] {
  const known = new Map(record.frame.map(([row, column, text]) => [spotKey(row, column), calledKey(text)]));
  const names = new Set(cells.map(({ at }) => at.cell));
  const numbers = new Set(record.seats.map((seat) => seat[4]));
  return [...texts].flatMap(([key, text]): FileProblem[] => {
    const [row, column] = key.split(' ').map(Number) as [number, number];
    const at = cellAt(record.sheet, row, column);
    if (names.has(at.cell) || known.get(key) === calledKey(text)) return [];
    const name = nameIn(text, numbers);
    if (name === '' || index.find(name).ids.length === 0) return [];
    return [{ key: 'no_seat', at, params: { name: name.slice(0, 120) }, place: null }];
  });
}

/** Is a place of the file gone or called otherwise, or are there others by now? */
function hasOtherPlaces({ seats, groups, free }: HallRecord, now: HallNow): boolean {
  const inside = free.reduce((sum, { places }) => sum + places.length, 0);
  if (seats.length + inside !== now.places.size) return true;
  if (free.some(({ group, places }) => places.some((place) => now.places.get(place)?.group !== groups[group])))
    return true;
  return seats.some(([, , place, group, seat]) => {
    const known = now.places.get(place);
    return known?.group !== groups[group] || known?.seat !== seat;
  });
}

function byCell(one: { at: FileProblem['at'] }, other: { at: FileProblem['at'] }): number {
  const { at: a } = one;
  const { at: b } = other;
  return a.row - b.row || a.column.length - b.column.length || (a.column < b.column ? -1 : a.column > b.column ? 1 : 0);
}
