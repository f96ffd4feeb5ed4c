import { hasPlace, namesItself, type PlaceLabel } from '#shared/hall/label.ts';
import { groupInWords, toldLabel } from '#shared/hall/words.ts';
import type { Language } from '#shared/limits.ts';
import { sectorValue } from './ticket/columns.ts';
import { placeWordsOf, wordsOf } from './words.ts';

type Placed = PlaceLabel & { sector: { number: number; name: string } | null };

/** What a column of the door list says of a guest, and the word over it, in `paper.door`. */
export interface PlaceColumn {
  key: 'level' | 'sector' | 'row' | 'table' | 'area' | 'where' | 'seat';
  says: (guest: Placed) => string;
}

/**
 * Where the guests of a hall sit: one column for row, table or area, called by what they have. Where some sit in rows and others at
 * tables it says which in words. Whoever has no place so far is said to have none there.
 */
export function placeColumns(guests: readonly Placed[], language: Language): PlaceColumn[] {
  const [words, placeWords] = [wordsOf(language), placeWordsOf(language)];
  const where = whereOf(guests);
  const told = (say: (guest: Placed) => string | null) => (guest: Placed) => say(toldLabel(guest)) ?? '';
  const group = told(({ row, table, area }) =>
    where === 'where' ? groupInWords({ level: null, row, table, area }, placeWords) : (row ?? table ?? area),
  );
  return [
    { key: 'level', says: told(({ level }) => level) },
    { key: 'sector', says: ({ sector }) => (sector ? sectorValue(sector) : '') },
    { key: where, says: (guest) => (hasPlace(guest) ? group(guest) : words('paper.door.no_place')) },
    { key: 'seat', says: told(({ seat }) => seat) },
  ];
}

function whereOf(guests: readonly Placed[]): 'row' | 'table' | 'area' | 'where' {
  const has = (part: keyof PlaceLabel) => guests.some((guest) => guest[part] !== null);
  // Nobody looks for 'Стол 26' or 'Ложа 2' under 'row'.
  const inRows = guests.some(({ row }) => row !== null && !namesItself(row));
  if (has('row')) return has('table') || !inRows ? 'where' : 'row';
  return has('table') ? 'table' : has('area') ? 'area' : 'row';
}
