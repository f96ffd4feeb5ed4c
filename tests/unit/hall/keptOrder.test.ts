import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Box, union } from '#shared/hall/geometry.ts';
import { meet } from '#shared/hall/meeting.ts';
import type { Camera, View } from '../../../src/customRoutes/hall/plan/camera.ts';
import { createKept } from '../../../src/customRoutes/hall/plan/raster/kept.ts';
import { type PixelContext, Pixels } from '../../support/pixels.ts';

// What of a kept plan is painted, when, and in which order.

const VIEW = { width: 120, height: 90 };
/** As large as a picture that reaches beyond that view has room for. */
const HALL = { x: 0, y: 0, width: 120, height: 90 };
/** Longer than a frame has time for, whatever that is. */
const LONG_MS = 1000;

let clock = 0;
beforeEach(() => {
  clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.stubGlobal('document', { createElement: () => new Pixels() });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A kept plan of one colour, and what `act` has it paint, in boxes of the hall. */
function plan({ cost = 0, bounds = HALL as Box, ratio = 1 } = {}) {
  const boxes: Box[] = [];
  const ink = { colour: 1, cost };
  const paint = (ctx: CanvasRenderingContext2D, { x, y, scale, width, height }: View) => {
    boxes.push({ x: -x / scale, y: -y / scale, width: width / scale, height: height / scale });
    if (ink.colour > 0) (ctx as unknown as PixelContext).fill(() => ink.colour);
    clock += ink.cost;
  };
  const kept = createKept(paint, bounds, () => 50);
  const screen = new Pixels();
  const frame = (camera: Camera, pixels = ratio) => {
    [screen.width, screen.height] = [camera.width * pixels, camera.height * pixels];
    screen.context.setTransform(pixels, 0, 0, pixels, 0, 0);
    return kept.draw(screen.getContext(), camera);
  };
  const painted = (act: () => unknown) => {
    boxes.length = 0;
    act();
    return [...boxes];
  };
  return {
    kept,
    ink,
    frame,
    painted,
    /** Frames until nothing is left to paint, and what each painted. */
    rest: (camera: Camera) => {
      const frames: Box[][] = [];
      let isDone = false;
      while (!isDone) {
        frames.push(
          painted(() => {
            isDone = frame(camera);
          }),
        );
        expect(frames.length).toBeLessThan(500);
      }
      return frames;
    },
    pixelAt: (x: number, y: number) => screen.cells[y * screen.width + x],
    colours: () => new Set(screen.cells),
  };
}

function cameraAt(x: number, y: number, scale = 1, settled = true, view = VIEW): Camera {
  const toWorld = (px: number, py: number) => ({ x: (px - x) / scale, y: (py - y) / scale });
  return { x, y, scale, settled, ...view, toWorld } as Camera;
}

/** What a camera sees of the hall. */
const seenBy = ({ x, y, scale, width, height }: Camera): Box => ({
  x: -x / scale,
  y: -y / scale,
  width: width / scale,
  height: height / scale,
});
const areaOf = (boxes: readonly Box[]) => boxes.reduce((sum, { width, height }) => sum + width * height, 0);
const shared = (one: Box, other: Box): Box => {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x);
  const height = Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y);
  return { x, y, width, height };
};
const covers = (outer: Box, inner: Box) => {
  const all = union([outer, inner]);
  return all.width === outer.width && all.height === outer.height;
};

describe('the first picture', () => {
  it('is painted whole in its frame, however long that takes, and reaches beyond the view on all sides', () => {
    const shown = plan({ cost: LONG_MS });
    const camera = cameraAt(0, 0);
    const boxes = shown.painted(() => expect(shown.frame(camera)).toBe(true));
    const around = { x: -50, y: -50, width: VIEW.width + 100, height: VIEW.height + 100 };
    expect(covers(union(boxes), around)).toBe(true);
    expect([shown.kept.scale(), shown.colours()]).toEqual([1, new Set([1])]);
    expect(shown.painted(() => shown.frame(camera))).toEqual([]);
  });

  it('is made anew, whole, where all is forgotten, the view is another, or so are its pixels', () => {
    const shown = plan({ cost: LONG_MS });
    const camera = cameraAt(0, 0);
    const first = shown.painted(() => shown.frame(camera));
    shown.kept.forget();
    expect(shown.kept.scale()).toBe(0);
    expect(shown.painted(() => shown.frame(camera))).toEqual(first);
    expect(shown.painted(() => shown.frame(camera, 2))).toEqual(first);
    expect(shown.painted(() => shown.frame(camera))).toEqual(first);
    for (const view of [
      { width: 130, height: 90 },
      { width: 130, height: 95 },
    ]) {
      const boxes = shown.painted(() => shown.frame(cameraAt(0, 0, 1, true, view)));
      expect(covers(union(boxes), { x: 0, y: 0, ...view })).toBe(true);
    }
  });
});

