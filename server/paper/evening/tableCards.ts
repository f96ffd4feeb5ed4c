import { namesItself, saysTable } from '#shared/hall/label.ts';
import { plainLine } from '../clean.ts';
import { setText } from '../lines.ts';
import { line } from '../oneLine.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { dateInWords, wordsOf } from '../words.ts';
import type { Evening } from './facts.ts';
import type { SeatedGroup } from './groups.ts';
import { A4, INK, MM, type Sheets } from './sheet.ts';

const PAD = 18 * MM;
const MIDDLE = A4.height / 2;
const NAME = [
  { size: 210, lines: 1 },
  { size: 150, lines: 1 },
  { size: 100, lines: 1 },
  { size: 72, lines: 2 },
  { size: 48, lines: 3 },
  { size: 30, lines: 4 },
] as const;

/** Cards that stand on the tables, one on a sheet that is folded across its middle: the same on both sides. */
export function tableCards(groups: readonly SeatedGroup[], evening: Evening): Sheets {
  const pages = groups.map((group) => (canvas: Canvas) => {
    const fold = { color: INK.box, width: 0.5, dash: '[2 2] 0' };
    canvas.line([6, MIDDLE], [22, MIDDLE], fold);
    canvas.line([A4.width - 22, MIDDLE], [A4.width - 6, MIDDLE], fold);
    const side = () => drawSide(canvas, group, evening);
    side();
    canvas.turnedRound(A4.width / 2, MIDDLE, side);
  });
  return { size: A4, pages };
}

/** The lower half of the sheet. */
function drawSide(canvas: Canvas, { label }: SeatedGroup, { event, date, language }: Evening): void {
  const words = wordsOf(language);
  const width = A4.width - 2 * PAD;
  const name = label.row ?? label.table ?? label.area ?? '';
  const isTable = label.table !== null && !saysTable(label.table);
  const kind = isTable ? 'table' : label.row !== null && !namesItself(label.row) ? 'row' : null;
  const over = [label.level ?? '', kind ? words(`paper.evening.${kind}`) : ''].filter((word) => word !== '').join(', ');
  const set = setText(plainLine(name), { width, weight: 'bold', sizes: NAME });
  const middle = A4.width / 2;
  line(canvas, over, middle, MIDDLE + 52, { width, size: 16, color: INK.text2, align: 'center' });
  const room = { top: MIDDLE + 62, bottom: A4.height - 70 };
  // Capitals reach over the line as high as seven tenths of their size.
  let y = (room.top + room.bottom) / 2 - ((set.lines.length - 1) * set.size * 1.1) / 2 + set.size * 0.36;
  for (const text of set.lines) {
    canvas.text(text, middle, y, { size: set.size, weight: 'bold', color: INK.accent, align: 'center' });
    y += set.size * 1.1;
  }
  const under = [plainLine(event), dateInWords(date, 'short', language)].filter(Boolean).join(' · ');
  line(canvas, under, middle, A4.height - 44, { width, size: 12, color: INK.text2, align: 'center' });
}
