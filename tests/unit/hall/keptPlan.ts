import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Box, union } from '#shared/hall/geometry.ts';
import type { Camera, View } from '../../../src/customRoutes/hall/plan/camera.ts';
import { createKept } from '../../../src/customRoutes/hall/plan/raster/kept.ts';
import { type PixelContext, Pixels } from '../../support/pixels.ts';

/** What the screen shows of a plan, CSS px. */
export const VIEW = { width: 120, height: 90 };
/** As large as a picture that reaches beyond that view has room for. */
const HALL = { x: 0, y: 0, width: 120, height: 90 };
/** Longer than a frame has time for, whatever that is. */
export const LONG_MS = 1000;

let clock = 0;

/** So much later, ms. */
export function wait(ms: number): void {
  clock += ms;
}

/** Canvases of numbers and a clock that goes on where something is painted, for the tests of a file. */
export function withPixels(): void {
  beforeEach(() => {
    clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    vi.stubGlobal('document', { createElement: () => new Pixels() });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/** A kept plan of one colour, and what `act` has it paint, in boxes of the hall. */
export function plan({ cost = 0, bounds = HALL as Box, ratio = 1, ground = undefined as string | undefined } = {}) {
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
    const [width, height] = [camera.width * pixels, camera.height * pixels];
    // A canvas that gets a size is emptied.
    if (screen.width !== width || screen.height !== height) [screen.width, screen.height] = [width, height];
    screen.context.setTransform(pixels, 0, 0, pixels, 0, 0);
    return kept.draw(screen.getContext(), camera, ground);
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
      for (let isDone = false; !isDone; expect(frames.length).toBeLessThan(500)) {
        boxes.length = 0;
        isDone = frame(camera);
        frames.push([...boxes]);
      }
      return frames;
    },
    pixelAt: (x: number, y: number) => screen.cells[y * screen.width + x],
    colours: () => new Set(screen.cells),
  };
}

export function cameraAt(x: number, y: number, scale = 1, settled = true, view = VIEW): Camera {
  const toWorld = (px: number, py: number) => ({ x: (px - x) / scale, y: (py - y) / scale });
  return { x, y, scale, settled, ...view, toWorld } as Camera;
}

/** What a camera sees of the hall. */
export const seenBy = ({ x, y, scale, width, height }: Camera): Box => ({
  x: -x / scale,
  y: -y / scale,
  width: width / scale,
  height: height / scale,
});
export const areaOf = (boxes: readonly Box[]) => boxes.reduce((sum, { width, height }) => sum + width * height, 0);
export const shared = (one: Box, other: Box): Box => {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x);
  const height = Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y);
  return { x, y, width, height };
};
export const covers = (outer: Box, inner: Box) => {
  const all = union([outer, inner]);
  return all.width === outer.width && all.height === outer.height;
};
