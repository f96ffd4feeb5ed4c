import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Camera, View } from '../../../src/customRoutes/hall/plan/camera.ts';
import { createKept } from '../../../src/customRoutes/hall/plan/raster/kept.ts';
import { BLACK, type PixelContext, Pixels } from '../../support/pixels.ts';
import { LONG } from '../../support/turn.ts';
import { cameraAt, plan, VIEW, wait, withPixels } from './keptPlan.ts';

// A plan that is kept as a picture, beside the same plan drawn anew for each frame.

const HALL = { x: -400, y: -300, width: 800, height: 600 };

withPixels();

/** A hall of squares of 8 units, each with a number that counts how often it changed; and how much of it was painted. */
function hall(ratio: number, ground?: string) {
  const changes = new Map<string, number>();
  const painted = { boxes: 0, area: 0 };
  const valueAt = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / 8), Math.floor(y / 8)];
    return 1 + ((column * 31 + row * 17) & 0xff) + 1000 * (changes.get(`${column} ${row}`) ?? 0);
  };
  const paint = (ctx: CanvasRenderingContext2D, camera: View) => {
    painted.boxes += 1;
    painted.area += camera.width * camera.height;
    (ctx as unknown as PixelContext).fill((x, y) => {
      const at = camera.toWorld(x, y);
      return valueAt(at.x, at.y);
    });
    // Painting takes its time.
    wait(7);
  };
  const screen = new Pixels();
  [screen.width, screen.height] = [VIEW.width * ratio, VIEW.height * ratio];
  const kept = createKept(paint, HALL, () => 256);
  const frame = (camera: Camera) => {
    screen.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return kept.draw(screen.getContext(), camera, ground);
  };
  return {
    kept,
    painted,
    frame,
    /** Frames until all is painted: the pixels, and those of the hall drawn at once. */
    settled(camera: Camera) {
      wait(200);
      for (let frames = 0; !frame(camera); frames += 1) expect(frames).toBeLessThan(200);
      const direct = new Pixels();
      [direct.width, direct.height] = [screen.width, screen.height];
      direct.context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint(direct.getContext(), camera);
      return [[...screen.cells], [...direct.cells]] as const;
    },
    change(column: number, row: number) {
      changes.set(`${column} ${row}`, (changes.get(`${column} ${row}`) ?? 0) + 1);
      kept.spoil([{ x: column * 8, y: row * 8, width: 8, height: 8 }]);
    },
    pixels: () => [...screen.cells],
    /** Was the screen smoothing at each of the pictures that are put on it meanwhile, and is it afterwards? */
    smoothing(act: () => void) {
      const { context } = screen;
      const during: boolean[] = [];
      const put = context.drawImage.bind(context);
      vi.spyOn(context, 'drawImage').mockImplementation((...all) => {
        during.push(context.imageSmoothingEnabled);
        put(...all);
      });
      act();
      return [...during, context.imageSmoothingEnabled];
    },
    /** Pixels of the screen that are cleared meanwhile. */
    cleared(act: () => void) {
      const clear = vi.spyOn(screen.context, 'clearRect');
      act();
      const area = clear.mock.calls.reduce((sum, [, , width, height]) => sum + width * height, 0);
      clear.mockRestore();
      return area;
    },
  };
}

const GROUND = '#7';
/** On bare ground, or with something else below. */
const GROUNDS = fc.constantFrom(undefined, GROUND);

/** Squares in the corners of what a camera at the origin sees at twice the scale. */
const CORNERS = [0, 7].flatMap((column) => [0, 5].map((row) => [column, row] as const));

const step = fc.oneof(
  fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) }),
  fc.record({ scale: fc.constantFrom(0.5, 1, 2) }),
  fc.record({ column: fc.integer({ min: -20, max: 20 }), row: fc.integer({ min: -20, max: 20 }) }),
);

