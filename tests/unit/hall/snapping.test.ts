import { describe, expect, it } from 'vitest';
import { drawBlock } from '#shared/hall/blocks.ts';
import { addArea, addMark } from '#shared/hall/edit.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { addTables } from '#shared/hall/tables.ts';
import type { Selection } from '../../../src/customRoutes/hall/editor/selection.ts';
import { frameOf, linesOf, snappedMove } from '../../../src/customRoutes/hall/editor/snapping.ts';
import { surroundingsOf } from '../../../src/customRoutes/hall/editor/surroundings.ts';
import { withRows } from '../../support/rows.ts';

const REACH = 5;
const dragged = (layout: HallLayout, moved: Selection, x: number, y: number, level?: number) => {
  const { own, around } = surroundingsOf(layout, moved, level)!;
  return snappedMove(own, around, { x, y }, REACH);
};
const area = (at: number): Selection => ({ kind: 'groups', groups: [{ kind: 'areas', at }] });
const table = (at: number): Selection => ({ kind: 'groups', groups: [{ kind: 'tables', at }] });
const look = { shape: 'round', chairs: 5, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
const one = { columns: 1, rows: 1, across: 0, down: 0, label: '1', level: 0, head: 0, headLabel: '' };

/** Areas of 100 by 40, each at its point, with a stage far above. */
function areas(...points: [number, number][]): HallLayout {
  return points.reduce(
    (layout, [x, y], at) => addArea(layout, { name: `${at}`, x, y, width: 100, height: 40, capacity: 1 }),
    newLayout(0, 0),
  );
}

describe('what is dragged', () => {
  it('comes to lie on the edges and middles of its neighbours, else on the grid', () => {
    const rows = withRows(newLayout(4, 3), { x: 301, y: 401, rows: 1, seats: 3 });
    const row: Selection = { kind: 'groups', groups: [{ kind: 'rows', at: 4 }] };
    expect(dragged(rows, row, -299, -80)).toMatchObject({ x: -301, y: -78 });
    expect(dragged(rows, row, 100, 100)).toEqual({ x: 102, y: 102, guides: [] });
    expect(dragged(rows, row, -295, -80).x).toBe(-294);
    // Its left edge to the right one of another, and below it.
    const two = areas([0, 0], [300, 300]);
    expect(dragged(two, area(1), -203, -263)).toMatchObject({ x: -200, y: -260 });
  });

  it('shows from where to where the line runs that it came to lie on, along all that lies on it', () => {
    const three = areas([0, 0], [203, 100], [400, 0]);
    const { x, y, guides } = dragged(three, area(1), 40, -98);
    expect([x, y]).toEqual([42, -100]);
    // The middles of all three, from the left end of the first to the right end of the last.
    expect(guides).toEqual([
      [
        { x: 0, y: 20 },
        { x: 500, y: 20 },
      ],
    ]);
    expect(dragged(three, area(1), -199, -62).guides).toEqual([
      [
        { x: 50, y: 0 },
        { x: 50, y: 80 },
      ],
      [
        { x: 0, y: 40 },
        { x: 500, y: 40 },
      ],
    ]);
  });

  it('goes to the nearest line, and to none beyond its reach', () => {
    const lines = linesOf([
      frameOf({ x: 0, y: 0, width: 10, height: 10 }),
      frameOf({ x: 4, y: 0, width: 10, height: 10 }),
    ]);
    const own = frameOf({ x: 100, y: 100, width: 10, height: 10 });
    const at = (x: number, reach: number) => snappedMove(own, lines, { x, y: 500 }, reach).x;
    expect([at(-99, 3), at(-97, 3), at(-97.9, 1)]).toEqual([-100, -96, -96]);
    expect(at(-97.9, 2)).toBe(-96);
  });

  it('goes by the board of a table, however its chairs stand, by blocks as a whole, by signs and the middle of the stage', () => {
    const tables = addTables(addTables(newLayout(0, 0), { ...look, ...one, x: 0, y: 0 }), {
      ...look,
      ...one,
      chairs: 8,
      x: 300,
      y: 200,
      label: '2',
    });
    expect(dragged(tables, table(1), -1, -198)).toMatchObject({ y: -200 });

    const spec = { x: 0, y: 0, rows: 4, seats: 6, rake: 1, bow: 0, aisles: [], counting: 'ltr', anew: false } as const;
    const words = { label: '1', skip: '', level: 0, name: 'Block', boxes: 0, boxName: '' };
    const block = addTables(drawBlock(newLayout(0, 0), { ...spec, ...words }), { ...look, ...one, x: 400, y: 400 });
    // Between its second and its third row: the middle of the four.
    expect(dragged(block, table(0), 0, -363)).toMatchObject({ y: -361 });
    const middle = (block.rows[0]!.x + block.rows[0]!.x + 5 * 24) / 2;
    expect(dragged(block, table(0), middle - 398, 100).x).toBeCloseTo(middle - 400);

    const signs = addMark(areas([0, 0]), 'entrances', { name: 'In', x: 203, y: 300 });
    expect(dragged(signs, { kind: 'entrance', index: 0 }, -200, -241)).toMatchObject({ x: -203, y: -240 });
    expect(dragged(addMark(signs, 'captions', { text: 'Bar', x: 1, y: 1 }), area(0), 150, 0).x).toBe(153);
    // An area alone is the whole of its hall: its stage follows it.
    expect(dragged(areas([0, 0]), area(0), 3, 3)).toEqual({ x: 6, y: 6, guides: [] });
    expect(surroundingsOf(signs, { kind: 'hall' })).toBeNull();
  });

  it('knows nothing of other levels', () => {
    const layout = areas([0, 0], [201, 100]);
    const levels = { ...layout, levels: [{ name: 'Stalls' }, { name: 'Balcony' }] };
    const narrow = { ...levels.areas[1]!, width: levels.areas[1]!.width - 20, level: 1 };
    const upstairs = { ...levels, areas: levels.areas.with(1, narrow) };
    expect(dragged(levels, area(1), -199, 0, 0).x).toBe(-201);
    expect(dragged(upstairs, area(1), -199, 0, 1).x).toBe(-198);
    // But for the middle of the stage, which is the whole hall's.
    expect(dragged(upstairs, area(1), -189, 0, 1).x).toBe(-191);
  });

  it('is compared once with each line, also among 500 tables', () => {
    const hall = addTables(newLayout(0, 0), {
      ...look,
      ...one,
      x: 0,
      y: 0,
      columns: 25,
      rows: 20,
      across: 120,
      down: 120,
    });
    const { own, around } = surroundingsOf(hall, table(499))!;
    let asked = 0;
    const counted = around.x.map((line) => ({
      ...line,
      get at() {
        asked += 1;
        return line.at;
      },
    }));
    expect(snappedMove(own, { ...around, x: counted }, { x: -118, y: 2 }, REACH)).toMatchObject({ x: -120, y: 0 });
    // Three of it against three of each, once more for those that lie on the line.
    expect(asked).toBeLessThan(5 * counted.length);
  });
});
