import Konva from 'konva';
import { createRoot } from 'react-dom/client';
import { AdminContext } from 'react-admin';
import { boundsOf, seatsOf } from '#shared/hall/geometry.ts';
import { type Camera, createCamera } from '../../src/customRoutes/hall/plan/camera.ts';
import { inBox } from '../../src/customRoutes/hall/plan/grid.ts';
import { HallCanvas } from '../../src/customRoutes/hall/plan/HallCanvas.tsx';
import { hitTest } from '../../src/customRoutes/hall/plan/hit.ts';
import { createRaster, type Raster } from '../../src/customRoutes/hall/plan/raster.ts';
import { createHallStore, type HallStore } from '../../src/customRoutes/hall/plan/store.ts';
import { type Hall, layoutFor, placesFor } from './halls.ts';
import { NodePlan } from './nodes.tsx';
import { rivalShown } from './rivals.ts';

declare global {
  interface Window {
    measureFrames: typeof measureFrames;
    beginFrames: typeof beginFrames;
    runFrames: typeof runFrames;
    endFrames: typeof endFrames;
    measureOpening: typeof measureOpening;
    measureSeat: typeof measureSeat;
    measureSettling: typeof measureSettling;
    measureHits: typeof measureHits;
    measureMany: typeof measureMany;
    measureUndo: typeof measureUndo;
    openPlan: typeof openPlan;
  }
}

const WIDTH = 1280;
const HEIGHT = 800;
const LOOK = { theme: 'light' as const, font: 'sans-serif', texts: { stage: 'Stage', groups: [] } };

/** What is done to a hall: moved as a whole, moved where seats have numbers and new ones come in, or zoomed. */
export type Scene = 'pan' | 'close' | 'zoom';
/** `floor`: a picture as large as the view, drawn as it is. `nodes`: a node for each seat. The others: libraries of others. */
export type Way = 'floor' | 'nodes' | 'plan' | 'seatmap-canvas' | 'seatchart';

/**
 * Milliseconds of each frame of a hall: the draw and a forced flush (reading one pixel back), without which a canvas only
 * records what it is asked.
 */
async function measureFrames(way: Way, scene: Scene, hall: Hall, frames: number): Promise<number[]> {
  const { step, pixels, end } = await begun(way, scene, hall);
  const took: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    const started = performance.now();
    step(frame);
    pixels!.getImageData(0, 0, 1, 1);
    took.push(performance.now() - started);
  }
  end();
  return took;
}

/** The same frames as a screen asks for them, in three parts; what all of the browser works for them is told by whoever counts. */
let running: Awaited<ReturnType<typeof begun>> | null = null;
async function beginFrames(way: Way, scene: Scene, hall: Hall): Promise<void> {
  running = await begun(way, scene, hall);
}
async function runFrames(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise(requestAnimationFrame);
    running!.step(frame);
  }
  await new Promise(requestAnimationFrame);
}
function endFrames(): void {
  running!.end();
}