describe('a plan that is kept', () => {
  it('shows what it would show drawn anew, wherever it is moved, zoomed and changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2), GROUNDS, fc.array(step, { maxLength: 12 }), (ratio, ground, steps) => {
        const shown = hall(ratio, ground);
        let at = { x: 0, y: 0, scale: 1 };
        shown.frame(cameraAt(0, 0, 1));
        for (const each of steps) {
          if ('column' in each) shown.change(each.column, each.row);
          else at = { ...at, ...each };
          // Some frames are over before all of them is painted.
          shown.frame(cameraAt(at.x, at.y, at.scale, false));
          expect(shown.pixels()).not.toContain(BLACK);
          const [kept, direct] = shown.settled(cameraAt(at.x, at.y, at.scale));
          expect(kept).toEqual(direct);
        }
      }),
      { numRuns: LONG ? 60 : 8 },
    );
  });

  it('paints nothing for a pan, a strip for what comes into view, and a spot for a seat', () => {
    const shown = hall(1);
    shown.settled(cameraAt(0, 0, 1));
    const after = (act: () => void) => {
      const before = { ...shown.painted };
      act();
      return { boxes: shown.painted.boxes - before.boxes, area: shown.painted.area - before.area };
    };
    expect(after(() => shown.frame(cameraAt(3, -3, 1, false)))).toEqual({ boxes: 0, area: 0 });
    const strip = after(() => shown.frame(cameraAt(200, 0, 1, false)));
    expect(strip.boxes).toBe(1);
    expect(strip.area).toBeLessThan(0.45 * 504 * 474);
    shown.change(2, 2);
    expect(after(() => shown.frame(cameraAt(200, 0, 1, false)))).toEqual({ boxes: 1, area: 64 });
  });

  it('is stretched without smoothing, which takes several times as long, and whatever comes next is smooth again', () => {
    const shown = hall(1);
    shown.settled(cameraAt(0, 0, 1));
    expect(shown.smoothing(() => shown.frame(cameraAt(0, 0, 2, false)))).toEqual([false, true]);
  });

  it('clears nothing for a frame of a zoom that it fills on bare ground, and else all of the view', () => {
    const cleared = (ground?: string) => {
      const shown = hall(1, ground);
      shown.settled(cameraAt(0, 0, 1));
      return shown.cleared(() => shown.frame(cameraAt(0, 0, 2, false)));
    };
    expect(cleared(GROUND)).toBe(0);
    expect(cleared()).toBe(VIEW.width * VIEW.height);
  });

  it('shows its ground, or what lies below, where there is nothing of the hall', () => {
    for (const [ground, value] of [
      [GROUND, 7],
      [undefined, 0],
    ] as const) {
      const shown = plan({ ground });
      shown.ink.colour = 0;
      shown.rest(cameraAt(0, 0));
      expect(shown.colours()).toEqual(new Set([value]));
      // Far out it reaches over some of the view only, and nothing of before is left around it.
      shown.frame(cameraAt(0, 0, 0.1, false));
      expect(shown.colours()).toEqual(new Set([value, 0]));
      shown.rest(cameraAt(0, 0, 0.1));
      expect(shown.colours()).toEqual(new Set([value]));
    }
  });

  it('is stretched while a zoom goes on, and comes square by square once it rests, what is in view first', () => {
    const shown = hall(1);
    shown.settled(cameraAt(0, 0, 1));
    const before = shown.painted.boxes;
    expect(shown.frame(cameraAt(0, 0, 2, false))).toBe(true);
    expect(shown.painted.boxes).toBe(before);
    const stretched = shown.pixels();
    expect(stretched.every((value) => value > 0)).toBe(true);
    for (const [column, row] of CORNERS) shown.change(column, row);
    wait(200);
    expect(shown.frame(cameraAt(0, 0, 2))).toBe(false);
    expect(shown.painted.boxes).toBe(before + 1);
    const inView = shown.pixels();
    const [kept, direct] = shown.settled(cameraAt(0, 0, 2));
    expect(kept).toEqual(direct);
    expect(inView).toEqual(direct);
  });
});
