import * as fc from 'fast-check';
import { labelAfter } from '#shared/hall/labels.ts';
import type { HallLayout, Row } from '#shared/hall/layout.ts';
import { hallOf, row } from '../paper/halls.ts';

/** How a hall of straight rows is numbered: its blocks with the cells from one to the next, its rows, its counting. */
interface Straight {
  blocks: { seats: number; aisle: number }[];
  count: number;
  first: string;
  start: number;
  step: 2 | undefined;
  direction: Row['direction'];
  hall: 'ltr' | 'rtl';
  anew: boolean;
  rake: number;
  side: HallLayout['stage']['side'];
  levels: boolean;
}

/**
 * Straight rows one below the other, in blocks with aisles between, numbered as halls are. An aisle is one cell wide, with one label
 * in it, or has room for the label of each block and a cell between: where two labels touch, a number may by chance go on counting.
 */
export const anyRows: fc.Arbitrary<HallLayout> = fc
  .record({
    blocks: fc.array(fc.record({ seats: fc.integer({ min: 3, max: 14 }), aisle: fc.constantFrom(2, 4, 5, 6) }), {
      minLength: 1,
      maxLength: 4,
    }),
    count: fc.integer({ min: 4, max: 14 }),
    first: fc.constantFrom('1', '5', '97', 'A', 'А', 'VIP 1', 'Ложа 3', '3б', '0'),
    start: fc.constantFrom(1, 1, 1, 2, 11, 101),
    step: fc.constantFrom(undefined, undefined, 2 as const),
    direction: fc.constantFrom('ltr' as const, 'rtl' as const, undefined, 'middle' as const),
    hall: fc.constantFrom('ltr' as const, 'rtl' as const),
    anew: fc.boolean(),
    rake: fc.integer({ min: 0, max: 3 }),
    side: fc.constantFrom('top' as const, 'bottom' as const, 'left' as const, 'right' as const),
    levels: fc.boolean(),
  })
  .map(straight);

function straight(of: Straight): HallLayout {
  const levels = of.levels ? [{ name: 'Партер' }, { name: '2 ярус' }] : [];
  const rows: Row[] = [];
  for (let level = 0; level < Math.max(1, levels.length); level += 1) rows.push(...rowsOf(of, level, 1 + level * 5000));
  return hallOf({ rows, direction: of.hall, stage: { kind: 'stage', side: of.side }, levels });
}

function rowsOf(of: Straight, level: number, first: number): Row[] {
  const { blocks, count, rake, anew } = of;
  const all = labelsFrom(of.first, anew ? count * blocks.length : count);
  // Counted from the middle a line is one block; odd or even numbers stand on one side then.
  const isWhole = of.direction === 'middle' && blocks.length === 1;
  const direction = of.direction === 'middle' && !isWhole ? 'rtl' : of.direction;
  const step = isWhole ? undefined : of.step;
  let place = first;
  return Array.from({ length: count }, (_, line) => {
    let { start } = of;
    let x = -rake * line * 12;
    return blocks.map(({ seats, aisle }, i) => {
      const isOuter = i === 0 || i === blocks.length - 1;
      const own = seats + (isOuter ? Math.floor((rake * line) / 2) : 0);
      const made = row(all[line + (anew ? i * count : 0)]!, place, own, {
        x,
        y: 26 * line + level * 1000,
        start,
        ...(step ? { step } : {}),
        ...(direction ? { direction } : {}),
        ...(level > 0 ? { level } : {}),
      });
      place += own;
      x += (own - 1 + aisle) * 24;
      if (!anew) start += own * (step ?? 1);
      return made;
    });
  }).flat();
}

/** Blocks that count anew bear labels of their own, block by block, as the block tool gives them. */
function labelsFrom(first: string, count: number): string[] {
  const all = [first];
  while (all.length < count) {
    const after = labelAfter(all.at(-1)!);
    all.push(after === all.at(-1) ? `${after} 2` : after);
  }
  return all;
}
