import { describe, expect, it } from 'vitest';
import { doublesOf } from '#shared/hall/doubles.ts';
import { addRow, setRows } from '#shared/hall/edit.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { addZone } from '#shared/hall/marks.ts';
import { mergeLayouts } from '#shared/hall/merging.ts';
import { addLevel, setLevel } from '#shared/hall/standing.ts';

const base = newLayout(4, 6);
const labels = ({ rows }: HallLayout) => rows.map(({ label }) => label);

describe('two who give one name', () => {
  it('both have a plan that can be saved: what is called so in the saved one stays, mine goes on', () => {
    const renamed = mergeLayouts(base, setRows(base, [0], { label: '5' }), addRow(base));
    expect(renamed.clashes).toEqual([]);
    expect(doublesOf(renamed.layout)).toEqual([]);
    expect(labels(renamed.layout).slice(1)).toEqual(['2', '3', '4', '5']);
    const both = mergeLayouts(base, setRows(base, [0], { label: '9' }), setRows(base, [1], { label: '9' }));
    expect(doublesOf(both.layout)).toEqual([]);
    expect(labels(both.layout)[1]).toBe('9');
  });

  it('to a level or a rank have one of it', () => {
    const balcony = (rows: number) => setLevel(addLevel(base, 'Балкон', 'Партер'), [{ kind: 'rows', at: rows }], 1);
    const levels = mergeLayouts(base, balcony(0), balcony(1));
    expect(levels.clashes).toEqual([]);
    expect(levels.layout.levels.map(({ name }) => name)).toEqual(['Партер', 'Балкон']);
    expect(levels.layout.rows.map(({ level = 0 }) => level)).toEqual([1, 1, 0, 0]);
    const ranks = mergeLayouts(base, addZone(base, 'VIP'), addZone(base, 'VIP'));
    expect(ranks.layout.zones.map(({ name }) => name)).toEqual(['VIP']);
    const other = mergeLayouts(base, addZone(base, 'VIP'), addZone(base, 'Гости'));
    expect(other.layout.zones.map(({ name }) => name).toSorted()).toEqual(['VIP', 'Гости']);
  });

  it('to one seat as part of two couples leave it in the couple that is saved', () => {
    const couples = (...couple: [number, number][]) => ({ ...base, marks: { ...base.marks, couple } });
    const { layout } = mergeLayouts(base, couples([1, 2], [5, 6]), couples([2, 3]));
    expect(layout.marks.couple.toSorted()).toEqual([
      [2, 3],
      [5, 6],
    ]);
  });
});
