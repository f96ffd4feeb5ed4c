import { nameLines } from '#shared/person.ts';
import { plainLine } from '../clean.ts';
import { setText } from '../lines.ts';
import { line } from '../oneLine.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { type Evening, type EveningGuest, officeOf } from './facts.ts';
import { type CardFrame, gridSheets } from './grid.ts';
import type { Seated } from './groups.ts';
import { INK, MM, type Sheets } from './sheet.ts';
import { drawSign, type Sign } from './signs.ts';
import { placeOn } from './where.ts';

/** Six on a sheet, 95 x 46 mm when they are folded. */
const GRID = { columns: 2, rows: 3, width: 95 * MM, height: 92 * MM, folded: true } as const;
const PAD = 16;
/** The surname, as large as it has room; a long one on two lines. */
const SURNAME = [
  { size: 26, lines: 1 },
  { size: 21, lines: 1 },
  { size: 18, lines: 2 },
  { size: 14, lines: 2 },
  { size: 11, lines: 2 },
] as const;

const OFFICE = [
  { size: 8.5, lines: 2 },
  { size: 7, lines: 3 },
] as const;

/** Cards that stand at the seats: the name, as whom somebody comes, and the seat, small; a sign for waiters where there is one. */
export function placeCards(
  seated: readonly Seated[],
  { language }: Pick<Evening, 'language'>,
  signFor: (guest: EveningGuest) => Sign | null,
): Sheets {
  return gridSheets(seated, GRID, (canvas, { guest, label }, at) => {
    const front = { ...at, y: at.y + at.height / 2, height: at.height / 2 };
    const sign = signFor(guest);
    const taken = sign ? drawSign(canvas, sign, front.x + front.width - PAD, front.y + 11) : 0;
    drawName(canvas, nameLines(guest), front, taken);
    const [left, right, bottom] = [front.x + PAD, front.x + front.width - PAD, front.y + front.height - 14];
    const place = placeOn(label, language);
    const style = { size: 9.5, weight: 'bold', color: INK.accent, align: 'right' } as const;
    const wide = line(canvas, place, right, bottom, { ...style, width: (right - left) * 0.55 });
    const office = plainLine(officeOf(guest));
    const set = setText(office, { width: right - left - wide - 10, weight: 'regular', sizes: OFFICE });
    set.lines.forEach((text, i) =>
      canvas.text(text, left, bottom - (set.lines.length - 1 - i) * set.size * 1.15, {
        size: set.size,
        weight: 'regular',
        color: INK.text2,
      }),
    );
  });
}

function drawName(
  canvas: Canvas,
  { first, last }: ReturnType<typeof nameLines>,
  { x, y, width }: CardFrame,
  taken: number,
): void {
  const room = width - 2 * PAD;
  let at = y + 14;
  line(canvas, first, x + PAD, (at += 14), { size: 14, color: INK.text2, width: room - taken });
  const set = setText(plainLine(last), { width: room, weight: 'bold', sizes: SURNAME });
  at += 4;
  for (const text of set.lines)
    canvas.text(text, x + PAD, (at += set.size * 1.12), { size: set.size, weight: 'bold', color: INK.text });
}
