import { describe, expect, it } from 'vitest';
import { type BlockSpec, drawBlock } from '#shared/hall/blocks.ts';
import { type HallLayout, newLayout, type Row, SEAT_RADIUS } from '#shared/hall/layout.ts';
import { addZone, paintZone } from '#shared/hall/marks.ts';
import { groupBox, spotsOf, union } from '#shared/hall/seats.ts';
import { bandsOf, otherLevels, turnsOf } from '../../../src/customRoutes/hall/plan/bands.ts';
import { CHIP, chipsOf } from '../../../src/customRoutes/hall/plan/rankChips.ts';
import { numberedGroups } from '../../../src/customRoutes/hall/editor/selection.ts';
import { boundsWithLabels, rowLabelsOf } from '../../../src/customRoutes/hall/plan/raster/rowLabels.ts';
import { PLAIN_BLOCK } from './anyHall.ts';

const BLOCK: BlockSpec = {
  ...PLAIN_BLOCK,
  rows: 12,
  seats: 20,
  rake: 1,
  bow: 40,
  aisles: [7, 13],
  name: 'Партер',
  boxName: 'Ложа',
};

const ranked = (layout: HallLayout, ...ranks: number[][]) =>
  ranks.reduce((so_far, places, at) => paintZone(addZone(so_far, `Ранг ${at + 1}`), places, at), layout);
const said = (layout: HallLayout, level?: number) =>
  bandsOf(layout, level).map(({ rank, points }) => `${rank}: ${points.length}`);

const table = {
  label: '1',
  x: 400,
  y: 60,
  shape: 'round',
  start: 1,
  turn: 0,
  places: [11, 12, 13, 14],
} as const satisfies Partial<HallLayout['tables'][number]>;
const area = { name: 'Фуршет', x: 0, y: 300, width: 200, height: 60, places: [21, 22] };

describe('the numbers of ranks', () => {
  const chips = (layout: HallLayout) => chipsOf(bandsOf(layout), layout).map(({ x, y }) => [x, y]);
  /** Rows of one seat where the points are; the first is the rank's. */
  const seatsAt = (...points: [number, number][]): HallLayout => {
    const [row] = newLayout(1, 1).rows;
    const rows = points.map(([x, y], i) => ({ ...row!, label: String(i + 1), x, y, places: [i + 1] }));
    return ranked({ ...newLayout(0, 0), next_place: points.length + 1, rows }, [1]);
  };

  it('stand before the first seats, behind them or in front of them, as there is room, and nowhere else', () => {
    expect(chips(seatsAt([0, 0]))).toEqual([[-44, 0]]);
    expect(chips(seatsAt([0, 0], [-48, 0]))).toEqual([[44, 0]]);
    expect(chips(seatsAt([0, 0], [-48, 0], [48, 0]))).toEqual([[0, -44]]);
    expect(chips(seatsAt([0, 0], [-48, 0], [48, 0], [0, -30]))).toEqual([]);
  });

  it('cover no seat in the blocks of a curved hall', () => {
    const drawn = drawBlock(newLayout(0, 0), { ...BLOCK, aisles: [7, 13] });
    const layout = ranked(drawn, ...drawn.rows.slice(0, 6).map(({ places }) => places));
    const at = chipsOf(bandsOf(layout), layout);
    expect(at.length).toBeGreaterThan(3);
    const seats = layout.rows.flatMap(spotsOf);
    for (const chip of at)
      for (const seat of seats)
        expect(Math.abs(seat.x - chip.x) > CHIP + SEAT_RADIUS || Math.abs(seat.y - chip.y) > CHIP + SEAT_RADIUS).toBe(
          true,
        );
  });
});

describe('the ranks of a hall', () => {
  it('lie behind seats beside each other, and end where another rank begins or none is', () => {
    const layout = newLayout(2, 5);
    expect(said(layout)).toEqual([]);
    expect(said(ranked(layout, [1, 2, 4], [3, 6, 7]))).toEqual(['0: 2', '1: 1', '0: 1', '1: 2']);
  });

  it('end at an aisle', () => {
    const layout = newLayout(1, 2);
    const beyond: Row = { ...layout.rows[0]!, x: 500, places: [3, 4] };
    expect(said(ranked({ ...layout, rows: [...layout.rows, beyond] }, [1, 2, 3, 4]))).toEqual(['0: 2', '0: 2']);
  });

  it('are drawn by the ends of a straight row, and by every seat of one that bends ever so little', () => {
    const [row] = newLayout(1, 40).rows as [Row];
    const turned = { ...row, dx: 17.3, dy: 5.1 };
    for (const straight of [row, turned]) expect(turnsOf(spotsOf(straight))).toHaveLength(2);
    expect(turnsOf(spotsOf({ ...row, bow: 1 }))).toHaveLength(40);
    expect(turnsOf([{ x: 1, y: 1 }])).toEqual([{ x: 1, y: 1 }]);
  });

  it('lie around tables and on areas, on the level that is looked at', () => {
    const layout: HallLayout = {
      ...newLayout(1, 2),
      levels: [{ name: 'Партер' }, { name: 'Балкон' }],
      tables: [{ ...table, level: 1 }] as HallLayout['tables'],
      areas: [area],
    };
    const painted = ranked(layout, [1, 11, 12, 13, 14, 21, 22]);
    expect(said(painted, 0)).toEqual(['0: 1', '0: 4']);
    expect(said(painted, 1)).toEqual(['0: 4']);
    expect(said(painted)).toHaveLength(3);
  });
});

