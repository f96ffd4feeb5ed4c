import { describe, expect, it } from 'vitest';
import { drawBlock } from '#shared/hall/blocks.ts';
import { addArea } from '#shared/hall/edit.ts';
import type { GroupAt } from '#shared/hall/groups.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import {
  aislesIn,
  gapsOf,
  isUntouched,
  meetsSeating,
  newDraft,
  placesOfDraft,
  withDraft,
  type Wishes,
} from '../../../src/customRoutes/hall/editor/drafts.ts';
import { outlinesOf } from '../../../src/customRoutes/hall/editor/outline.ts';
import {
  blockOf,
  everyGroup,
  groupsOfPlaces,
  HALL,
  only,
  selected,
  toggleGroups,
  validIn,
  withoutSelected,
} from '../../../src/customRoutes/hall/editor/selection.ts';
import { withRows } from '../../support/rows.ts';
import { PLAIN_BLOCK } from './anyHall.ts';

const rows = (...at: number[]): GroupAt[] => at.map((index) => ({ kind: 'rows', at: index }));
const layout = addArea(newLayout(4, 3), { name: 'Bar', x: 0, y: 200, width: 90, height: 40, capacity: 4 });
const look = { shape: 'round', chairs: 10, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
const { x: _x, y: _y, ...block } = PLAIN_BLOCK;
const wishes: Wishes = {
  tables: { ...look, columns: 5, rows: 4, across: null, down: null, label: '1', level: 0, head: 0, headLabel: 'Head' },
  block: { ...block, rows: 10, aislesOf: 10 },
};

describe('selecting in the editor', () => {
  it('adds groups and takes them away again', () => {
    const two = toggleGroups(selected(rows(3)), rows(1));
    expect(two).toEqual({ kind: 'groups', groups: rows(1, 3) });
    expect(toggleGroups(two, rows(3))).toEqual(selected(rows(1)));
    expect(toggleGroups(selected(rows(1)), rows(1))).toEqual(HALL);
    expect(groupsOfPlaces(layout, [2, 11, 13])).toEqual([...rows(0, 3), { kind: 'areas', at: 0 }]);
    expect([only(two, 'rows'), only(everyGroup(layout), 'rows')]).toEqual([[1, 3], null]);
  });

  it('takes a whole block, and falls back to the hall when what was selected is gone', () => {
    const spec = { ...wishes.block, x: 0, y: 300, rows: 2, seats: 4, aisles: [2] };
    const block = drawBlock(layout, spec);
    expect(blockOf(block, rows(5)[0]!)).toEqual(rows(4, 5, 6, 7));
    expect(blockOf(block, rows(0)[0]!)).toEqual(rows(0));
    expect(validIn(newLayout(1, 1), selected(rows(0, 5)))).toEqual(selected(rows(0)));
    expect(validIn(newLayout(1, 1), { kind: 'caption', index: 0 })).toEqual(HALL);
    expect(withoutSelected(layout, selected([{ kind: 'areas', at: 0 }])).areas).toEqual([]);
    expect(withoutSelected(layout, { kind: 'stage' })).toBe(layout);
  });

  it('draws one outline around neighbours and another around a block beside them', () => {
    const two = withRows(layout, { x: 200, y: 0, rows: 2, seats: 2 });
    expect(outlinesOf(two, rows(0, 1, 4, 5))).toHaveLength(2);
    expect(outlinesOf(two, rows(0, 3))).toHaveLength(2);
    const [outline] = outlinesOf(two, rows(0));
    expect(outline?.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [-14, -14],
      [-14, 14],
      [62, 14],
      [62, -14],
    ]);
  });
});

describe('what is drawn but not put', () => {
  const box = { x: 10, y: 20, width: 0, height: 0 };
  const where = { wishes, level: 0, instead: false };

  it('takes its size from the rectangle, and the labels that are free', () => {
    const drawn = newDraft(layout, 'block', { ...box, width: 100, height: 55 }, where);
    expect(drawn).toMatchObject({ kind: 'block', wish: { rows: 3, seats: 5, label: '5' } });
    const tables = newDraft(layout, 'tables', { ...box, width: 3 * 176, height: 140 }, where);
    expect(tables).toMatchObject({ kind: 'tables', wish: { columns: 3, rows: 1, label: '1' } });
    expect(newDraft(layout, 'tables', box, where).wish).toMatchObject({ columns: 5, rows: 4 });
  });

  it('stands on the plan as it will, below its corner, and says how many places it brings', () => {
    const draft = newDraft(layout, 'tables', { ...box, y: 600 }, where);
    const { layout: shown, groups } = withDraft(layout, draft);
    expect(groups).toHaveLength(20);
    expect(shown.next_place - layout.next_place).toBe(placesOfDraft(draft));
    expect(overlapsOf(shown)).toEqual([]);
    expect(gapsOf({ ...wishes.tables, across: 1, down: 900 })).toEqual({ across: 117, down: 900 });
  });

  it('keeps aisles as far from the nearer end as they were asked for', () => {
    const wish = { ...wishes.block, aisles: [4, 8, 12], aislesOf: 16 };
    expect(aislesIn({ ...wish, seats: 16 })).toEqual([4, 8, 12]);
    expect(aislesIn({ ...wish, seats: 25 })).toEqual([4, 12, 21]);
    expect(aislesIn({ ...wish, seats: 3 })).toEqual([1]);
  });

  it('meets what stands there where it will lie on it, wherever it was pressed', () => {
    const hall = newLayout();
    const from = (x: number, y: number) => meetsSeating(hall, newDraft(hall, 'tables', { ...box, x, y }, where));
    // Left of the rows and above them, but as far as into them.
    expect([from(-200, 20), from(-300, -200), from(20, 20)]).toEqual([true, true, true]);
    expect([from(10, 400), from(-1200, 20)]).toEqual([false, false]);
  });

  it('may take the place of the hall every plan starts with', () => {
    expect([isUntouched(newLayout()), isUntouched(layout)]).toEqual([true, false]);
    const draft = newDraft(newLayout(), 'block', box, { ...where, instead: true });
    const { layout: shown } = withDraft(newLayout(), draft);
    expect(shown.rows.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(shown.rows[0]?.places[0]).toBe(101);
  });
});
