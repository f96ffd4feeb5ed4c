import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addArea, deactivate, setRows } from '#shared/hall/edit.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { type Camera, createCamera } from '../../../src/customRoutes/hall/plan/camera.ts';
import { gridOf, inBox, nearest } from '../../../src/customRoutes/hall/plan/grid.ts';
import { hitTest, placesIn } from '../../../src/customRoutes/hall/plan/hit.ts';
import { lookOf, takenIn } from '../../../src/customRoutes/hall/plan/raster/looks.ts';
import { LOOKS } from '../../../src/customRoutes/hall/plan/raster/marks.ts';
import { fitted } from '../../../src/customRoutes/hall/plan/raster/names.ts';
import { rowLabelsOf } from '../../../src/customRoutes/hall/plan/raster/rowLabels.ts';
import { stepFrom } from '../../../src/customRoutes/hall/plan/steps.ts';
import {
  CHOSEN,
  DIMMED,
  FREE,
  INACTIVE,
  MARKED,
  OCCUPIED,
  createHallStore,
} from '../../../src/customRoutes/hall/plan/store.ts';
import { anyLayout } from './arbitrary.ts';
import { withRows } from '../../support/rows.ts';

const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 200 });

function columnsOf(list: [number, number][]) {
  return { x: Float32Array.from(list, (point) => point[0]), y: Float32Array.from(list, (point) => point[1]) };
}