describe('a picture that is painted bit by bit', () => {
  /** A plan that is zoomed to this camera, before any of it is painted. */
  const zoomed = (camera: Camera) => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.ink.cost = LONG_MS;
    return { ...shown, camera, next: () => shown.painted(() => shown.frame(camera)) };
  };

  it('shows what is in view first, the middle before the edges, and one box a frame where each takes long', () => {
    const { rest, camera } = zoomed(cameraAt(-30, -20, 2));
    const frames = rest(camera);
    expect(frames.every(({ length }) => length === 1)).toBe(true);
    const [view, boxes] = [seenBy(camera), frames.flat()];
    const isSeen = boxes.map((box) => meet(box, view));
    const seen = isSeen.indexOf(false);
    expect(seen).toBeGreaterThan(1);
    expect(isSeen.slice(seen)).not.toContain(true);
    expect(covers(union(boxes.slice(0, seen)), view)).toBe(true);
    expect(areaOf(boxes.slice(0, seen))).toBeCloseTo(areaOf([view]));
    const off = boxes.slice(0, seen).map(({ x, y, width, height }) => {
      const [dx, dy] = [x + width / 2 - view.x - view.width / 2, y + height / 2 - view.y - view.height / 2];
      return Math.hypot(dx, dy);
    });
    expect(off).toEqual(off.toSorted((a, b) => a - b));
    // All around the view is left, and nothing twice.
    const around = { x: view.x - 20, y: view.y - 20, width: view.width + 40, height: view.height + 40 };
    expect(covers(union(boxes), around)).toBe(true);
    expect(areaOf(boxes)).toBeCloseTo(areaOf([union(boxes)]));
  });

  it('paints what changed before what is left over', () => {
    const { kept, next, rest, camera } = zoomed(cameraAt(0, 0, 2));
    next();
    const spots = [
      { x: 40, y: 30, width: 4, height: 4 },
      { x: 10, y: 20, width: 4, height: 4 },
    ];
    kept.spoil(spots);
    expect([...next(), ...next()]).toEqual(spots);
    expect(rest(camera).length).toBeGreaterThan(1);
  });

  it('goes on with what is left over where it is moved, and paints nothing twice', () => {
    const { next, rest, camera } = zoomed(cameraAt(0, 0, 2));
    const before = next();
    const there = { ...camera, x: -230, y: 40 };
    const boxes = [...before, ...rest(there).flat()];
    expect(boxes.length).toBeGreaterThan(2);
    expect(areaOf(boxes.map((box) => shared(box, seenBy(there))))).toBeCloseTo(areaOf([seenBy(there)]));
  });
});

describe('a picture that is moved', () => {
  it('is painted only where the hall came into it: nothing of what it showed, and all where it showed nothing of it', () => {
    const shown = plan();
    const first = union(shown.painted(() => shown.rest(cameraAt(0, 0))));
    expect(shown.rest(cameraAt(30, -30)).flat()).toEqual([]);
    for (const [x, y] of [
      [-300, 0],
      [300, 0],
      [0, -300],
      [0, 300],
      [250, -260],
    ] as const) {
      shown.kept.forget();
      shown.rest(cameraAt(0, 0));
      const boxes = shown.rest(cameraAt(x, y)).flat();
      expect(boxes.length).toBeGreaterThan(0);
      expect(boxes.filter((box) => meet(box, first))).toEqual([]);
      // With what was there all of the picture, and nothing of it twice.
      const kept = { x: first.x - x, y: first.y - y, width: first.width, height: first.height };
      const across = first.width - Math.abs(x);
      const down = first.height - Math.abs(y);
      expect(areaOf(boxes)).toBeCloseTo(areaOf([kept]) - across * down);
    }
    expect(areaOf(shown.rest(cameraAt(9000, 0)).flat())).toBeCloseTo(areaOf([first]));
  });
});

