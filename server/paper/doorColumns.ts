import { namesItself, type PlaceLabel } from '#shared/hall/label.ts';
import { groupInWords, type PlaceWords, toldLabel } from '#shared/hall/words.ts';
import { sectorValue } from './ticket/columns.ts';

/** Where a column of the door list begins, in points, and how wide its texts may be. */
export interface DoorColumn {
  /** The word over it, in `paper.door`. */
  key: 'guest' | 'level' | 'sector' | 'row' | 'table' | 'area' | 'where' | 'seat';
  x: number;
  width: number;
}

type Placed = PlaceLabel & { sector: { number: number; name: string } | null };

/**
 * The columns of a hall: its level only where some guest stands on a named one, and one for row, table or area, called by what
 * the guests have. Where some sit in rows and others at tables it says which in words.
 */
export function columnsOfHall(guests: readonly Placed[], right: number): DoorColumn[] {
  const has = (part: keyof PlaceLabel) => guests.some((guest) => guest[part] !== null);
  // Nobody looks for 'Стол 26' or 'Ложа 2' under 'row'.
  const inRows = guests.some(({ row }) => row !== null && !namesItself(row));
  const where = has('row')
    ? has('table') || !inRows
      ? 'where'
      : 'row'
    : has('table')
      ? 'table'
      : has('area')
        ? 'area'
        : 'row';
  if (!has('level'))
    return [
      { key: 'guest', x: 84, width: 244 },
      { key: 'sector', x: 336, width: 94 },
      { key: where, x: 436, width: 60 },
      { key: 'seat', x: 504, width: right - 504 },
    ];
  return [
    { key: 'guest', x: 84, width: 188 },
    { key: 'level', x: 280, width: 92 },
    { key: 'sector', x: 380, width: 66 },
    { key: where, x: 454, width: 54 },
    { key: 'seat', x: 516, width: right - 516 },
  ];
}

/** What the place of a guest who has one says in a column. */
export function placeIn(guest: Placed, { key }: DoorColumn, words: PlaceWords): string {
  const { level, sector, row, table, area, seat } = toldLabel(guest);
  if (key === 'level') return level ?? '';
  if (key === 'sector') return sector ? sectorValue(sector) : '';
  if (key === 'seat') return seat ?? '';
  return key === 'where' ? groupInWords({ level: null, row, table, area }, words) : (row ?? table ?? area ?? '');
}