describe('other levels', () => {
  it('are what stands elsewhere; none where a hall has one', () => {
    const layout: HallLayout = {
      ...newLayout(1, 2),
      levels: [{ name: 'Партер' }, { name: 'Балкон' }],
      tables: [{ ...table, level: 1 }] as HallLayout['tables'],
    };
    expect(otherLevels(layout, 0).spots).toHaveLength(4);
    expect(otherLevels(layout, 0).outlines).toHaveLength(1);
    expect(otherLevels(layout, 1).spots).toHaveLength(2);
    expect(otherLevels(layout)).toEqual({ spots: [], outlines: [] });
  });
});

describe('what is numbered anew', () => {
  it('are rows, or tables where there are none', () => {
    const layout = { ...newLayout(2, 2), tables: [table] as unknown as HallLayout['tables'], areas: [area] };
    const kinds = (of: HallLayout) => {
      const selection = numberedGroups(of);
      return selection.kind === 'groups' ? selection.groups.map(({ kind }) => kind) : selection.kind;
    };
    expect(kinds(layout)).toEqual(['rows', 'rows']);
    expect(kinds({ ...layout, rows: [] })).toEqual(['tables']);
    expect(kinds({ ...layout, rows: [], tables: [] })).toBe('hall');
  });
});

describe('the label of a box', () => {
  const boxed = (dy: number) => {
    const { rows, ...layout } = newLayout(2, 2);
    const [first, second] = rows as [Row, Row];
    return {
      ...layout,
      blocks: [{ name: 'Ложа 1' }],
      rows: [
        { ...first, label: 'Ложа 1', block: 0 },
        { ...second, label: 'Ложа 1', block: 0, x: first.x + 120 * Number(dy === 0), y: first.y + dy },
      ],
    };
  };
  it('stands once, however many rows it has; pieces of one row keep both ends', () => {
    expect(rowLabelsOf(boxed(26))).toHaveLength(1);
    expect(rowLabelsOf(boxed(0))).toHaveLength(2);
    const { blocks: _blocks, ...read } = boxed(26);
    const rows = read.rows.map(({ block: _block, ...row }) => row);
    expect(rowLabelsOf({ ...read, blocks: [], rows })).toHaveLength(1);
  });

  it('stands in the middle of its rows, away from the other seats', () => {
    const hall = drawBlock(newLayout(0, 0), { ...BLOCK, boxes: 4 });
    const labels = rowLabelsOf(hall).filter(({ text }) => text.startsWith('Ложа'));
    expect(labels.map(({ sign }) => sign)).toEqual([-1, -1, -1, -1, 1, 1, 1, 1]);
    for (const { text, x, y, sign } of labels) {
      const box = union(hall.rows.filter(({ label }) => label === text).map(groupBox));
      expect(y).toBeCloseTo(box.y + box.height / 2);
      expect(sign < 0 ? box.x - x : x - box.x - box.width).toBeCloseTo(13);
      // A name grows outwards: no seat stands there.
      const room = hall.rows.map(groupBox).filter((of) => y + 7 > of.y && y - 7 < of.y + of.height);
      expect(room.every((of) => (sign < 0 ? of.x > x + 7 : of.x + of.width < x - 7))).toBe(true);
    }
  });
});

it('on paper there is room for the whole name of a box', () => {
  const far = newLayout(2, 10);
  const [row] = far.rows as [Row];
  const box = [0, 26].map((dy, i): Row => {
    const places = [101 + 2 * i, 102 + 2 * i];
    return { ...row, label: 'Ложа дирекции', x: -400, y: dy, places };
  });
  const hall = { ...far, next_place: 105, rows: [...far.rows, ...box] };
  const [named] = rowLabelsOf(hall).filter(({ text }) => text === 'Ложа дирекции');
  const bounds = boundsWithLabels(hall);
  // Thirteen letters, each as high as a seat where labels are smallest, and half of it wide at least.
  expect(bounds.x).toBeLessThan(named!.x + SEAT_RADIUS - 13 * SEAT_RADIUS);
  expect(boundsWithLabels(far).width).toBeLessThan(bounds.width);
});
