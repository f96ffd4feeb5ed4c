import type { PlaceLabel } from '#shared/hall/label.ts';
import { groupInWords, placeInWords } from '#shared/hall/words.ts';
import type { Language } from '#shared/limits.ts';
import { placeWordsOf } from '../words.ts';

const TABLE = /стол|table/iu;

/** Does a table's label say by itself what it is, as 'Главный стол'? Nobody puts 'table' before those. */
export function saysTable(table: string): boolean {
  return TABLE.test(table);
}

/** A place on paper: 'стол 5, место 3', 'Главный стол, место 1'. */
export function placeOn(label: PlaceLabel, language: Language): string {
  return placeInWords(told(label), placeWordsOf(language));
}

/** What the places of a group have in common: 'стол 5', 'Главный стол', 'ряд 1'. */
export function groupOn(label: PlaceLabel, language: Language): string {
  return groupInWords(told(label), placeWordsOf(language));
}

/** Such a table is told as a box is, by its name alone. */
function told(label: PlaceLabel): PlaceLabel {
  const { row, table, seat } = label;
  if (row !== null || table === null || !saysTable(table)) return label;
  return seat === null ? { ...label, table: null, area: table } : { ...label, table: null, row: table };
}