async function begun(way: Way, scene: Scene, hall: Hall) {
  const camera = createCamera();
  const { draw, pixels, end } = await shown(way, hall, camera);
  if (way === 'nodes') camera.fit();
  // Names can be read from there on.
  if (scene === 'close') camera.zoom((hall.named ? 1.6 : 1.2) / camera.scale);
  draw(0, 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const step = (frame: number) => {
    const forth = Math.floor(frame / 20) % 2 === 0 ? 1 : -1;
    if (scene === 'zoom') camera.zoom(forth > 0 ? 1.03 : 1 / 1.03);
    else camera.pan(...((scene === 'close' ? [12 * forth, 0] : [3 * forth, 3 * forth]) as [number, number]));
    draw(forth, forth);
  };
  return { step, pixels, end };
}

export interface Shown {
  draw: (dx: number, dy: number) => void;
  /** What it is drawn on, where that is a canvas. */
  pixels: CanvasRenderingContext2D | null;
  end: () => void;
}

function shown(way: Way, hall: Hall, camera: Camera): Promise<Shown> | Shown {
  if (way === 'floor') return floor();
  return way === 'plan' || way === 'nodes' ? konvaShown(way, hall, camera) : rivalShown(way, hall, room());
}

const room = () => document.getElementById('plan')!;

/** Clears and draws one picture of the size of the view. */
function floor(): Shown {
  const [canvas, picture] = [document.createElement('canvas'), document.createElement('canvas')];
  for (const each of [canvas, picture]) [each.width, each.height] = [WIDTH, HEIGHT];
  const pixels = canvas.getContext('2d')!;
  picture.getContext('2d')!.fillRect(100, 100, 900, 500);
  room().append(canvas);
  return {
    draw: (dx, dy) => {
      pixels.clearRect(0, 0, WIDTH, HEIGHT);
      pixels.drawImage(picture, dx, dy);
    },
    pixels,
    end: () => canvas.remove(),
  };
}

async function konvaShown(way: 'plan' | 'nodes', hall: Hall, camera: Camera, waitsFor = 300): Promise<Shown> {
  const root = createRoot(room());
  const known = new Set(Konva.stages);
  const layout = layoutFor(hall);
  if (way === 'plan') {
    root.render(
      <AdminContext>
        <HallCanvas layout={layout} camera={camera} label="Plan" {...placesFor(hall, layout)} />
      </AdminContext>,
    );
  } else {
    camera.resize(WIDTH, HEIGHT);
    camera.frame(boundsOf(layout), { top: 0, right: 0, bottom: 0, left: 0 });
    camera.fit();
    root.render(<NodePlan store={createHallStore(layout)} camera={camera} width={WIDTH} height={HEIGHT} />);
  }
  const stage = await drawn(known, waitsFor);
  const layer = stage.getLayers()[0]!;
  return {
    draw: () => {
      if (way === 'nodes') {
        layer.position({ x: camera.x, y: camera.y });
        layer.scale({ x: camera.scale, y: camera.scale });
      }
      layer.draw();
    },
    pixels: layer.getNativeCanvasElement().getContext('2d')!,
    end: () => root.unmount(),
  };
}

/** The stage that appeared, once it has its size and seats are on it. */
async function drawn(known: ReadonlySet<Konva.Stage>, waitsFor: number): Promise<Konva.Stage> {
  for (;;) {
    await new Promise(requestAnimationFrame);
    const stage = Konva.stages.find((each) => !known.has(each) && each.width() >= WIDTH);
    const pixels = stage?.getLayers()[0]?.getNativeCanvasElement().getContext('2d');
    if (!stage || !pixels) continue;
    const { data } = pixels.getImageData(0, HEIGHT / 2, WIDTH, 8);
    if (!data.some((value) => value > 0)) continue;
    await new Promise((resolve) => setTimeout(resolve, waitsFor));
    return stage;
  }
}

/** Milliseconds from the data of a hall to its seats on the screen; the floor is all seats as squares of pixels. */
async function measureOpening(way: Way, hall: Hall): Promise<number> {
  const started = performance.now();
  let end: () => void;
  if (way === 'floor') {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [WIDTH, HEIGHT];
    room().append(canvas);
    bareSquares(canvas.getContext('2d')!, hall);
    end = () => canvas.remove();
  } else if (way === 'plan' || way === 'nodes') ({ end } = await konvaShown(way, hall, createCamera(), 0));
  else {
    ({ end } = await rivalShown(way, hall, room()));
    room().getBoundingClientRect();
  }
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  const took = performance.now() - started;
  end();
  return took;
}

/** All seats of a hall as squares, written into pixels and put there at once. */
function bareSquares(ctx: CanvasRenderingContext2D, hall: Hall, some?: readonly number[]): void {
  const layout = layoutFor(hall);
  const seats = seatsOf(layout);
  const { x, y, width, height } = boundsOf(layout);
  const scale = Math.min(WIDTH / width, HEIGHT / height);
  const image = new ImageData(WIDTH, HEIGHT);
  const pixels = new Uint32Array(image.data.buffer);
  const square = (i: number) => {
    const [left, top] = [Math.round((seats.x[i]! - x) * scale), Math.round((seats.y[i]! - y) * scale)];
    for (let dy = 0; dy < 2; dy += 1)
      for (let dx = 0; dx < 2; dx += 1) pixels[(top + dy) * WIDTH + left + dx] = 0xff605020;
  };
  if (some) some.forEach(square);
  else for (let i = 0; i < seats.count; i += 1) square(i);
  ctx.putImageData(image, 0, 0);
}

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
  store.subscribe((patch) => raster.changed(patch));
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
async function measureSeat(hall: Hall | null, times: number): Promise<number[]> {
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

/** A zoom that came to rest: the longest of the frames until the plan is crisp again, ms, and how many they were. */
async function measureSettling(hall: Hall): Promise<{ longest: number; frames: number }> {
  const { camera, pixels, frame } = standing(hall);
  for (let step = 0; step < 12; step += 1) {
    await new Promise(requestAnimationFrame);
    camera.zoom(1.03);
    frame();
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  let [longest, frames] = [0, 0];
  for (let isWhole = false; !isWhole; frames += 1) {
    await new Promise(requestAnimationFrame);
    const started = performance.now();
    isWhole = frame();
    pixels.getImageData(0, 0, 1, 1);
    longest = Math.max(longest, performance.now() - started);
  }
  return { longest, frames };
}

/** Microseconds to find the seat under a point, by many of them. */
function measureHits(hall: Hall, times: number): number {
  const { store, camera } = standing(hall);
  const started = performance.now();
  for (let time = 0; time < times; time += 1)
    hitTest(store, camera.toWorld((time * 7919) % WIDTH, (time * 104_729) % HEIGHT), camera.scale);
  return ((performance.now() - started) / times) * 1000;
}

/** Milliseconds from a rectangle over about so many seats to their pixels; the floor writes as many squares. */
async function measureMany(way: 'floor' | 'plan', hall: Hall, many: number): Promise<number> {
  const { store, pixels, frame } = standing(hall);
  const found = new Uint32Array(store.seatCount);
  const { x, y, width, height } = boundsOf(store.layout);
  const share = Math.sqrt(many / store.seatCount);
  const box = { x, y, width: width * share, height: height * share };
  const some = Array.from(found.subarray(0, inBox(store.grid, box, found)));
  await new Promise((resolve) => setTimeout(resolve));
  const started = performance.now();
  if (way === 'floor') bareSquares(pixels, hall, some);
  else {
    const ids = found.subarray(0, inBox(store.grid, box, found));
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
function measureUndo(way: 'floor' | 'plan', hall: Hall, many: number): number {
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

/** Opens a plan and leaves it there; answers of how many nodes it is. */
async function openPlan(hall: Hall): Promise<number> {
  await konvaShown('plan', hall, createCamera());
  return Konva.stages.at(-1)!.find(() => true).length;
}

Object.assign(window, {
  measureFrames,
  beginFrames,
  runFrames,
  endFrames,
  measureOpening,
  measureSeat,
  measureSettling,
  measureHits,
  measureMany,
  measureUndo,
  openPlan,
});
