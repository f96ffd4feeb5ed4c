import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { checkLayout } from '#shared/hall/check.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { layoutFromSheet } from '#shared/hall/fromSheet.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { labelAfter } from '#shared/hall/labels.ts';
import { type HallLayout, type Row, layoutSchema } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import type { PlanSheet } from '#shared/hall/sheetCells.ts';
import { seatingPlanWorkbook } from '#server/paper/plan.ts';
import { banquet, hallOf, opera, row } from '../paper/halls.ts';

const lines = (...texts: string[]): PlanSheet => ({ rows: texts.map((text) => text.split('|').map((cell) => cell.trim())) });

function labels(layout: HallLayout | null): string[] {
  return [...labelsOf(layout!).values()]
    .map(({ level, row: of, table, area, seat }) => [level, of ?? table ?? area, seat].filter((part) => part !== null).join(' '))
    .toSorted();
}

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
  skip: number[];
}

function straight(of: Straight): HallLayout {
  const rows: Row[] = [];
  let place = 1;
  const levels = of.levels ? 2 : 1;
  for (let level = 0; level < levels; level += 1) {
    // Blocks that count anew bear labels of their own, block by block, as the block tool gives them.
    const all = [of.first];
    while (all.length < of.count * (of.anew ? of.blocks.length : 1)) {
      const after = labelAfter(all.at(-1)!);
      all.push(after === all.at(-1) ? `${after} 2` : after);
    }
    for (let line = 0; line < of.count; line += 1) {
      let x = -of.rake * line * 12;
      let { start } = of;
      const labels = of.blocks.map((_, i) => all[line + (of.anew ? i * of.count : 0)]!);
      of.blocks.forEach(({ seats, aisle }, i) => {
        const count = seats + (i === 0 || i === of.blocks.length - 1 ? Math.floor((of.rake * line) / 2) : 0);
        const { skip } = of;
        const direction = of.direction === 'middle' && of.blocks.length > 1 ? 'rtl' : of.direction;
        const step = direction === 'middle' ? undefined : of.step;
        const change = {
          x, y: 26 * line + level * 1000, start, skip, ...(step ? { step } : {}), ...(direction ? { direction } : {}), ...(level ? { level } : {}),
        };
        rows.push(row(labels[i]!, place, count, change));
        place += count;
        x += (count - 1 + aisle) * 24;
        if (!of.anew) start += (count + skip.length) * (step ?? 1);
      });
    }
  }
  return hallOf({
    rows,
    direction: of.hall,
    stage: { kind: 'stage', side: of.side },
    ...(of.levels ? { levels: [{ name: 'Партер' }, { name: '2 ярус' }] } : {}),
  });
}

async function sheetOf(layout: HallLayout, named = false): Promise<PlanSheet> {
  const file = await seatingPlanWorkbook({
    event: { name: 'Ужин', code: null },
    language: 'ru',
    guests: [],
    halls: [
      {
        name: 'Зал',
        date: '2026-11-27',
        time: null,
        layout,
        sectors: [{ id: 'a', name: 'Партер', number: 1 }],
        places: placesOf(layout).map((place) => ({
          place,
          active: true,
          sector_id: place % 2 === 0 ? 'a' : null,
          guest_name: named && place % 3 === 0 ? `Гость ${place}` : null,
        })),
      },
    ],
  });
  const sheet = XLSX.read(file).Sheets['Зал']!;
  const rows = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: false, blankrows: true });
  const merged = (sheet['!merges'] ?? []).map(({ s, e }) => ({
    row: s.r,
    column: s.c,
    rows: e.r - s.r + 1,
    columns: e.c - s.c + 1,
  }));
  return { rows, merged };
}

async function expectBack(layout: HallLayout) {
  const read = layoutFromSheet(await sheetOf(layout));
  expect(labels(read.layout)).toEqual(labels(layout));
  return read;
}

/** Straight rows, one below the other, in blocks with an aisle of a seat or wider, as halls are numbered. */
const anyRows: fc.Arbitrary<HallLayout> = fc
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
    skip: fc.constant([]),
  })
  .map((of) => straight(of));

describe('x', () => {
  it('opera', async () => {
    const read = await expectBack(opera());
    expect(read.problems).toEqual([]);
  });
  it('any straight rows', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, fc.boolean(), async (hall, named) => {
        const read = layoutFromSheet(await sheetOf(hall, named));
        expect(labels(read.layout)).toEqual(labels(hall));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    );
  }, 300_000);
  it('banquet', async () => {
    const read = await expectBack(banquet());
    expect(read.problems).toEqual([]);
    expect(checkLayout(read.layout!)).toEqual([]);
  });
  it('simple', () => {
    const { layout, problems } = layoutFromSheet(lines('1|1|2|3|1', '2|1|2|3|2', '||Сцена'));
    expect(labels(layout)).toEqual(['1 1', '1 2', '1 3', '2 1', '2 2', '2 3']);
    expect(problems).toEqual([]);
    expect(layout!.stage).toEqual({ kind: 'stage', side: 'bottom' });
  });
});