describe('the grid', () => {
  it('finds the same nearest seat as looking at all of them', () => {
    fc.assert(
      fc.property(
        points,
        coordinate,
        coordinate,
        fc.double({ min: 1, max: 80, noNaN: true }),
        (list, px, py, reach) => {
          const { x, y } = columnsOf(list);
          let best = -1;
          let least = reach * reach;
          list.forEach((_, i) => {
            const distance = (x[i]! - px) ** 2 + (y[i]! - py) ** 2;
            if (distance < least) [best, least] = [i, distance];
          });
          expect(nearest(gridOf(x, y, list.length), px, py, reach)).toBe(best);
        },
      ),
    );
  });

  it('finds the same seats in a rectangle as looking at all of them', () => {
    const side = fc.double({ min: 0, max: 700, noNaN: true });
    fc.assert(
      fc.property(points, coordinate, coordinate, side, side, (list, left, top, width, height) => {
        const { x, y } = columnsOf(list);
        const found = new Uint32Array(list.length);
        const count = inBox(gridOf(x, y, list.length), { x: left, y: top, width, height }, found);
        const expected = list
          .map((_, i) => i)
          .filter((i) => x[i]! >= left && x[i]! <= left + width && y[i]! >= top && y[i]! <= top + height);
        expect([...found.subarray(0, count)].sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it('stays small where a hall is stretched to its limits', () => {
    const grid = gridOf(Float32Array.of(-100_000, 100_000), Float32Array.of(-100_000, 100_000), 2);
    expect(grid.columns * grid.rows).toBeLessThan(10_000);
    expect(nearest(grid, 99_999, 99_999, 10)).toBe(1);
  });
});

describe('a hit', () => {
  it('is the seat whose disc is there, else the area, else the floor', () => {
    const layout = addArea(newLayout(3, 3), { name: 'Bar', x: 0, y: 100, width: 60, height: 40, capacity: 5 });
    const store = createHallStore(layout);
    expect(hitTest(store, { x: 25, y: 27 }, 1)).toMatchObject({ kind: 'place', place: 5, index: 4 });
    expect(hitTest(store, { x: 30, y: 120 }, 1)).toMatchObject({ kind: 'area', index: 0 });
    expect(hitTest(store, { x: 24, y: -70 }, 1)).toMatchObject({ kind: 'stage' });
    expect(hitTest(store, { x: -200, y: 0 }, 1)).toMatchObject({ kind: 'floor' });
  });
});

describe('the store', () => {
  it('changes only what differs, says so once, and takes it back', () => {
    const store = createHallStore(deactivate(newLayout(2, 3), [2]));
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
    });
    const before = [...store.state];
    const patch = store.assign('state', (i) => (i === 4 ? OCCUPIED : store.state[i]!))!;
    expect([[...patch.ids], [...patch.before], [...patch.after]]).toEqual([[4], [0], [OCCUPIED]]);
    expect(store.assign('state', (i) => store.state[i]!)).toBeNull();
    store.revert(patch);
    expect([...store.state]).toEqual(before);
    store.apply(patch);
    expect(store.state[4]).toBe(OCCUPIED);
    expect(calls).toBe(3);
  });

  it('keeps flags apart', () => {
    const store = createHallStore(newLayout(1, 3));
    store.flag(CHOSEN, (i) => i < 2);
    store.flag(DIMMED, (i) => i > 0);
    store.flag(CHOSEN, (i) => i === 1);
    expect([...store.flags]).toEqual([0, CHOSEN | DIMMED, DIMMED]);
  });

  it('shows a choice before a filter and a filter before the state', () => {
    const store = createHallStore(deactivate(newLayout(1, 4), [4]));
    store.assign('state', (i) => (i < 3 ? OCCUPIED : store.state[i]!));
    store.flag(DIMMED, (i) => i < 2);
    store.flag(CHOSEN, (i) => i === 0);
    expect([0, 1, 2, 3].map((i) => LOOKS[lookOf(store, i)])).toEqual(['chosen', 'dimmedTaken', 'occupied', 'inactive']);
    store.flag(MARKED, (i) => i === 3);
    expect(LOOKS[lookOf(store, 3)]).toBe('marked');
  });

  it('shows of whoever sits on a selected place that somebody does', () => {
    const store = createHallStore(newLayout(1, 2));
    store.assign('state', (i) => (i === 0 ? OCCUPIED : store.state[i]!));
    store.flag(MARKED, () => true);
    expect([0, 1].map((i) => LOOKS[lookOf(store, i)])).toEqual(['markedTaken', 'marked']);
  });

  it('names the places of a rectangle row by row', () => {
    const store = createHallStore(newLayout(4, 4));
    expect(placesIn(store, { x: 20, y: 20, width: 30, height: 40 })).toEqual([6, 7, 10, 11]);
  });

  it('names the places of an area whose middle is in the rectangle, or in which it was drawn', () => {
    const area = { name: 'Bar', x: 0, y: 100, width: 80, height: 40, capacity: 2 };
    const store = createHallStore(addArea(newLayout(4, 4), area));
    expect(placesIn(store, { x: -20, y: 70, width: 70, height: 55 })).toEqual([13, 14, 15, 17, 18]);
    expect(placesIn(store, { x: 4, y: 104, width: 10, height: 10 })).toEqual([17, 18]);
    expect(placesIn(store, { x: -20, y: 90, width: 50, height: 20 })).toEqual([]);
  });
});

describe('steps by keyboard', () => {
  const left = newLayout(3, 3);
  const store = createHallStore(withRows(left, { x: 120, y: 4, rows: 3, seats: 3, label: '1' }));
  const from = (place: number) => (step: Parameters<typeof stepFrom>[2]) =>
    store.seats.place[stepFrom(store, store.indexOf(place), step)];

  it('go along the row, over the aisle, up and down, and stop at the edge', () => {
    expect(['left', 'right', 'up', 'down', 'start', 'end'].map((step) => from(5)(step as 'left'))).toEqual([
      4, 6, 2, 8, 4, 6,
    ]);
    expect(from(6)('right')).toBe(13);
    expect(from(13)('left')).toBe(6);
    expect(from(1)('left')).toBe(1);
    expect(from(1)('up')).toBe(1);
    expect(from(2)('page_down')).toBe(8);
  });

  it('jump to the next sector', () => {
    store.assign('sector', (i) => (i < 6 ? 1 : 2));
    expect(from(2)('next_sector')).toBe(7);
    expect(from(7)('previous_sector')).toBe(6);
  });

  it('never leave the hall', () => {
    const steps = fc.array(fc.constantFrom('left', 'right', 'up', 'down', 'start', 'end', 'next_sector'), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(anyLayout, steps, (layout, path) => {
        const hall = createHallStore(layout);
        if (hall.seatCount === 0) return;
        const end = path.reduce((at, step) => stepFrom(hall, at, step as 'left'), 0);
        expect(end).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThan(hall.seatCount);
      }),
    );
  });
});

describe('row labels', () => {
  it('stand at the outer ends of blocks side by side', () => {
    const layout = withRows(newLayout(2, 2), { x: 120, y: 4, rows: 2, seats: 2, label: '1' });
    expect(rowLabelsOf(layout).map(({ text, x }) => `${text} ${x}`)).toEqual(['1 -22', '2 -22', '1 166', '2 166']);
    expect(rowLabelsOf(setRows(layout, [2], { label: 'A' })).filter(({ text }) => text === 'A')).toHaveLength(2);
  });

  it('never run into each other in a narrow aisle: the row to the left has its own at its other end', () => {
    const layout = withRows(newLayout(1, 2), { x: 84, y: 4, rows: 1, seats: 2, label: '11' });
    expect(rowLabelsOf(layout).map(({ text, x }) => `${text} ${x}`)).toEqual(['1 -22', '11 62', '11 130']);
  });
});

describe('the camera', () => {
  it('shows from near by what was asked for before there was a plan, in the middle, and the whole hall else', () => {
    const box = { x: 0, y: 0, width: 4000, height: 3000 };
    const show = (ask: (camera: Camera) => void) => {
      const camera = createCamera();
      ask(camera);
      camera.resize(400, 300);
      camera.frame(box, { top: 0, right: 0, bottom: 100, left: 0 });
      if (!camera.moved) camera.fit();
      return camera;
    };
    const near = show((camera) =>
      camera.closeUp([
        { x: 3000, y: 2000 },
        { x: 3100, y: 2040 },
      ]),
    );
    expect([near.scale, near.toWorld(200, 100)]).toEqual([1, { x: 3050, y: 2020 }]);
    const wide = show((camera) =>
      camera.closeUp([
        { x: 0, y: 10 },
        { x: 3360, y: 10 },
      ]),
    );
    expect(wide.scale).toBeCloseTo(0.1);
    const whole = show((camera) => camera.reveal(3000, 2000));
    expect([whole.moved, Math.round(whole.toWorld(200, 100).x)]).toEqual([false, 2000]);
  });

  it('stays where it is for a seat that is in sight, and moves for one that is not', () => {
    const camera = createCamera();
    camera.resize(400, 300);
    camera.frame({ x: 0, y: 0, width: 800, height: 600 }, { top: 10, right: 10, bottom: 10, left: 10 });
    const before = [camera.x, camera.y];
    camera.reveal(20 - camera.x, 20 - camera.y);
    expect([camera.x, camera.y]).toEqual(before);
    camera.reveal(5 - camera.x, 150 - camera.y);
    expect([camera.x, camera.y]).toEqual([before[0]! + 37, before[1]]);
  });

  it('shows several places from no further away than they need, and stays where all of them are in sight', () => {
    const camera = createCamera();
    camera.resize(400, 300);
    camera.frame({ x: 0, y: 0, width: 2000, height: 2000 }, { top: 10, right: 10, bottom: 60, left: 10 });
    const seen = () => [camera.x, camera.y, camera.scale];
    const near = [
      { x: 1000, y: 1000 },
      { x: 1200, y: 1050 },
    ];
    camera.revealAll(near);
    expect(camera.scale).toBe(1);
    for (const { x, y } of near) expect(camera.sees(x + camera.x, y + camera.y, 9)).toBe(true);
    const before = seen();
    camera.revealAll(near);
    expect(seen()).toEqual(before);
    const far = [
      { x: 0, y: 0 },
      { x: 1800, y: 1900 },
    ];
    camera.revealAll(far);
    expect(camera.scale).toBeLessThan(0.2);
    for (const { x, y } of far)
      expect(camera.sees(x * camera.scale + camera.x, y * camera.scale + camera.y, 9)).toBe(true);
  });

  it('keeps the point under the pointer while zooming', () => {
    const camera = createCamera();
    camera.resize(800, 600);
    camera.frame({ x: 0, y: 0, width: 1000, height: 1000 }, { top: 0, right: 0, bottom: 0, left: 0 });
    camera.fit();
    const before = camera.toWorld(300, 200);
    camera.zoom(1.7, 300, 200);
    expect(camera.toWorld(300, 200).x).toBeCloseTo(before.x);
    expect(camera.toWorld(300, 200).y).toBeCloseTo(before.y);
  });

  it('fits the hall into what panels leave free and never loses it', () => {
    const camera = createCamera();
    camera.resize(800, 600);
    camera.frame({ x: -100, y: -100, width: 400, height: 400 }, { top: 0, right: 300, bottom: 0, left: 100 });
    camera.fit();
    expect(camera.scale).toBeCloseTo(1);
    expect([camera.x, camera.y]).toEqual([200, 200]);
    camera.pan(-1e6, -1e6);
    expect(300 * camera.scale + camera.x).toBeGreaterThanOrEqual(64);
  });

  it('shows the whole hall in another size too, unless somebody moved it', () => {
    const camera = createCamera();
    camera.frame({ x: 0, y: 0, width: 1000, height: 1000 }, { top: 0, right: 0, bottom: 0, left: 0 });
    camera.resize(800, 800);
    expect([camera.x, camera.y, camera.scale]).toEqual([0, 0, 0.8]);
    camera.resize(500, 500);
    expect([camera.x, camera.y, camera.scale]).toEqual([0, 0, 0.5]);
    camera.zoom(2);
    camera.resize(600, 600);
    expect(camera.scale).toBe(1);
  });
});

describe('a surname under a seat', () => {
  // Letters half as wide as high: nine of them at 9 px take 40.5 px.
  const shown = (name: string, room: number) => fitted(name, (text) => text.length / 2, room, { size: 9, least: 7.5 });

  it('stands whole, set smaller where it has to be', () => {
    expect(shown('Михайлов', 40)).toEqual({ text: 'Михайлов', size: 9 });
    expect(shown('Михайлова', 36)).toEqual({ text: 'Михайлова', size: 8 });
  });

  it('is never cut to a beginning that others have too', () => {
    expect(shown('Михайловская', 36)).toEqual({ text: 'Михайлов…', size: 7.5 });
    expect(shown('Михайлова', 30)).toBeNull();
    expect(shown('Соколова', 24)).toBeNull();
  });
});

describe('a free seating area', () => {
  it('is as full as its open places are taken', () => {
    const bar = { name: 'Bar', x: 0, y: 200, width: 90, height: 40, capacity: 4 };
    const store = createHallStore(addArea(addArea(newLayout(1, 2), bar), { ...bar, name: 'Hall', y: 300 }));
    const fill = (...taken: number[]) =>
      store.assign('state', (i) => (taken.includes(i) ? OCCUPIED : i === 9 ? INACTIVE : FREE));
    fill(0, 1);
    expect([takenIn(store, 1), takenIn(store, 2)]).toEqual([0, 0]);
    fill(2, 6, 7, 8);
    expect([takenIn(store, 1), takenIn(store, 2)]).toEqual([0.25, 1]);
  });
});
