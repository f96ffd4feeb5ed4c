import { namesItself } from '#shared/hall/label.ts';
import { groupInWords } from '#shared/hall/words.ts';
import { fullName } from '#shared/person.ts';
import { line } from '../oneLine.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { placeWordsOf, type Words, wordsOf } from '../words.ts';
import { cellOf, drawCells, heightOf } from './cells.ts';
import type { Evening } from './facts.ts';
import { type Block, flow, type Item } from './flow.ts';
import { type SeatedGroup, sittersOf } from './groups.ts';
import { mealsInWords, needsInWords } from './meals.ts';
import { A4, INK, listSheets, MARGIN, type Sheets } from './sheet.ts';
import { withSign } from './signs.ts';

const RIGHT = A4.width - MARGIN;
const ROW = 19;
const COLUMNS = {
  seat: { x: MARGIN, width: 26 },
  guest: { x: MARGIN + 34, width: 186 },
  meal: { x: MARGIN + 228, width: 96, weight: 'bold' },
  needs: { x: MARGIN + 332, width: RIGHT - MARGIN - 332 - 22 },
} as const;

/** A list for each table with who sits where, what they eat and need, and a box to tick; of a row or an area the same. */
export function tableLists(groups: readonly SeatedGroup[], evening: Evening): Sheets {
  const words = wordsOf(evening.language);
  const blocks = groups.map((group): Block => ({
    head: headOf(group, evening, words),
    items: linesOf(group, evening, words),
  }));
  const head = { title: words('paper.evening.title.table_lists'), under: words('paper.evening.cut') };
  return listSheets(evening, head, flow(blocks.length > 0 ? blocks : [nobody(words)]));
}

/** What a list says that nobody stands in. */
export function nobody(words: Words): Block {
  const draw = (canvas: Canvas, top: number) =>
    line(canvas, words('paper.evening.nobody'), MARGIN, top + 16, { width: RIGHT - MARGIN, color: INK.text2 });
  return { head: { height: ROW, draw }, items: [] };
}

/** 'Стол 5', 'Ложа 2', 'Балкон, ряд 1' at the beginning of a line. */
export function groupTitle({ label }: SeatedGroup, language: Evening['language']): string {
  const text = groupInWords(label, placeWordsOf(language));
  const isName = label.level !== null || label.area !== null || (label.row !== null && namesItself(label.row));
  return isName ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function headOf(group: SeatedGroup, { language }: Evening, words: Words): Item {
  const sitting = sittersOf(group);
  const title = groupTitle(group, language);
  const counted = words('paper.evening.taken', { taken: sitting.length, total: group.chairs.length });
  const meals = mealsInWords(sitting, words);
  return {
    height: 52,
    draw: (canvas, top) => {
      canvas.line([MARGIN, top + 6], [RIGHT, top + 6], { color: INK.line, width: 0.5, dash: '[3 3] 0' });
      const style = { size: 9.5, color: INK.text2, align: 'right' } as const;
      const wide = line(canvas, counted, RIGHT, top + 27, { ...style, width: 200 });
      line(canvas, title, MARGIN, top + 27, {
        width: RIGHT - MARGIN - wide - 12,
        weight: 'bold',
        size: 15,
        color: INK.accent,
      });
      line(canvas, meals, MARGIN, top + 42, { width: RIGHT - MARGIN, size: 9.5 });
      canvas.line([MARGIN, top + 49], [RIGHT, top + 49], { color: INK.text, width: 0.9 });
    },
  };
}

function linesOf({ chairs, free, kind }: SeatedGroup, evening: Evening, words: Words): Item[] {
  // An empty chair is seen at a table; of a row, and where everybody sits as they like, only people matter.
  const shown = free || kind !== 'tables' ? chairs.filter(({ guest }) => guest) : chairs;
  return shown.map(({ guest, label }) => {
    const cells = guest
      ? [
          cellOf(fullName(guest), COLUMNS.guest),
          cellOf(withSign(guest.meal ?? '', evening), COLUMNS.meal),
          cellOf(needsInWords(guest, words), COLUMNS.needs),
        ]
      : [];
    const height = heightOf(cells, ROW);
    return {
      height,
      draw: (canvas, top) => {
        const { seat, guest: who } = COLUMNS;
        const style = { weight: 'bold', color: INK.accent } as const;
        if (!free) line(canvas, label.seat ?? '', seat.x, top + 13.5, { ...style, width: seat.width });
        if (guest) canvas.pill(RIGHT - 11, top + 4, 11, 11, INK.box, 2, 0.9);
        else line(canvas, words('paper.evening.free'), who.x, top + 13.5, { width: who.width, color: INK.text2 });
        drawCells(canvas, cells, top);
        canvas.line([MARGIN, top + height - 0.5], [RIGHT, top + height - 0.5], { color: INK.hair, width: 0.5 });
      },
    };
  });
}