describe('a zoom', () => {
  it('paints nothing while it goes on, and is over when it rests or stands still', () => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    const zooming = (scale: number, settled = false) =>
      shown.painted(() => shown.frame(cameraAt(0, 0, scale, settled)));
    clock += 1000;
    for (let step = 1; step <= 10; step += 1) {
      expect(zooming(1 + step / 10)).toEqual([]);
      clock += 50;
    }
    expect([shown.kept.scale(), zooming(2, true).length > 0, shown.kept.scale()]).toEqual([1, true, 2]);
    expect(zooming(3)).toEqual([]);
    clock += 50;
    expect(zooming(3)).toEqual([]);
    clock += 1000;
    expect(zooming(3).length).toBeGreaterThan(0);
  });

  it('out shows what was seen last of what lies around, under what is newer', () => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.ink.colour = 2;
    shown.rest(cameraAt(-300, -200, 6));
    expect(shown.colours()).toEqual(new Set([2]));
    shown.frame(cameraAt(0, 0, 1, false));
    expect([shown.pixelAt(1, 1), shown.pixelAt(60, 45)]).toEqual([1, 2]);
    // So it does in the frames in which it is painted anew.
    shown.ink.cost = LONG_MS;
    expect(shown.frame(cameraAt(0, 0, 1))).toBe(false);
    expect(shown.pixelAt(1, 1)).toBe(1);
    shown.kept.forget();
    shown.rest(cameraAt(-300, -200, 6));
    shown.frame(cameraAt(0, 0, 1, false));
    expect(shown.pixelAt(1, 1)).toBe(0);
  });

  it('out has nothing to show around where no picture held the whole hall, or not all of it was painted', () => {
    const wide = plan({ bounds: { x: 0, y: 0, width: 5000, height: 90 } });
    wide.rest(cameraAt(0, 0));
    wide.rest(cameraAt(-300, -200, 6));
    wide.frame(cameraAt(0, 0, 1, false));
    expect(wide.pixelAt(1, 1)).toBe(0);
  });
});

describe('what changed', () => {
  const spot = (x: number, y: number) => ({ x, y, width: 2, height: 2 });

  it('is painted by itself, in whole pixels, where it is in the picture', () => {
    const shown = plan();
    shown.kept.spoil([spot(1, 1)]);
    shown.rest(cameraAt(0, 0));
    shown.kept.spoil([]);
    expect(shown.rest(cameraAt(0, 0))).toEqual([[]]);
    shown.kept.spoil([spot(10, 10), spot(60, 80), spot(5000, 0), spot(0, -5000)]);
    expect(shown.rest(cameraAt(0, 0)).flat()).toEqual([spot(10, 10), spot(60, 80)]);
    shown.kept.spoil([{ x: 10.3, y: 20.6, width: 2.2, height: 2.9 }]);
    expect(shown.rest(cameraAt(0, 0)).flat()).toEqual([{ x: 10, y: 20, width: 3, height: 4 }]);
  });

  it('is gone from the picture where it is gone from the hall', () => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.ink.colour = 0;
    shown.kept.spoil([spot(10, 10)]);
    shown.rest(cameraAt(0, 0));
    expect([shown.pixelAt(11, 11), shown.pixelAt(9, 9)]).toEqual([0, 1]);
  });

  it('in so many places that they are more than all of them is painted as one', () => {
    const spots = Array.from({ length: 3000 }, (_, i) => spot((i % 60) * 2, Math.floor(i / 60)));
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.kept.spoil(spots);
    const boxes = shown.rest(cameraAt(0, 0)).flat();
    expect(boxes.length).toBeLessThan(100);
    expect(covers(union(boxes), union(spots))).toBe(true);
    expect(areaOf(boxes)).toBeCloseTo(areaOf([union(spots)]));
    // One after another too, before a frame is painted.
    for (const each of spots) shown.kept.spoil([each]);
    const one = shown.rest(cameraAt(0, 0)).flat();
    expect(one.length).toBeLessThan(500);
    expect(covers(union(one), union(spots))).toBe(true);
  });
});
