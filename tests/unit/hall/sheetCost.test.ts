import { describe, expect, it, vi } from 'vitest';
import { withThread } from '#server/base/thread.ts';
import { readLayout } from '#server/hall_templates/planThread.ts';
import { layoutFromSheet } from '#shared/hall/fromSheet.ts';
import { clipped, type SheetCell } from '#shared/hall/sheetCells.ts';
import { type Effort, parsed } from '#shared/hall/sheetCounting.ts';
import { saidBy } from '#shared/hall/sheetWords.ts';

vi.mock('#server/base/thread.ts', async (original) => {
  const thread = await original<typeof import('#server/base/thread.ts')>();
  return { ...thread, withThread: vi.fn(thread.withThread) };
});

const said = (text: string, columns = 1) => saidBy({ text, rows: 1, columns });

describe('a sheet that was made to take long', () => {
  it('has its merged cells as far as it is read, and of two on each other the first', () => {
    const board = { row: 1, column: 0, rows: 1_048_575, columns: 16_384 };
    expect(clipped([board], 3000, 600)).toEqual([{ row: 1, column: 0, rows: 2999, columns: 600 }]);
    expect(
      clipped(
        [
          { ...board, rows: 2, columns: 2 },
          { row: 2, column: 1, rows: 1, columns: 5 },
        ],
        3000,
        600,
      ),
    ).toEqual([{ row: 1, column: 0, rows: 2, columns: 2 }]);
    expect(clipped([{ row: -1, column: 0, rows: 2, columns: 2 }], 3000, 600)).toEqual([]);
    expect(clipped([{ row: 5000, column: 700, rows: 2, columns: 2 }], 3000, 600)).toEqual([]);
  });

  it('has them told apart without a walk through what each covers', () => {
    let reads = 0;
    const whole = { row: 0, column: 0, rows: 3000, columns: 600 };
    const watched = (column: number) => ({
      ...whole,
      get row() {
        reads += 1;
        return 0;
      },
      column,
    });
    const corner = { row: 2999, column: 599, rows: 1, columns: 1 };
    const merged = [corner, ...Array.from({ length: 50 }, (_, column) => watched(column))];
    expect(clipped(merged, 3000, 600)).toEqual([corner]);
    expect(reads).toBeLessThan(500);
  });

  it('has no labels looked for among its numbers once that took too much', () => {
    const one = { row: 0, rows: 1, columns: 1, kind: 'number' as const, named: false };
    const cellOf = (number: number, column: number): SheetCell => ({ ...one, column, text: `${number}`, number });
    const run = [7, ...Array.from({ length: 100 }, (_, i) => i + 1), 7].map(cellOf);
    const effort: Effort = { steps: 0 };
    expect(parsed(run, new Set(), effort).labels).toHaveLength(2);
    // Both ways, from each end and each label on: not from each seat.
    expect(effort.steps).toBeLessThan(run.length * 20);
    expect(parsed(run, new Set(), { steps: 1e9 }).labels).toEqual([]);
  });

  it('has names and capacities read as before, without looking for the end of signs from each of them', () => {
    expect(said('Стол 5 (—')).toEqual({ kind: 'table', label: '5', shape: null, capacity: null });
    const evil = `Стол ${'(-'.repeat(140)}a`;
    expect(said(evil)).toEqual({ kind: 'table', label: `${'(-'.repeat(140)}a`, shape: null, capacity: null });
    const area = (name: string, capacity: number) => ({ kind: 'area', name, capacity });
    expect(
      ['Фуршет, 40', 'Фуршет … 40', 'Фуршет (40)', 'Фуршет\n40', 'Фуршет —, 40 )'].map((text) => said(text, 2)),
    ).toEqual(Array.from({ length: 5 }, () => area('Фуршет', 40)));
    expect(said('Фуршет 40', 2)).toEqual({ kind: 'words' });
    expect(said('Фуршет, 40')).toEqual({ kind: 'words' });
    expect(said(`Фуршет,${'1'.repeat(7)}`, 2)).toEqual({ kind: 'words' });
    expect(said('Buffet\n3 of 40 taken')).toEqual(area('Buffet', 40));
    expect(said('Buffet 13 of 40 taken')).toMatchObject({ capacity: 40 });
  });

  it('is read in a thread where it is large, to the same hall, and where it is small at once', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => [
      `Ряд ${row + 1}`,
      ...Array.from({ length: 60 }, (_cell, i) => `${i + 1}`),
    ]);
    expect(await readLayout({ rows: rows.slice(0, 3) })).toEqual(layoutFromSheet({ rows: rows.slice(0, 3) }));
    expect(withThread).not.toHaveBeenCalled();
    expect(await readLayout({ rows })).toEqual(layoutFromSheet({ rows }));
    expect(withThread).toHaveBeenCalledTimes(1);
  });
});
