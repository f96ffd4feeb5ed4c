import { namesItself } from '#shared/hall/label.ts';
import { fullName } from '#shared/person.ts';
import { line } from '../oneLine.ts';
import { type Words, wordsOf } from '../words.ts';
import { columnList } from './columnList.ts';
import type { Evening, EveningGuest } from './facts.ts';
import { type Block, flow, type Item } from './flow.ts';
import { type SeatedGroup, sittersOf } from './groups.ts';
import { mealsInWords, needsInWords } from './meals.ts';
import { nobody } from './nobody.ts';
import { INK, listSheets, PAGE, type Sheets } from './sheet.ts';
import { otherMeal } from './signs.ts';
import { groupOn } from './where.ts';

/** A list for each table with who sits where, what they eat and need, and a box to tick; of a row or an area the same. */
export function tableLists(groups: readonly SeatedGroup[], evening: Evening): Sheets {
  const words = wordsOf(evening.language);
  const lines = groups.map((group) => ({ group, lines: linesOf(group) }));
  const { lineOf } = columnList<Line>(
    [
      { says: ({ seat }) => seat, weight: 'bold', color: INK.accent },
      { says: ({ guest }) => (guest ? fullName(guest) : words('paper.evening.free')) },
      { says: ({ guest }) => (guest ? otherMeal(guest, evening) : ''), weight: 'bold' },
      { says: ({ guest }) => (guest ? needsInWords(guest, words) : '') },
    ],
    lines.flatMap((each) => each.lines),
    { least: 19, tick: 'right', hasTick: ({ guest }) => guest !== null },
  );
  const blocks = lines.map((each): Block => ({
    head: headOf(each.group, evening, words),
    items: each.lines.map(lineOf),
  }));
  const title = words('paper.evening.lists_by', { groups: kindsInWords(groups, evening) });
  const head = { title, under: words('paper.evening.cut') };
  return listSheets(evening, head, flow(blocks.length > 0 ? blocks : [nobody(words)]));
}

interface Line {
  seat: string;
  guest: EveningGuest | null;
}

function linesOf({ chairs, free, kind }: SeatedGroup): Line[] {
  // An empty chair is seen at a table; of a row, and where everybody sits as they like, only people matter.
  const shown = free || kind !== 'tables' ? chairs.filter(({ guest }) => guest) : chairs;
  return shown.map(({ guest, label }) => ({ seat: free ? '' : (label.seat ?? ''), guest }));
}

/** Of what a hall has lists: 'столам', 'рядам и зонам'. */
export function kindsInWords(groups: readonly SeatedGroup[], { language }: Pick<Evening, 'language'>): string {
  const words = wordsOf(language);
  const there = (['tables', 'rows', 'areas'] as const).filter((kind) => groups.some((group) => group.kind === kind));
  const kinds = there.length > 0 ? there : (['tables'] as const);
  return new Intl.ListFormat(language).format(kinds.map((kind) => words(`paper.evening.groups.${kind}`)));
}

/** 'Стол 5', 'Ложа 2', 'Балкон, ряд 1' at the beginning of a line. */
export function groupTitle({ label }: SeatedGroup, language: Evening['language']): string {
  const text = groupOn(label, language);
  const isName = label.level !== null || label.area !== null || (label.row !== null && namesItself(label.row));
  return isName ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function headOf(group: SeatedGroup, { language }: Evening, words: Words): Item {
  const sitting = sittersOf(group);
  const title = groupTitle(group, language);
  const counted = words('paper.evening.taken', { taken: sitting.length, total: group.chairs.length });
  const meals = mealsInWords(sitting, words);
  return {
    height: 52,
    draw: (canvas, top) => {
      canvas.line([PAGE.left, top + 6], [PAGE.right, top + 6], { color: INK.line, width: 0.5, dash: '[3 3] 0' });
      const style = { size: 9.5, color: INK.text2, align: 'right' } as const;
      const wide = line(canvas, counted, PAGE.right, top + 27, { ...style, width: 200 });
      line(canvas, title, PAGE.left, top + 27, {
        width: PAGE.width - wide - 12,
        weight: 'bold',
        size: 15,
        color: INK.accent,
      });
      line(canvas, meals, PAGE.left, top + 42, { width: PAGE.width, size: 9.5 });
      canvas.line([PAGE.left, top + 49], [PAGE.right, top + 49], { color: INK.text, width: 0.9 });
    },
  };
}
