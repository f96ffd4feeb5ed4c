import { describe, expect, it } from 'vitest';
import { areCovered } from '#server/flows/seats_file/covered.ts';
import { quietest, slowness } from '../../attack/held.ts';

const span = (row: number, column: number, rows: number, columns: number) => ({ row, column, rows, columns });
const grid = (rows: number, columns: number) =>
  Array.from({ length: rows * columns }, (_, at): [number, number] => [Math.floor(at / columns), at % columns]);

describe('cells that others were laid over', () => {
  it('are all of a merged one but the first, whichever way it reaches', () => {
    const cells = grid(5, 5);
    const covered = areCovered([span(1, 1, 2, 3), span(4, 0, 1, 2), span(0, 4, 5, 1)], cells);
    expect(cells.filter((_, at) => covered[at]).map((cell) => cell.join())).toEqual(
      '1,2 1,3 1,4 2,1 2,2 2,3 2,4 3,4 4,1 4,4'.split(' '),
    );
  });

  it('are the first of one as well where another lies over it', () => {
    expect(areCovered([span(0, 0, 2, 2), span(1, 1, 1, 2)], grid(2, 3))).toEqual([
      false,
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('are none below a board of a whole hall, or of what no program writes', () => {
    const none = [span(0, 0, 21, 25), span(0, 0, -2, -2), span(0, 0, NaN, 2), span(-1, -1, 2, 2)];
    expect(areCovered(none.slice(0, 3), grid(3, 3))).not.toContain(true);
    expect(areCovered(none, grid(2, 2))).toEqual([true, false, false, false]);
  });

  it('are found in no time under twenty thousand merged ones of as many cells as they may have', async () => {
    const merged = Array.from({ length: 20_000 }, (_, at) => span(Math.floor(at / 40) * 20, (at % 40) * 25, 20, 25));
    const cells = grid(100, 1000);
    expect(await quietest(async () => areCovered(merged, cells), 600)).toBeLessThan(600 * slowness());
  });
});
