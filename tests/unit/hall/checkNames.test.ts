import { describe, expect, it } from 'vitest';
import { nextLayout } from '#server/hall_templates/layouts.ts';
import { namesakesIn } from '#shared/hall/checkNames.ts';
import { type HallLayout, type Marks, newLayout } from '#shared/hall/layout.ts';

const hall = newLayout(2, 10);
const marked = (marks: Partial<Marks>): HallLayout => ({ ...hall, marks: { ...hall.marks, ...marks } });
const told = (layout: HallLayout, before: HallLayout | null = null) =>
  [...namesakesIn(layout, before)].map(({ path, key, params }) => [path, key, params]);

describe('marks and names that come twice', () => {
  it('are refused, each at its place', () => {
    const twice = (path: string, place: number) => [path, 'hall_duplicate_place', { place }];
    expect(told(marked({ accessible: [1, 1, 2] }))).toEqual([twice('marks.accessible.1', 1)]);
    expect(
      told(
        marked({
          couple: [
            [1, 2],
            [3, 4],
            [2, 5],
          ],
        }),
      ),
    ).toEqual([twice('marks.couple.2', 2)]);
    expect(
      told(
        marked({
          companion: [
            [1, 2],
            [2, 1],
          ],
        }),
      ),
    ).toEqual([twice('marks.companion.1', 2), twice('marks.companion.1', 1)]);
    const names = {
      levels: [{ name: 'Балкон' }, { name: 'балкон' }],
      zones: [
        { name: 'VIP', places: [1] },
        { name: 'vip', places: [2] },
      ],
    };
    expect(told({ ...hall, ...names })).toEqual([
      ['levels.1.name', 'hall_name_taken', { name: 'балкон' }],
      ['zones.1.name', 'hall_name_taken', { name: 'vip' }],
    ]);
  });

  it('may stay where a stored hall has them, and gain no others', () => {
    const stored: HallLayout = {
      ...marked({
        accessible: [1, 1],
        couple: [
          [1, 2],
          [2, 3],
        ],
      }),
      levels: [{ name: 'Балкон' }, { name: 'БАЛКОН' }],
    };
    expect(nextLayout(stored, stored, '')).toBe(stored);
    expect(told({ ...stored, marks: { ...stored.marks, accessible: [1, 1, 2, 2] } }, stored)).toHaveLength(1);
  });
});
