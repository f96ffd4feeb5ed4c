import { nameLines } from '#shared/person.ts';
import { type PlaceLabel, saysTable } from '#shared/hall/label.ts';
import { plainLine } from '../clean.ts';
import { setText } from '../lines.ts';
import { line } from '../oneLine.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { wordsOf } from '../words.ts';
import type { Evening } from './facts.ts';
import { type CardFrame, gridSheets } from './grid.ts';
import type { Seated } from './groups.ts';
import { INK, MM, type Sheets } from './sheet.ts';
import { groupOn, placeOn } from './where.ts';

/** Ten on a sheet. */
const GRID = { columns: 2, rows: 5, width: 95 * MM, height: 55 * MM } as const;
const PAD = 14;
/** The part of a card that says where to go. */
const WHERE = 84;
const SURNAME = [
  { size: 17, lines: 1 },
  { size: 14, lines: 2 },
  { size: 11, lines: 3 },
] as const;
const BIG = [
  { size: 38, lines: 1 },
  { size: 28, lines: 1 },
  { size: 18, lines: 2 },
  { size: 12, lines: 3 },
] as const;
const OVER = [{ size: 8.5, lines: 3 }] as const;
const IN_WORDS = [
  { size: 14, lines: 3 },
  { size: 11, lines: 4 },
  { size: 8.5, lines: 5 },
  { size: 7, lines: 6 },
] as const;

/** Cards that lie at the entrance from A to Z: who, and which table; in rows, which row and seat. */
export function escortCards(seated: readonly Seated[], { language }: Evening): Sheets {
  return gridSheets(seated, GRID, (canvas, { guest, label }, at) => {
    const middle = at.y + at.height / 2;
    const room = at.width - WHERE - 2 * PAD;
    const { first, last } = nameLines(guest);
    const set = setText(plainLine(last), { width: room, weight: 'bold', sizes: SURNAME });
    let y = middle - (set.lines.length * set.size * 1.15 + 16) / 2;
    for (const text of set.lines)
      canvas.text(text, at.x + PAD, (y += set.size * 1.12), { size: set.size, weight: 'bold', color: INK.text });
    line(canvas, first, at.x + PAD, y + 18, { size: 12, width: room });
    const right = at.x + at.width - WHERE;
    canvas.line([right, at.y + 28], [right, at.y + at.height - 28], { color: INK.line, width: 0.8 });
    drawWhere(canvas, label, { x: right + 8, y: at.y, width: WHERE - 8 - PAD / 2, height: at.height }, language);
  });
}

/** The table's name, large under 'table'; a row with its seat, a box and an area in words. */
function drawWhere(
  canvas: Canvas,
  label: PlaceLabel,
  { x, y, width, height }: CardFrame,
  language: Evening['language'],
): void {
  const atTable = label.row === null && label.table !== null;
  const text = atTable
    ? label.table!
    : label.row === null
      ? groupOn({ ...label, level: null }, language)
      : placeOn({ ...label, level: null }, language);
  const set = setText(plainLine(text), { width, weight: 'bold', sizes: atTable ? BIG : IN_WORDS });
  const over = [label.level ?? '', atTable && !saysTable(text) ? wordsOf(language)('paper.evening.table') : '']
    .filter((word) => word !== '')
    .flatMap((word) => setText(plainLine(word), { width, weight: 'regular', sizes: OVER }).lines);
  let at = y + (height - over.length * 10 - 3 - set.lines.length * set.size * 1.1) / 2;
  for (const word of over)
    canvas.text(word, x + width / 2, (at += 10), { size: 8.5, weight: 'regular', color: INK.text2, align: 'center' });
  at += 3;
  for (const each of set.lines)
    canvas.text(each, x + width / 2, (at += set.size * 1.05), {
      size: set.size,
      weight: 'bold',
      color: INK.accent,
      align: 'center',
    });
}
