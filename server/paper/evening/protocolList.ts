import { placeInWords } from '#shared/hall/words.ts';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { fullName } from '#shared/person.ts';
import { line } from '../oneLine.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { placeWordsOf, type Words, wordsOf } from '../words.ts';
import { cellOf, drawCells, heightOf } from './cells.ts';
import { type Evening, type EveningGuest, officeOf } from './facts.ts';
import { flow, type Item } from './flow.ts';
import type { Ranked } from './groups.ts';
import { A4, BODY, INK, listSheets, MARGIN, type Sheets } from './sheet.ts';
import { nobody } from './tableLists.ts';

const RIGHT = A4.width - MARGIN;
const ROW = 22;
const HEADS = 18;
const COLUMNS = {
  rank: { x: MARGIN + 2, width: 30 },
  guest: { x: MARGIN + 38, width: 142, weight: 'bold' },
  office: { x: MARGIN + 188, width: 130 },
  represents: { x: MARGIN + 326, width: 92 },
  place: { x: MARGIN + 426, width: RIGHT - MARGIN - 426 },
} as const;

/** Whom protocol gave a rank, the first first: as whom they come, for whom, and where they sit. `marked`: whose line changed since it was last printed. */
export function protocolList(ranked: Ranked, evening: Evening, marked: ReadonlySet<string>): Sheets {
  const words = wordsOf(evening.language);
  const ranks = [...new Set(ranked.map(({ guest }) => guest.rank!))];
  const under = words('paper.evening.ranked', { count: ranked.length, ranks: ranksInWords(ranks) });
  const count = ranked.filter(({ guest }) => marked.has(guest.id)).length;
  const badge = count > 0 ? words('paper.evening.changed', { count }) : undefined;
  const items = ranked.map(({ guest, label }) => lineOf(guest, placeOf(label, evening, words), marked.has(guest.id)));
  const head = { height: HEADS, draw: (canvas: Canvas, top: number) => drawHeads(canvas, top, words) };
  const pages = flow([items.length > 0 ? { head, items } : nobody(words)], BODY);
  return listSheets(evening, { title: words('paper.evening.title.protocol_list'), under, badge }, pages);
}

/** '1–3', '1, 4'. */
function ranksInWords(ranks: readonly number[]): string {
  const [first, last] = [ranks[0], ranks.at(-1)];
  if (first === undefined || last === undefined) return '–';
  return last - first + 1 === ranks.length && ranks.length > 2 ? `${first}–${last}` : ranks.join(', ');
}

function placeOf(label: PlaceLabel | null, { language }: Evening, words: Words): string {
  return label ? placeInWords(label, placeWordsOf(language)) : words('paper.door.no_place');
}

function drawHeads(canvas: Canvas, top: number, words: Words): void {
  const style = { size: 8.5, weight: 'bold', color: INK.text2 } as const;
  for (const [key, { x, width }] of Object.entries(COLUMNS))
    line(canvas, words(`paper.evening.columns.${key}`), x, top + 11, { ...style, width });
  canvas.line([MARGIN, top + HEADS - 1], [RIGHT, top + HEADS - 1], { color: INK.box, width: 0.8 });
}

function lineOf(guest: EveningGuest, place: string, isMarked: boolean): Item {
  const { rank, guest: name, office, represents, place: where } = COLUMNS;
  const cells = [
    cellOf(fullName(guest), name),
    cellOf(officeOf(guest), office),
    cellOf(guest.represents ?? '', represents),
    cellOf(place, where),
  ];
  const height = heightOf(cells, ROW);
  return {
    height,
    draw: (canvas, top) => {
      if (isMarked) canvas.rectangle(MARGIN, top, RIGHT - MARGIN, height - 0.5, INK.changed);
      const style = { width: rank.width, weight: 'bold', size: 12, color: INK.accent } as const;
      line(canvas, String(guest.rank), rank.x, top + 14, style);
      drawCells(canvas, cells, top);
      canvas.line([MARGIN, top + height - 0.5], [RIGHT, top + height - 0.5], { color: INK.hair, width: 0.5 });
    },
  };
}
