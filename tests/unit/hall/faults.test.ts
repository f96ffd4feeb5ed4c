import { describe, expect, it } from 'vitest';
import { moveGroups } from '#shared/hall/arranging.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { addArea, labelRows, setRows } from '#shared/hall/edit.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { heapsOf, overlapsOf } from '#shared/hall/overlap.ts';
import { doublesText, heapsText } from '../../../src/customRoutes/hall/plan/faultTexts.ts';
import { translateIn } from './translate.ts';
import { rowsAt, withRows } from '../../support/rows.ts';

const ru = translateIn('ru');
const en = translateIn('en');
const heaps = (layout: HallLayout) => heapsOf(layout, overlapsOf(layout));
/** Rows 1–16 and beside them 17–20. */
const beside = withRows(newLayout(16, 10), { x: 300, y: 0, rows: 4, seats: 7 });
const block = [16, 17, 18, 19];

describe('what keeps a plan from being saved', () => {
  it('names rows that lie on others as ranges, in order', () => {
    const onTop = moveGroups(beside, rowsAt(...block), -350, 7 * 26 + 10);
    expect(heapsText(heaps(onTop), ru)).toBe('Стоят одно на другом: ряды 8–12 и 17–20');
    expect(heapsText(heaps(onTop), en)).toBe('These stand on one another: rows 8–12 and 17–20');
  });

  it('keeps apart what lies apart, and counts nothing where one more can be named', () => {
    const bar = { name: 'Бар', x: 300, y: 75, width: 200, height: 10, capacity: 5 };
    const crammed = setRows(addArea(beside, bar), [2, 3, 4], { dx: 12 });
    expect(heapsText(heaps(crammed), ru)).toBe('Стоят одно на другом: ряды 3–5; ряд 20 и зона «Бар»');
    const four = [0, 4, 8, 12].reduce(
      (so_far, row, i) => moveGroups(so_far, rowsAt(block[i]!), -300, (row - i) * 26),
      beside,
    );
    expect(heapsText(heaps(four), ru)).toBe(
      'Стоят одно на другом: ряды 1 и 17; ряды 5 и 18; ряды 9 и 19; ряды 13 и 20',
    );
  });

  it('names tables like rows, and the level where there are several', () => {
    const table = { shape: 'round' as const, x: 2000, y: 0, turn: 0, start: 1, level: 1, places: [901, 902, 903] };
    const tables = [
      { ...table, label: '5' },
      { ...table, label: '5', y: 300, places: [904, 905, 906] },
      { ...table, label: '6', x: 2010, places: [907, 908, 909] },
    ];
    const hall = { ...beside, levels: [{ name: 'Партер' }, { name: 'Балкон' }], tables };
    expect(doublesText(doublesOf(hall), ru)).toBe('Два места с одной подписью: Балкон, стол 5, места 1–3');
    expect(heapsText(heaps(hall), ru)).toBe('Стоят одно на другом: Балкон, столы 5–6');
  });

  it('names rows with the same doubled seats together', () => {
    expect(doublesText(doublesOf(labelRows(beside, block, '5')), ru)).toBe(
      'Два места с одной подписью: ряды 5–8, места 1–7',
    );
    expect(doublesText(doublesOf(labelRows(beside, [16], '2')), en)).toBe(
      'Two places bear one label: row 2, seats 1–7',
    );
  });
});
