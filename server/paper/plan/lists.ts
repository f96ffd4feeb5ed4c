import { groupsOf, isFree } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { groupInWords } from '#shared/hall/words.ts';
import type { Language } from '#shared/limits.ts';
import { plainLine } from '../clean.ts';
import { placeWordsOf, wordsOf } from '../words.ts';
import { type Cells, text } from './cells.ts';
import type { Spot } from './grid.ts';
import { boxed, INK, INK2, LINE } from './look.ts';
import type { Seating } from './placeCells.ts';

/** The names of people who sit as they like, one to a cell, and cells for some more. */
export interface AreaList {
  /** Ids of all places of the area. */
  places: readonly number[];
  spots: Spot[];
}

/** Cells for people who come yet, as far as there are places for them. */
const ROOM_FOR_MORE = 20;
/** Names below each other; of more there are columns beside each other. */
const HIGH = 400;
/** Sheet columns that a column of names takes, as those of seats are narrow. */
const WIDE = 5;

/** Lists of everybody in areas and at tables without chairs, from this row on; by these names can be moved in the file. */
export function drawLists(
  sheet: Cells,
  { labels, places }: Seating,
  layout: HallLayout,
  top: number,
  language: Language,
): AreaList[] {
  const words = wordsOf(language);
  let row = top;
  return groupsOf(layout)
    .filter((each) => isFree(each) && each.group.places.length > 0)
    .map(({ group }): AreaList => {
      const inside = group.places.map((place) => places.get(place)).filter((place) => place !== undefined);
      const names = inside.flatMap(({ guest }) => (guest ? [plainLine(guest.name)] : []));
      const free = inside.filter(({ active, guest }) => active && !guest).length;
      const name = plainLine(groupInWords(labels.get(group.places[0]!)!, placeWordsOf(language)));
      sheet.set(row, 1, text(words('paper.plan.list_of', { name }), { fontWeight: 'bold', textColor: INK }));
      const from = row + 1;
      const spots = Array.from({ length: names.length + Math.min(free, ROOM_FOR_MORE) }, (_, i) => ({
        row: from + (i % HIGH),
        column: 1 + WIDE * Math.floor(i / HIGH),
      }));
      spots.forEach((spot, i) => {
        const isTaken = i < names.length;
        sheet.set(
          spot.row,
          spot.column,
          isTaken ? text(names[i]!, { textColor: INK }) : text('', { ...boxed('#FFFFFF', INK2, LINE) }),
        );
      });
      row = from + Math.min(spots.length, HIGH) + 1;
      return { places: group.places, spots };
    });
}
