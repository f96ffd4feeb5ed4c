import { beforeEach, describe, expect, it, vi } from 'vitest';
import { around, groupBox } from '#shared/hall/geometry.ts';
import { addArea } from '#shared/hall/edit.ts';
import { newLayout, type HallLayout, type Marks, type Table } from '#shared/hall/layout.ts';
import { createRaster } from '../../../src/customRoutes/hall/plan/raster.ts';
import { toScreen } from '../../../src/customRoutes/hall/plan/raster/furniture.ts';
import { INKS } from '../../../src/customRoutes/hall/plan/raster/inks.ts';
import { drawKinds, kindsOf } from '../../../src/customRoutes/hall/plan/raster/kinds.ts';
import { createHallStore, HELD, OCCUPIED, REFUSED } from '../../../src/customRoutes/hall/plan/store.ts';
import { cameraAt, covers } from './keptPlan.ts';
import { type Drawn, paper } from './paper.ts';

// What is drawn of seats, by what is called of a canvas.

const CAMERA = cameraAt(100, 100, 2, true, { width: 400, height: 400 });
const texts = { stage: '', groups: [] };
const look = { theme: 'light' as const, font: 'x', texts };
const inks = INKS.light;

let canvases: ReturnType<typeof paper>[] = [];
beforeEach(() => {
  canvases = [];
  vi.stubGlobal('document', { fonts: { status: 'loaded' }, createElement: canvas });
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      closePath() {}
      addPath() {}
    },
  );
  vi.stubGlobal('DOMMatrix', Object);
  return () => vi.unstubAllGlobals();
});

function canvas() {
  const one = paper();
  canvases.push(one);
  return { getContext: () => one.ctx };
}

/** Where a place of a hall stands on the screen. */
function spotOf(layout: HallLayout, place: number) {
  const { seats, indexOf } = createHallStore(layout);
  const { x, y } = toScreen({ x: seats.x[indexOf(place)]!, y: seats.y[indexOf(place)]!, width: 0, height: 0 }, CAMERA);
  return { x, y };
}

const R = 18;
const hall = newLayout(1, 4);
const first = spotOf(hall, 1);
const second = spotOf(hall, 2);
const distance = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

describe('a seat that is held', () => {
  /** What is drawn in the ink of signs: with `held` flagged, at this zoom. */
  const signs = (held: boolean, scale: number, theme: 'light' | 'dark' = 'light') => {
    const store = createHallStore(hall);
    store.flag(HELD, (i) => held && i === 1);
    const { ctx, drawn } = paper();
    createRaster(store).draw(ctx, cameraAt(100, 100, scale, true, { width: 400, height: 400 }), { ...look, theme });
    return drawn.filter(
      ({ what, state }) => (what === 'fill' || what === 'fillRect') && state['fillStyle'] === INKS[theme].sign,
    );
  };

  it('has a lock at its upper rim, apart from those of kinds at the lower one, on light and dark ground', () => {
    for (const theme of ['light', 'dark'] as const) {
      expect(signs(false, 2, theme)).toEqual([]);
      const [disc, ...others] = signs(true, 2, theme);
      expect(others).toEqual([]);
      const { x, y } = disc!.circles[0]!;
      expect([x - second.x, y - second.y].map(Math.round)).toEqual([15, -15]);
    }
  });

  it('has a bar across its top where no sign has room, and nothing where it is a dot', () => {
    const [bar, ...others] = signs(true, 0.6);
    expect(others).toEqual([]);
    expect(bar!.what).toBe('fillRect');
    const [, top, width] = bar!.args as number[];
    expect(width).toBeGreaterThan(8);
    expect(top).toBeLessThan(second.y - 5);
    expect(signs(true, 0.2)).toEqual([]);
  });
});

describe('a seat the server refused', () => {
  it('has a ring of its own around it, in the colour of what went wrong', () => {
    const store = createHallStore(hall);
    const rings = () => {
      const { ctx, drawn } = paper();
      createRaster(store).draw(ctx, CAMERA, look);
      return drawn
        .filter(({ what, state }) => what === 'stroke' && state['strokeStyle'] === inks.refused)
        .flatMap(({ circles }) => circles);
    };
    expect(rings()).toEqual([]);
    store.flag(REFUSED, (i) => i === 1);
    expect(rings()).toEqual([{ ...second, r: expect.closeTo(R * 1.22 + 0.5) }]);
  });
});

