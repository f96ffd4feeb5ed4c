import { boundsOf } from '#shared/hall/geometry.ts';
import { type Camera, createCamera } from '../../src/customRoutes/hall/plan/camera.ts';
import { inBox } from '../../src/customRoutes/hall/plan/grid.ts';
import { hitTest } from '../../src/customRoutes/hall/plan/hit.ts';
import { createRaster, type Raster } from '../../src/customRoutes/hall/plan/raster.ts';
import { createHallStore, type HallStore } from '../../src/customRoutes/hall/plan/store.ts';
import { type Hall, layoutFor } from './halls.ts';
import { bareSquares, HEIGHT, WIDTH } from './squares.ts';

const LOOK = { theme: 'light' as const, font: 'sans-serif', texts: { stage: 'Stage', groups: [] } };

interface Standing {
  store: HallStore;
  raster: Raster;
  camera: Camera;
  pixels: CanvasRenderingContext2D;
  frame: () => boolean;
}

/** A hall drawn without React, as a whole. */
function standing(hall: Hall): Standing {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pixels = canvas.getContext('2d')!;
  const layout = layoutFor(hall);
  const store = createHallStore(layout);
  const raster = createRaster(store);
  store.subscribe(raster.changed);
  const camera = createCamera();
  camera.resize(WIDTH, HEIGHT);
  camera.frame(boundsOf(layout), { top: 0, right: 0, bottom: 0, left: 0 });
  camera.fit();
  const frame = () => {
    pixels.clearRect(0, 0, WIDTH, HEIGHT);
    return raster.frame(pixels, camera, LOOK);
  };
  for (let isWhole = false; !isWhole;) isWhole = frame();
  return { store, raster, camera, pixels, frame };
}

/**
 * Milliseconds that a seat takes from being taken to its pixels, again and again with a pause of a frame: in a hall, or, without
 * one, one small picture drawn over another.
 */
export async function measureSeat(hall: Hall | null, times: number): Promise<number[]> {
  const sprite = document.createElement('canvas');
  [sprite.width, sprite.height] = [24, 24];
  const { store, camera, pixels, frame } = standing(hall ?? { shape: 'rows', rows: 1, seats: 1 });
  camera.zoom(1.2 / camera.scale);
  for (let isWhole = false; !isWhole;) isWhole = frame();
  const seat = hitTest(store, camera.toWorld(WIDTH / 2, HEIGHT / 2), camera.scale);
  const at = seat.kind === 'place' ? seat.index : 0;
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    const started = performance.now();
    if (hall) {
      const ids = Uint32Array.of(at);
      store.apply({ column: 'state', ids, before: Uint16Array.of(0), after: Uint16Array.of(time % 2) });
      frame();
    } else {
      pixels.clearRect(0, 0, WIDTH, HEIGHT);
      pixels.drawImage(pixels.canvas, 0, 0);
      pixels.drawImage(sprite, 300, 300);
    }
    pixels.getImageData(0, 0, 1, 1);
    took.push(performance.now() - started);
  }
  return took;
}

/**
 * A zoom that came to rest: the longest of the frames until all is painted, ms, and how many they were until what is in view
 * is as it stays; what lies beyond the view is painted after that.
 */
export async function measureSettling(hall: Hall): Promise<{ longest: number; frames: number }> {
  const { camera, pixels, frame } = standing(hall);
  for (let step = 0; step < 12; step += 1) {
    await new Promise(requestAnimationFrame);
    camera.zoom(1.03);
    frame();
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  let longest = 0;
  const shown: Uint8ClampedArray[] = [];
  for (let isWhole = false; !isWhole;) {
    await new Promise(requestAnimationFrame);
    const started = performance.now();
    isWhole = frame();
    pixels.getImageData(0, 0, 1, 1);
    longest = Math.max(longest, performance.now() - started);
    shown.push(pixels.getImageData(0, 0, WIDTH, HEIGHT).data);
  }
  const isCrisp = (data: Uint8ClampedArray) => data.every((byte, at) => byte === shown.at(-1)![at]);
  return { longest, frames: 1 + shown.findIndex(isCrisp) };
}

/** Microseconds to find the seat under a point, by many of them. */
export function measureHits(hall: Hall, times: number): number {
  const { store, camera } = standing(hall);
  const started = performance.now();
  for (let time = 0; time < times; time += 1)
    hitTest(store, camera.toWorld((time * 7919) % WIDTH, (time * 104_729) % HEIGHT), camera.scale);
  return ((performance.now() - started) / times) * 1000;
}

/** Milliseconds from a rectangle over about so many seats to their pixels; the floor writes as many squares. */
export async function measureMany(way: 'floor' | 'plan', hall: Hall, many: number): Promise<number> {
  const { store, pixels, frame } = standing(hall);
  const found = new Uint32Array(store.seatCount);
  const { x, y, width, height } = boundsOf(store.layout);
  const share = Math.sqrt(many / store.seatCount);
  const box = { x, y, width: width * share, height: height * share };
  await new Promise((resolve) => setTimeout(resolve));
  const started = performance.now();
  const ids = found.subarray(0, inBox(store.grid, box, found));
  if (way === 'floor') bareSquares(pixels, store.layout, store.seats, ids);
  else {
    store.apply({
      column: 'flags',
      ids,
      before: new Uint16Array(ids.length),
      after: new Uint16Array(ids.length).fill(1),
    });
    for (let isWhole = false; !isWhole;) isWhole = frame();
  }
  pixels.getImageData(0, 0, 1, 1);
  return performance.now() - started;
}

/** Milliseconds to take so many seats back: by a patch, and by another list of all seats. */
export function measureUndo(way: 'floor' | 'plan', hall: Hall, many: number): number {
  const store = createHallStore(layoutFor(hall));
  const ids = Uint32Array.from({ length: many }, (_, i) => i);
  const patch = { column: 'state' as const, ids, before: new Uint16Array(many), after: new Uint16Array(many).fill(1) };
  store.apply(patch);
  const all = Array.from({ length: store.seatCount }, (_, i) => ({ id: i, state: i < many ? 1 : 0, sector: 0 }));
  const started = performance.now();
  if (way === 'plan') store.revert(patch);
  else all.map((seat) => (seat.state === 1 ? { ...seat, state: 0 } : seat));
  return performance.now() - started;
}
