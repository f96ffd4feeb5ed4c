import Konva from 'konva';
import { seatsOf } from '#shared/hall/geometry.ts';
import { createCamera } from '../../src/customRoutes/hall/plan/camera.ts';
import { measureHits, measureMany, measureSeat, measureSettling, measureUndo } from './acts.ts';
import { type Hall, layoutFor } from './halls.ts';
import { emptyPage, konvaShown, room, shown, type Way } from './shown.tsx';
import { rivalShown } from './rivals.ts';
import { bareSquares, HEIGHT, WIDTH } from './squares.ts';

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

/** What is done to a hall: moved as a whole, moved where seats have numbers and new ones come in, or zoomed. */
export type Scene = 'pan' | 'close' | 'zoom';

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

/** Milliseconds from the data of a hall to its seats on the screen, in a page that stands; the floor is all seats as squares of pixels. */
async function measureOpening(way: Way, hall: Hall): Promise<number> {
  const root = way === 'plan' || way === 'nodes' ? await emptyPage() : undefined;
  const started = performance.now();
  const frameOver = async () => {
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  };
  let end: () => void;
  if (way === 'floor') {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [WIDTH, HEIGHT];
    room().append(canvas);
    const layout = layoutFor(hall);
    bareSquares(canvas.getContext('2d')!, layout, seatsOf(layout));
    await frameOver();
    end = () => canvas.remove();
  } else if (way === 'plan' || way === 'nodes') {
    ({ end } = await konvaShown(way, hall, createCamera(), { root: root!, waitsFor: 0 }));
  } else {
    ({ end } = await rivalShown(way, hall, room()));
    room().getBoundingClientRect();
    await frameOver();
  }
  const took = performance.now() - started;
  end();
  return took;
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
