import { plainLine } from './clean.ts';
import { setOneLine } from './lines.ts';
import type { Canvas, TextStyle } from './pdf/canvas.ts';

/** How a line is written; what isn't said is as most of a list is. `width`: what it may take, points. */
export interface LineStyle extends Partial<TextStyle> {
  width: number;
}

/** The ink of lists. */
export const TEXT = '#132023';
/** Nobody reads smaller letters on paper. */
const LEAST = 7;

/** One line that stays within its width: smaller, then with an ellipsis. Answers how wide it became. */
export function line(canvas: Canvas, text: string, x: number, y: number, style: LineStyle): number {
  const { width, weight = 'regular', size = 10.5, color = TEXT, ...rest } = style;
  const wanted = plainLine(text);
  if (wanted === '' || width < 8) return 0;
  const set = setOneLine(wanted, weight, width, size, Math.min(size, LEAST));
  return canvas.text(set.lines[0]!, x, y, { ...rest, size: set.size, weight, color });
}
