import { hasPlace } from '#shared/hall/label.ts';
import { groupInWords, placeInWords } from '#shared/hall/words.ts';
import type { PaperKind } from '#shared/paper.ts';
import { line } from '../oneLine.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { placeWordsOf, type Words, wordsOf } from '../words.ts';
import type { Changed } from './cards.ts';
import type { Evening } from './facts.ts';
import { flow, type Item } from './flow.ts';
import { A4, INK, listSheets, MARGIN, type Sheets } from './sheet.ts';

const RIGHT = A4.width - MARGIN;
const ROW = 20;
const COLUMNS = { place: MARGIN + 20, name: MARGIN + 170, why: RIGHT - 130 } as const;

/** Which cards are to be taken away, place by place: with them somebody goes through the hall and ticks. */
export function takeAway(kind: PaperKind, gone: readonly Changed[], evening: Evening): Sheets {
  const words = wordsOf(evening.language);
  const items = gone.map((card): Item => ({
    height: ROW,
    draw: (canvas, top) => drawLine(canvas, top, card, evening, words),
  }));
  const head = { height: 8, draw: () => undefined };
  const title = words('paper.evening.take_away', { kind: words(`paper.evening.title.${kind}`) });
  return listSheets(
    evening,
    { title, under: words('paper.evening.cards', { count: gone.length }) },
    flow([{ head, items }]),
  );
}

function drawLine(
  canvas: Canvas,
  top: number,
  { name, label, why }: Changed,
  { language }: Evening,
  words: Words,
): void {
  const [base, place] = [top + 14, placeWordsOf(language)];
  canvas.pill(MARGIN, top + 4.5, 11, 11, INK.box, 2, 0.9);
  const where = hasPlace(label) ? (label.seat === null ? groupInWords(label, place) : placeInWords(label, place)) : '';
  line(canvas, where, COLUMNS.place, base, { width: COLUMNS.name - COLUMNS.place - 8, weight: 'bold' });
  line(canvas, name, COLUMNS.name, base, { width: COLUMNS.why - COLUMNS.name - 8 });
  const reason = words(`paper.evening.why.${why}`);
  line(canvas, reason, COLUMNS.why, base, { width: RIGHT - COLUMNS.why, size: 9, color: INK.text2 });
  canvas.line([MARGIN, top + ROW - 0.5], [RIGHT, top + ROW - 0.5], { color: INK.hair, width: 0.5 });
}
