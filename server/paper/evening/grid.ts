import type { Canvas } from '../pdf/canvas.ts';
import { A4, INK, MM, type Sheets } from './sheet.ts';

/** How cards lie on a sheet of A4, side by side without gaps, so that one cut parts two. */
export interface Grid {
  columns: number;
  rows: number;
  /** Of one card before it is folded, points. */
  width: number;
  height: number;
  /** They are folded across their middle. */
  folded?: boolean;
}

/** The part of the page that a card takes. */
export interface CardFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Length of the marks to cut and to fold by, and how far they stand from the cards. */
const MARK = { length: 5 * MM, apart: 1 * MM } as const;

/** As many sheets as the cards take. */
export function gridSheets<T>(
  cards: readonly T[],
  grid: Grid,
  draw: (canvas: Canvas, card: T, at: CardFrame) => void,
): Sheets {
  const [left, top] = [(A4.width - grid.columns * grid.width) / 2, (A4.height - grid.rows * grid.height) / 2];
  const onPage = grid.columns * grid.rows;
  const pages = Array.from({ length: Math.ceil(cards.length / onPage) }, (_, page) => (canvas: Canvas) => {
    drawMarks(canvas, grid, left, top);
    cards.slice(page * onPage, (page + 1) * onPage).forEach((card, i) =>
      draw(canvas, card, {
        x: left + (i % grid.columns) * grid.width,
        y: top + Math.floor(i / grid.columns) * grid.height,
        width: grid.width,
        height: grid.height,
      }),
    );
  });
  return { size: A4, pages };
}

/** In the margins, at each end of each cut; where they are folded, dashed. */
function drawMarks(canvas: Canvas, { columns, rows, width, height, folded }: Grid, left: number, top: number): void {
  const [right, bottom] = [left + columns * width, top + rows * height];
  const cut = { color: INK.box, width: 0.5 };
  const across = (y: number, style: { color: string; width: number; dash?: string }) => {
    canvas.line([left - MARK.apart - MARK.length, y], [left - MARK.apart, y], style);
    canvas.line([right + MARK.apart, y], [right + MARK.apart + MARK.length, y], style);
  };
  for (let row = 0; row <= rows; row += 1) {
    across(top + row * height, cut);
    if (folded && row < rows) across(top + (row + 0.5) * height, { ...cut, dash: '[2 2] 0' });
  }
  for (let column = 0; column <= columns; column += 1) {
    const x = left + column * width;
    canvas.line([x, top - MARK.apart - MARK.length], [x, top - MARK.apart], cut);
    canvas.line([x, bottom + MARK.apart], [x, bottom + MARK.apart + MARK.length], cut);
  }
}
