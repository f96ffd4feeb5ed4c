import { namesItself, type PlaceLabel, saysTable } from './label.ts';

/** Finds a sentence of `places.json` and fills it. */
export type PlaceWords = (key: string, values: Record<string, string>) => string;

/**
 * A place as a sentence says it, without a capital: 'row 5, seat 3', 'Box 2, seat 1', 'table 5, seat 3', 'balcony, row 1,
 * seat 12', 'buffet' and 'table 5' where people stand or sit as they like; 'table “Main”' and 'Main table' where tables have names. One way for plan, list, ticket, letter, sheet and
 * screen reader; `words` brings the language.
 */
export function placeInWords({ level, row, table, area, seat }: PlaceLabel, words: PlaceWords): string {
  const where =
    row !== null
      ? words(namesItself(row) ? 'box_seat' : 'row_seat', { row, seat: seat ?? '' })
      : table !== null
        ? seat === null
          ? words(keyOf(table), { table })
          : words(`${keyOf(table)}_seat`, { table, seat })
        : (area ?? '');
  return level === null ? where : words('on_level', { level, place: where });
}

/** A label as people are told it: the numbers in an area only tell its places apart, nobody looks for them. */
export function toldLabel<L extends Pick<PlaceLabel, 'area' | 'seat'>>(label: L): L {
  return label.area === null ? label : { ...label, seat: null };
}

/** The same at the beginning of a line. */
export function placeAsTitle(label: PlaceLabel, words: PlaceWords): string {
  const text = placeInWords(label, words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the places of a group have in common: 'row 5', 'Box 2', 'balcony, table 2', 'buffet'. */
export function groupInWords({ level, row, table, area }: Omit<PlaceLabel, 'seat'>, words: PlaceWords): string {
  const named = row === null || namesItself(row) ? row : words('row', { row });
  const where = named ?? (table !== null ? words(keyOf(table), { table }) : (area ?? ''));
  return level === null ? where : words('on_level', { level, place: where });
}

/** Of 'table 5', of 'table “Main”', and of 'Main table', which says itself what it is. */
function keyOf(table: string): 'table' | 'named_table' | 'own_table' {
  if (saysTable(table)) return 'own_table';
  return namesItself(table) ? 'named_table' : 'table';
}
