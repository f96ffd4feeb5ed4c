import { failedFormula } from '#shared/failedFormula.ts';
import { cellName } from '#shared/hall/sheetCells.ts';
import { calledKey } from '#shared/nameIndex.ts';
import type { FileCell } from '#shared/seating/file.ts';
import type { HallRecord } from '../../paper/plan/record.ts';
import { inSlices } from '../../base/slices.ts';
import { areCovered } from './covered.ts';
import { nameIn } from './names.ts';
import { type SentHall, spotKey } from './sent.ts';

/** Where one sits: a place, or somewhere in an area. */
export type Spot = { place: number; group?: never } | { group: number; place?: never };

/** A cell for a name: where who stands there is to sit, who stood there when the file was written, and what it says now. */
export interface NameCell {
  at: FileCell;
  spot: Spot;
  base: string | null;
  name: string;
  /** It says what it said. */
  same: boolean;
  bad: { key: 'cell_error' | 'merged'; text: string } | null;
}

type Sitting = { guest: string; name: string };

/** Every cell for a name of a hall's sheet: seats in the order they were written in, then lists. O(cells). */
export async function nameCells({ record, texts, merged }: SentHall): Promise<NameCell[]> {
  const numbers = new Set(record.seats.map(([, , , , number]) => number).filter((number) => number !== ''));
  const seated = new Map(record.seated.map(([place, guest, name]) => [place, { guest, name }]));
  const cellOf = (row: number, column: number, spot: Spot, sitting: Sitting | undefined, isCovered: boolean) => {
    const text = texts.get(spotKey(row, column)) ?? '';
    const failed = failedFormula(text);
    const name = spot.place === undefined ? nameIn(text, new Set()) : nameIn(text, numbers);
    const bad =
      failed !== undefined
        ? { key: 'cell_error' as const, text: failed }
        : isCovered
          ? { key: 'merged' as const, text: '' }
          : null;
    const same = calledKey(name) === calledKey(sitting?.name ?? '');
    return { at: cellAt(record.sheet, row, column), spot, base: sitting?.guest ?? null, name, same, bad };
  };
  const covered = areCovered(
    merged,
    [...record.seats, ...record.lists].map(([row, column]) => [row, column]),
  );
  const seats = await inSlices(record.seats, ([row, column, place], at) =>
    cellOf(row, column, { place }, seated.get(place), covered[at]!),
  );
  const listed = new Map(record.free.map(({ group, places }) => [group, sittingIn(places, seated)]));
  const lists = await inSlices(record.lists, ([row, column, group], at) =>
    cellOf(row, column, { group }, listed.get(group)?.next().value, covered[seats.length + at]!),
  );
  return [...seats, ...lists];
}

/** One after the other. */
function* sittingIn(places: readonly number[], seated: ReadonlyMap<number, Sitting>): Generator<Sitting, undefined> {
  for (const place of places) {
    const sitting = seated.get(place);
    if (sitting) yield sitting;
  }
}

/** Row and column from 0. */
export function cellAt(sheet: string, row: number, column: number): FileCell {
  const cell = cellName({ row, column });
  return { sheet, row: row + 1, column: cell.replace(/\d+$/, ''), cell };
}

/** What the file itself calls guests, by how names are compared. */
export function exportedNames({ seated, called }: HallRecord): Map<string, string> {
  const names = new Map<string, string>();
  for (const [guest, name] of called) names.set(calledKey(name), guest);
  for (const [, guest, name] of seated) names.set(calledKey(name), guest);
  return names;
}