describe('the kind of a seat', () => {
  const drawnOf = (marks: Partial<Marks>, layer: 'below' | 'above') => {
    const store = createHallStore({ ...hall, marks: { ...hall.marks, ...marks } });
    const { ctx, drawn } = paper();
    drawKinds(ctx, kindsOf(store), store, CAMERA, look, layer);
    return drawn;
  };
  const all = (drawn: readonly Drawn[], what: string) => drawn.filter((each) => each.what === what);

  it('is a capsule around both seats of a couch, below them', () => {
    const [board] = all(drawnOf({ couple: [[1, 2]] }, 'below'), 'fill');
    expect(board!.state['fillStyle']).toBe(inks.board);
    const ends = board!.circles.map(({ x, y, r }) => [x, y, r > R]);
    expect(ends).toEqual([
      [second.x, second.y, true],
      [first.x, first.y, true],
    ]);
  });

  it('is a bar from the seat of a companion to the one it is for, below them, and a sign of its own', () => {
    const below = drawnOf({ companion: [[1, 2]] }, 'below');
    expect(all(below, 'stroke')).toHaveLength(1);
    expect(all(below, 'moveTo')[0]!.args).toEqual([first.x + R, first.y]);
    expect(all(below, 'lineTo')[0]!.args).toEqual([second.x - R, second.y]);
    const [sign, ...others] = all(drawnOf({ companion: [[1, 2]] }, 'above'), 'fill');
    expect([distance(sign!.circles[0]!, first) < 1.5 * R, others]).toEqual([true, []]);
  });

  it('is a square around a place for a wheelchair, below it, and its sign', () => {
    const below = drawnOf({ accessible: [2] }, 'below');
    const [x, y, width, height] = all(below, 'roundRect')[0]!.args as number[];
    expect([x! + width! / 2, y! + height! / 2, width! > 2 * R, width === height]).toEqual([
      expect.closeTo(second.x),
      expect.closeTo(second.y),
      true,
      true,
    ]);
    expect(all(below, 'stroke')).toHaveLength(1);
    expect(all(drawnOf({ accessible: [2] }, 'above'), 'fill')).toHaveLength(1);
  });

  it('is a brow over a seat with a restricted view, and a sign on the other side of a technical one', () => {
    const [brow] = all(drawnOf({ restricted: [1] }, 'above'), 'stroke');
    expect([brow!.circles, brow!.state['strokeStyle']]).toEqual([[{ ...first, r: R * 1.04 }], inks.text]);
    const [sign] = all(drawnOf({ technical: [1] }, 'above'), 'fill');
    expect(sign!.circles[0]!.x).toBeLessThan(first.x);
  });

  it('is drawn below the seats or above them, in the plan too', () => {
    const marks = { ...hall.marks, couple: [[1, 2]] as [number, number][], restricted: [3] };
    const { ctx, drawn } = paper();
    createRaster(createHallStore({ ...hall, marks })).draw(ctx, CAMERA, look);
    const at = (isIt: (each: Drawn) => boolean) => drawn.findIndex(isIt);
    const board = at(({ what, state }) => what === 'fill' && state['fillStyle'] === inks.board);
    const seats = at(({ what, state }) => what === 'stroke' && state['strokeStyle'] === inks.seat);
    const brow = at(
      ({ what, state, circles }) => what === 'stroke' && state['strokeStyle'] === inks.text && circles.length === 1,
    );
    expect([board >= 0, board < seats, seats < brow]).toEqual([true, true, true]);
  });
});

describe('a frame of a plan', () => {
  const round: Table = { label: '1', shape: 'round', x: 60, y: 120, turn: 0, start: 1, places: [11, 12, 13, 14] };
  const area = { name: 'Bar', x: 120, y: 20, width: 40, height: 40, capacity: 3 };
  const layout = addArea({ ...newLayout(2, 5), next_place: 20, tables: [round] }, area);

  /** A plan on the screen, and what of it is painted for a change of it, px of the screen. */
  function shown(of: HallLayout) {
    const store = createHallStore(of);
    const raster = createRaster(store);
    store.subscribe(raster.changed);
    const painted = (act: () => void = () => undefined) => {
      canvases.forEach(({ drawn }) => drawn.splice(0));
      act();
      while (!raster.frame(paper().ctx, CAMERA, look));
      return canvases.flatMap(({ drawn }) =>
        drawn.flatMap(({ what, args }, at) => {
          if (what !== 'rect') return [];
          const [x, y] = drawn
            .slice(0, at)
            .findLast((each) => each.what === 'setTransform')!
            .args.slice(4) as number[];
          const [, , width, height] = args as number[];
          // The picture reaches beyond the view.
          return [{ x: x! - 192, y: y! - 192, width: width!, height: height! }];
        }),
      );
    };
    painted();
    return { store, painted };
  }

  it('paints a changed seat of a row alone, a table with its chair, and an area as a whole', () => {
    const { store, painted } = shown(layout);
    const change = (place: number) => {
      const boxes = painted(() =>
        store.assign('state', (i) => (i === store.indexOf(place) ? OCCUPIED : store.state[i]!)),
      );
      expect(boxes).toHaveLength(1);
      return boxes[0]!;
    };
    const seat = change(1);
    expect(seat).toEqual(toScreen(around(store.seats.x[0]!, store.seats.y[0]!, 18), CAMERA));
    expect(covers(change(12), toScreen(groupBox(round), CAMERA))).toBe(true);
    const { places, ...bar } = layout.areas[0]!;
    expect(covers(change(places[1]!), toScreen(bar, CAMERA))).toBe(true);
  });

  it('paints all of it anew where all names have letters of another size, and nothing where they keep theirs', () => {
    const { store, painted } = shown(newLayout(4, 10));
    const everything = { x: -192, y: -192, width: 784, height: 784 };
    const name = (name: string, share: number) =>
      painted(() => store.name((i) => (i % share === 0 ? name : (store.names[i] ?? 'Ли'))));
    // The size of the first names is found where there was none.
    name('Ли', 1);
    expect(painted()).toEqual([]);
    expect(name('Ян', 40)).not.toContainEqual(everything);
    expect(name('Константинопольский', 2)).toContainEqual(everything);
  });
});
