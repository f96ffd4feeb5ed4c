import { mealKey } from '#shared/meals.ts';
import { fullName } from '#shared/person.ts';
import { piecesOf } from '../../base/slices.ts';
import { plainLine } from '../clean.ts';
import { setText } from '../lines.ts';
import { line } from '../oneLine.ts';
import { wordsOf } from '../words.ts';
import { columnList } from './columnList.ts';
import type { Evening, EveningGuest } from './facts.ts';
import { type Block, flow, type Item } from './flow.ts';
import { type Seated, seatedIn, type SeatedGroup, sittersOf, waitingIn } from './groups.ts';
import { type MealCount, mealsInWords, mealsOf, needsInWords } from './meals.ts';
import { nobody } from './nobody.ts';
import { INK, listSheets, PAGE, type Sheets } from './sheet.ts';
import { otherMeal, withSign } from './signs.ts';
import { groupTitle, kindsInWords } from './tableLists.ts';
import { placeOn } from './where.ts';

/** Totals that stand side by side. */
const SIDE_BY_SIDE = 4;
const TOTAL_NAMES = [
  { size: 9.5, lines: 2 },
  { size: 8, lines: 4 },
] as const;

/** How many of each meal, of all and of each table, and who gets anything but the usual one, at which place. */
export function kitchenList(groups: readonly SeatedGroup[], evening: Evening): Sheets {
  const words = wordsOf(evening.language);
  const seated = seatedIn(groups);
  const guests = seated.map(({ guest }) => guest);
  const waiting = waitingIn(evening);
  const signed = mealsOf(guests, words).map((meal) => ({ ...meal, name: withSign(meal.name, evening) }));
  const blocks: Block[] = [
    { head: space(8), items: [...piecesOf(signed, SIDE_BY_SIDE)].map(totalsRow) },
    byGroup(groups, waiting, evening),
    ...special(seated, evening),
  ];
  const head = {
    title: words('paper.evening.title.kitchen_list'),
    under: words('paper.evening.portions', { count: guests.length }),
  };
  return listSheets(evening, head, flow(guests.length + waiting.length > 0 ? blocks : [nobody(words)]));
}

function byGroup(groups: readonly SeatedGroup[], waiting: EveningGuest[], evening: Evening): Block {
  const words = wordsOf(evening.language);
  const rows = groups.map((group) => ({ title: groupTitle(group, evening.language), guests: sittersOf(group) }));
  if (waiting.length > 0) rows.push({ title: words('paper.evening.waiting'), guests: waiting });
  const { lineOf } = columnList<(typeof rows)[number]>(
    [
      { says: ({ title }) => title, weight: 'bold' },
      { says: ({ guests }) => String(guests.length), weight: 'bold', color: INK.accent },
      { says: ({ guests }) => mealsInWords(guests, words) },
    ],
    rows,
    { least: 19 },
  );
  const title = words('paper.evening.by', { groups: kindsInWords(groups, evening) });
  return { head: titled(title), items: rows.map(lineOf) };
}

/** Who eats anything but the usual meal, or needs something; none where nobody does. */
function special(seated: readonly Seated[], evening: Evening): Block[] {
  const words = wordsOf(evening.language);
  const rows = seated.filter(({ guest }) => mealKey(guest.meal) !== '' || needsInWords(guest, words) !== '');
  if (rows.length === 0) return [];
  const { lineOf } = columnList<Seated>(
    [
      { says: ({ label }) => placeOn(label, evening.language), weight: 'bold' },
      { says: ({ guest }) => fullName(guest) },
      { says: ({ guest }) => otherMeal(guest, evening), weight: 'bold' },
      { says: ({ guest }) => needsInWords(guest, words) },
    ],
    rows,
    { least: 19 },
  );
  return [{ head: titled(words('paper.evening.special')), items: rows.map(lineOf) }];
}

const space = (height: number): Item => ({ height, draw: () => undefined });

function titled(text: string): Item {
  return {
    height: 34,
    draw: (canvas, top) => {
      line(canvas, text, PAGE.left, top + 24, { width: PAGE.width, weight: 'bold', size: 12 });
      canvas.line([PAGE.left, top + 31], [PAGE.right, top + 31], { color: INK.box, width: 0.8 });
    },
  };
}

function totalsRow(meals: readonly MealCount[]): Item {
  const width = PAGE.width / SIDE_BY_SIDE;
  const room = { width: width - 10, weight: 'regular', sizes: TOTAL_NAMES } as const;
  const names = meals.map(({ name }) => setText(plainLine(name), room));
  return {
    height: 30 + Math.max(...names.map(({ lines, size }) => lines.length * size * 1.2)),
    draw: (canvas, top) =>
      meals.forEach(({ count }, i) => {
        const [x, { lines, size }] = [PAGE.left + i * width, names[i]!];
        line(canvas, String(count), x, top + 22, { width: width - 10, weight: 'bold', size: 22, color: INK.accent });
        const style = { size, weight: 'regular', color: INK.text } as const;
        lines.forEach((text, at) => canvas.text(text, x, top + 35 + at * size * 1.2, style));
      }),
  };
}
