import { placeInWords } from '#shared/hall/words.ts';
import { fullName } from '#shared/person.ts';
import { piecesOf } from '../../base/slices.ts';
import { plainLine } from '../clean.ts';
import { setText } from '../lines.ts';
import { line } from '../oneLine.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { placeWordsOf, type Words, wordsOf } from '../words.ts';
import type { Evening, EveningGuest } from './facts.ts';
import { type Block, flow, type Item } from './flow.ts';
import { type SeatedGroup, seatedIn, sittersOf } from './groups.ts';
import { type MealCount, mealKey, mealsInWords, mealsOf, needsInWords } from './meals.ts';
import { A4, INK, listSheets, MARGIN, type Sheets } from './sheet.ts';
import { withSign } from './signs.ts';
import { groupTitle, nobody } from './tableLists.ts';

const RIGHT = A4.width - MARGIN;
const WIDTH = RIGHT - MARGIN;
/** Totals that stand side by side. */
const SIDE_BY_SIDE = 4;
const TOTAL_NAMES = [
  { size: 9.5, lines: 2 },
  { size: 8, lines: 4 },
] as const;
const LINE = 11.5;

/** How many of each meal, of all and of each table, and who gets anything but the usual one, at which place. */
export function kitchenList(groups: readonly SeatedGroup[], evening: Evening): Sheets {
  const words = wordsOf(evening.language);
  const seated = seatedIn(groups);
  const guests = seated.map(({ guest }) => guest);
  const meals = mealsOf(guests, words);
  const signed = meals.map((meal) => ({ ...meal, name: withSign(meal.name, evening) }));
  const waiting = evening.guests.filter(({ place }) => place === null);
  const blocks: Block[] = [
    { head: space(8), items: [...piecesOf(signed, SIDE_BY_SIDE)].map(totalsRow) },
    {
      head: titled(words('paper.evening.by_table')),
      items: groups.map((group) => {
        const sitting = sittersOf(group);
        return textRow(`${groupTitle(group, evening.language)}: ${sitting.length}`, mealsInWords(sitting, words));
      }),
    },
  ];
  if (waiting.length > 0)
    blocks.push({
      head: space(10),
      items: [textRow(words('paper.evening.waiting', { count: waiting.length }), mealsInWords(waiting, words))],
    });
  const usual = meals[0]?.key;
  const special = seated.filter(({ guest }) => mealKey(guest, words) !== usual || needsInWords(guest, words) !== '');
  const place = placeWordsOf(evening.language);
  if (special.length > 0)
    blocks.push({
      head: titled(words('paper.evening.special')),
      items: special.map(({ guest, label }) => textRow(placeInWords(label, place), saidOf(guest, usual, words))),
    });
  const head = {
    title: words('paper.evening.title.kitchen_list'),
    under: words('paper.evening.portions', { count: guests.length }),
  };
  return listSheets(evening, head, flow(guests.length + waiting.length > 0 ? blocks : [nobody(words)]));
}

function saidOf(guest: EveningGuest, usual: string | undefined, words: Words): string {
  const meal = mealKey(guest, words) === usual ? '' : (guest.meal ?? words('paper.evening.usual_meal'));
  return [fullName(guest), meal, needsInWords(guest, words)].filter(Boolean).join(' · ');
}

const space = (height: number): Item => ({ height, draw: () => undefined });

function titled(text: string): Item {
  return {
    height: 34,
    draw: (canvas, top) => {
      line(canvas, text, MARGIN, top + 24, { width: WIDTH, weight: 'bold', size: 12 });
      canvas.line([MARGIN, top + 31], [RIGHT, top + 31], { color: INK.box, width: 0.8 });
    },
  };
}

function totalsRow(meals: readonly MealCount[]): Item {
  const width = WIDTH / SIDE_BY_SIDE;
  const room = { width: width - 10, weight: 'regular', sizes: TOTAL_NAMES } as const;
  const names = meals.map(({ name }) => setText(plainLine(name), room));
  return {
    height: 30 + Math.max(...names.map(({ lines, size }) => lines.length * size * 1.2)),
    draw: (canvas, top) =>
      meals.forEach(({ count }, i) => {
        const [x, { lines, size }] = [MARGIN + i * width, names[i]!];
        line(canvas, String(count), x, top + 22, { width: width - 10, weight: 'bold', size: 22, color: INK.accent });
        const style = { size, weight: 'regular', color: INK.text } as const;
        lines.forEach((text, at) => canvas.text(text, x, top + 35 + at * size * 1.2, style));
      }),
  };
}

const LABEL = 150;

/** What it is about, and beside it a text of as many lines as it takes. */
function textRow(label: string, text: string): Item {
  const room = { width: WIDTH - LABEL - 10, weight: 'regular', sizes: [{ size: 9.5, lines: 40 }] } as const;
  const { lines, size } = setText(plainLine(text), room);
  const height = Math.max(1, lines.length) * LINE + 7;
  return {
    height,
    draw: (canvas: Canvas, top: number) => {
      line(canvas, label, MARGIN, top + 12.5, { width: LABEL, weight: 'bold', size: 9.5 });
      lines.forEach((each, i) =>
        canvas.text(each, MARGIN + LABEL + 10, top + 12.5 + i * LINE, { size, weight: 'regular', color: INK.text }),
      );
      canvas.line([MARGIN, top + height - 0.5], [RIGHT, top + height - 0.5], { color: INK.hair, width: 0.5 });
    },
  };
}
