import { type Box, grown, stageOf } from '#shared/hall/geometry.ts';
import { groupsOf } from '#shared/hall/groups.ts';
import { type HallLayout, SEAT_RADIUS } from '#shared/hall/layout.ts';
import { groupBox, union } from '#shared/hall/seats.ts';
import { widthOf } from '../pdf/typeface.ts';
import { entranceInWords, type Words } from '../words.ts';

/** Letters that stand on the plan itself, world units: labels of rows, and captions, which are no wider than so. */
export const ON_PLAN = { row: 11, caption: 10, widest: 200 } as const;
/** From a seat's middle to the label of its row. */
export const BESIDE_ROW = SEAT_RADIUS + 8;

/** The box around all that is drawn of a hall or a level but the names of who sits there, world units. O(seats). */
export function drawnBox(layout: HallLayout, words: Words): Box {
  const captions = [
    ...layout.captions,
    ...layout.entrances.map(({ x, y, name }) => ({ x, y, text: entranceInWords(name, words) })),
  ];
  const rows = layout.rows.map((row) => {
    const { x, width, ...box } = groupBox(row);
    const beside = BESIDE_ROW - SEAT_RADIUS + widthOf(row.label, 'bold') * ON_PLAN.row;
    return { ...box, x: x - beside, width: width + 2 * beside };
  });
  const others = groupsOf(layout).flatMap(({ kind, group }) => (kind === 'rows' ? [] : groupBox(group)));
  const texts = captions.map(({ x, y, text }) => {
    const wide = Math.min(ON_PLAN.widest, widthOf(text, 'regular') * ON_PLAN.caption);
    return { x: x - wide / 2, y: y - ON_PLAN.caption / 2, width: wide, height: ON_PLAN.caption };
  });
  return union([...rows, ...others, ...texts, stageOf(layout)]);
}

/** The same with as much room for names as they usually take, so that a page can be chosen before anything is laid out. */
export function roomyBox(layout: HallLayout, words: Words): Box {
  const box = drawnBox(layout, words);
  return layout.tables.length > 0 ? grown(box, NAMES_AROUND) : box;
}

const NAMES_AROUND = 40;
