import { describe, expect, it } from 'vitest';
import { type BlockSpec, drawBlock } from '#shared/hall/blocks.ts';
import { copyGroups, pasteGroups } from '#shared/hall/copying.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { type GroupAt, groupsOf } from '#shared/hall/groups.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { addZone, paintZone, zonesByPlace } from '#shared/hall/marks.ts';
import { addLevel } from '#shared/hall/standing.ts';
import { PLAIN_BLOCK } from './anyHall.ts';

const drawn = (change: Partial<BlockSpec>) => drawBlock(newLayout(0, 0), { ...PLAIN_BLOCK, ...change });
const every = (layout: HallLayout): GroupAt[] => groupsOf(layout).map(({ kind, at }) => ({ kind, at }));
const boxRows = ({ rows }: HallLayout): GroupAt[] =>
  rows.flatMap(({ label }, at) => (label.startsWith('Box') ? [{ kind: 'rows' as const, at }] : []));
const copied = (layout: HallLayout, groups = every(layout)) =>
  copyGroups(layout, groups).layout.rows.slice(layout.rows.length);
const labels = (rows: HallLayout['rows']) => rows.map(({ label, start }) => `${label}/${start}`);

describe('labels of copies', () => {
  it('are one for a box, over both of its rows', () => {
    const layout = drawn({ boxes: 4, rows: 12 });
    const boxes = boxRows(layout);
    const made = copied(layout, boxes);
    expect([...new Set(made.map(({ label }) => label))]).toEqual(
      [9, 10, 11, 12, 13, 14, 15, 16].map((n) => `Box ${n}`),
    );
    expect(labels(made.slice(0, 4))).toEqual(['Box 9/1', 'Box 9/3', 'Box 10/1', 'Box 10/3']);
    expect(labels(copied(layout, boxes.slice(2, 4)))).toEqual(['Box 9/1', 'Box 9/3']);
    expect(doublesOf(copyGroups(layout, boxes).layout)).toEqual([]);
  });

  it('are one for boxes that are put beside themselves: their seats stay 1 to 4', () => {
    const hall = drawn({ boxes: 4 });
    const layout = { ...hall, rows: hall.rows.slice(1, 9) };
    const made = copied(layout);
    expect(made[0]!.y).toBe(layout.rows[0]!.y);
    expect(labels(made.slice(0, 4))).toEqual(['Box 5/1', 'Box 5/3', 'Box 6/1', 'Box 6/3']);
  });

  it('are one for the parts of a row over its aisles', () => {
    expect(labels(copied(drawn({ aisles: [3, 7], rows: 2, label: 'A' })))).toEqual([
      'C/1',
      'C/4',
      'C/8',
      'D/1',
      'D/4',
      'D/8',
    ]);
  });

  it('stay where they are free, or where the seats go on', () => {
    const layout = addLevel(drawn({ aisles: [3], rows: 2, boxes: 1 }), 'Balcony', 'Stalls');
    const clip = { from: layout, groups: every(layout) };
    const up = pasteGroups(layout, clip, 1).layout.rows;
    expect(labels(up.slice(layout.rows.length))).toEqual(labels(layout.rows));
    const tall = copied(drawn({ rows: 12, seats: 2 }));
    expect(labels(tall).slice(0, 2)).toEqual(['1/3', '2/3']);
  });

  it('follow the order of levels, and of the labels they had', () => {
    const two = addLevel(drawn({ rows: 2, label: 'A', seats: 40 }), 'Balcony', 'Stalls');
    const layout = drawBlock(two, { ...PLAIN_BLOCK, rows: 2, label: 'A', seats: 40, level: 1, y: 400 });
    const made = copied({ ...layout, rows: layout.rows.toReversed() });
    expect(made.map(({ label, level = 0 }) => `${level} ${label}`)).toEqual(['1 F', '1 E', '0 D', '0 C']);
  });

  it('go on after the last of the plan, without the letters that the rows leave out', () => {
    const letters = (layout: HallLayout, at: GroupAt[] = every(layout)) =>
      copied(layout, at)
        .map(({ label }) => label)
        .join(' ');
    const layout = drawn({ rows: 12, label: 'A', skip: 'I', seats: 40 });
    expect(letters(layout)).toBe('N O P Q R S T U V W X Y');
    expect(letters(layout, every(layout).slice(1, 3))).toBe('N O');
    const late = drawn({ rows: 20, label: 'F', skip: 'IO', seats: 60 });
    expect(letters(late).split(' ').slice(0, 10).join(' ')).toBe('AB AC AD AE AF AG AH AJ AK AL');
    const russian = drawn({ rows: 3, label: 'Г', skip: 'Е', seats: 40 });
    expect([letters(russian), letters({ ...russian, rows: russian.rows.toReversed() })]).toEqual(['И К Л', 'Л К И']);
    const named = { ...layout, rows: layout.rows.with(11, { ...layout.rows[11]!, label: 'VIP' }) };
    expect(letters(named, every(named).slice(0, 2))).toBe('M N');
  });
});

describe('copies', () => {
  it('are of the rank of their originals', () => {
    const ranked = addZone(addZone(newLayout(2, 4), 'First'), 'Second');
    const layout = paintZone(paintZone(ranked, [1, 2, 3], 0), [4, 5], 1);
    const { layout: next } = copyGroups(layout, every(layout).slice(0, 1));
    expect([9, 10, 11, 12].map((place) => zonesByPlace(next).get(place))).toEqual([0, 0, 0, 1]);
    expect(next.zones.map(({ places }) => places.length)).toEqual([6, 3]);
    const clip = { from: layout, groups: every(layout).slice(0, 1) };
    const worse = { ...layout, zones: layout.zones.toReversed() };
    expect(zonesByPlace(pasteGroups(worse, clip).layout).get(9)).toBe(1);
    expect(pasteGroups({ ...layout, zones: [] }, clip).layout.zones).toEqual([]);
  });
});
