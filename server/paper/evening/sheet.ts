import type { PaperSize } from '#shared/paper.ts';
import { plainLine } from '../clean.ts';
import { line, TEXT } from '../oneLine.ts';
import { type Canvas, textWidth } from '../pdf/canvas.ts';
import { dateInWords, wordsOf } from '../words.ts';
import type { Evening } from './facts.ts';

/** The pages of a document, all of one size, points; each is drawn when it is wanted. */
export interface Sheets {
  size: { width: number; height: number };
  pages: ((canvas: Canvas) => void)[];
}

/** A millimetre in points. */
export const MM = 72 / 25.4;
/** Upright, points. */
export const SIZES: Record<PaperSize, { width: number; height: number }> = {
  A4: { width: 210 * MM, height: 297 * MM },
  A3: { width: 297 * MM, height: 420 * MM },
  A2: { width: 420 * MM, height: 594 * MM },
  A1: { width: 594 * MM, height: 841 * MM },
};
export const A4 = SIZES.A4;

export const INK = {
  text: TEXT,
  text2: '#48575b',
  line: '#c9d1d3',
  hair: '#e1e6e7',
  box: '#7c8b90',
  accent: '#0e5e6f',
  changed: '#fbeed6',
  onChanged: '#8a5000',
} as const;

export const MARGIN = 40;
/** Between the margins of a list, points. */
export const PAGE = { left: MARGIN, right: A4.width - MARGIN, width: A4.width - 2 * MARGIN } as const;
/** Between head and foot of a list, points from the top. */
export const BODY = { top: 104, bottom: A4.height - 46 } as const;

/** What stands over a list. */
export interface Head {
  title: string;
  under: string;
  /** On the right, where something is to be noticed. */
  badge?: string | undefined;
}

/** Lists as sheets of A4: each has the same head, and at its foot when it was made and which page it is. */
export function listSheets(evening: Evening, head: Head, bodies: readonly ((canvas: Canvas) => void)[]): Sheets {
  const pages = bodies.map((body, i) => (canvas: Canvas) => {
    drawHead(canvas, evening, head);
    body(canvas);
    drawFoot(canvas, evening, { page: i + 1, pages: bodies.length });
  });
  return { size: A4, pages };
}

/** 'Ужин попечителей · Гранд-зал · 12 декабря 2026, суббота, 19:00', as far as there is room. */
export function whenAndWhere({ event, hall, sector, date, time, language }: Evening): string {
  const day = dateInWords(date, 'long', language) + (time ? `, ${time}` : '');
  const of =
    sector && wordsOf(language)('paper.evening.sector', { number: sector.number, name: plainLine(sector.name) });
  return [plainLine(event), plainLine(hall), of, day].filter(Boolean).join(' · ');
}

function drawHead(canvas: Canvas, evening: Evening, { title, under, badge }: Head): void {
  const right = A4.width - MARGIN;
  const width = right - MARGIN;
  let taken = 0;
  if (badge) {
    const style = { size: 9, weight: 'bold', color: INK.onChanged } as const;
    const wide = Math.min(200, textWidth(badge, style));
    canvas.pill(right - wide - 16, 40, wide + 16, 20, INK.changed, 5);
    line(canvas, badge, right - 8, 53, { ...style, width: wide, align: 'right' });
    taken = wide + 28;
  }
  line(canvas, title, MARGIN, 56, { width: width - taken, weight: 'bold', size: 17 });
  line(canvas, whenAndWhere(evening), MARGIN, 73, { width, size: 9.5, color: INK.text2 });
  line(canvas, under, MARGIN, 87, { width, size: 9.5, color: INK.text2 });
  canvas.line([MARGIN, 94], [right, 94], { color: INK.text, width: 1.2 });
}

/** When it was made, and which page it is. */
export function drawFoot(
  canvas: Canvas,
  { made, language }: Pick<Evening, 'made' | 'language'>,
  at: { page: number; pages: number },
): void {
  const [style, words] = [{ size: 8.5, weight: 'regular', color: INK.text2 } as const, wordsOf(language)];
  canvas.text(madeInWords({ made, language }), MARGIN, A4.height - 26, style);
  canvas.text(words('paper.door.page', at), A4.width - MARGIN, A4.height - 26, { ...style, align: 'right' });
}

/** 'На 11 декабря, 17:40' */
export function madeInWords({ made, language }: Pick<Evening, 'made' | 'language'>): string {
  const when = `${dateInWords(made.date, 'short', language)}, ${made.time}`;
  return wordsOf(language)('paper.evening.made', { when });
}
