import { describe, expect, it } from 'vitest';
import { newLayout, layoutSchema } from '#shared/hall/layout.ts';
import { hallPaint, newSector, sectorChange } from '#resources/hallSchemas.ts';

const HIGHEST = 2_147_483_647;
const HALL = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the numbers of a hall', () => {
  it.each([1, HIGHEST])('may be place %d', (place) => {
    expect(newSector.safeParse({ hall_id: HALL, name: 'А', places: [place] }).success).toBe(true);
    expect(sectorChange.safeParse({ places: [place] }).success).toBe(true);
    expect(hallPaint.safeParse({ changes: [{ sector_id: null, places: [place] }] }).success).toBe(true);
  });

  it.each([0, -1, 1.5, HIGHEST + 1, Number.MAX_SAFE_INTEGER])('may not be place %d', (place) => {
    expect(newSector.safeParse({ hall_id: HALL, name: 'А', places: [place] }).success).toBe(false);
    expect(sectorChange.safeParse({ places: [place] }).success).toBe(false);
    expect(hallPaint.safeParse({ changes: [{ sector_id: null, places: [place] }] }).success).toBe(false);
  });

  it.each([100_001, -100_001, Infinity, Number.NaN])('never stand at %d', (x) => {
    const layout = newLayout(1, 1);
    const moved = { ...layout, rows: layout.rows.map((row) => ({ ...row, x })) };
    expect(layoutSchema.safeParse(layout).success).toBe(true);
    expect(layoutSchema.safeParse(moved).success).toBe(false);
  });
});
