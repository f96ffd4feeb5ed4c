import Konva from 'konva';
import { createRoot } from 'react-dom/client';
import { AdminContext } from 'react-admin';
import { boundsOf } from '#shared/hall/geometry.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { type Camera, createCamera } from '../../src/customRoutes/hall/plan/camera.ts';
import { HallCanvas } from '../../src/customRoutes/hall/plan/HallCanvas.tsx';
import { hitTest } from '../../src/customRoutes/hall/plan/hit.ts';
import { createRaster } from '../../src/customRoutes/hall/plan/raster.ts';
import { createHallStore } from '../../src/customRoutes/hall/plan/store.ts';
import { NodePlan } from './nodes.tsx';

declare global {
  interface Window {
    measureFrames: typeof measureFrames;
    measureSeat: typeof measureSeat;
  }
}

const WIDTH = 1280;
const HEIGHT = 800;

/** What is done to a hall: moved as a whole, moved where seats have numbers and new ones come in, or zoomed. */
export type Scene = 'pan' | 'close' | 'zoom';
/** `floor`: a picture as large as the view, drawn as it is. `nodes`: a node for each seat. */
export type Way = 'floor' | 'nodes' | 'plan';

/**
 * Milliseconds of each frame of a hall with rows x seats: the draw and a forced flush (reading one pixel back),
 * without which a canvas only records what it is asked.
 */
async function measureFrames(way: Way, scene: Scene, rows: number, seats: number, frames: number): Promise<number[]> {
  const layout = newLayout(rows, seats);
  const camera = createCamera();
  const { draw, pixels, end } = way === 'floor' ? floor() : await shown(way, layout, camera);
  if (way === 'nodes') camera.fit();
  if (scene === 'close') camera.zoom(1.2 / camera.scale);
  draw(0, 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const took: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    const forth = Math.floor(frame / 20) % 2 === 0 ? 1 : -1;
    const started = performance.now();
    if (scene === 'zoom') camera.zoom(forth > 0 ? 1.03 : 1 / 1.03);
    else camera.pan(...((scene === 'close' ? [12 * forth, 0] : [3 * forth, 3 * forth]) as [number, number]));
    draw(forth, forth);
    pixels.getImageData(0, 0, 1, 1);
    took.push(performance.now() - started);
  }
  end();
  return took;
}

interface Shown {
  draw: (dx: number, dy: number) => void;
  pixels: CanvasRenderingContext2D;
  end: () => void;
}

/** Clears and draws one picture of the size of the view. */
function floor(): Shown {
  const [canvas, picture] = [document.createElement('canvas'), document.createElement('canvas')];
  for (const each of [canvas, picture]) [each.width, each.height] = [WIDTH, HEIGHT];
  const pixels = canvas.getContext('2d')!;
  picture.getContext('2d')!.fillRect(100, 100, 900, 500);
  document.getElementById('plan')!.append(canvas);
  return {
    draw: (dx, dy) => {
      pixels.clearRect(0, 0, WIDTH, HEIGHT);
      pixels.drawImage(picture, dx, dy);
    },
    pixels,
    end: () => canvas.remove(),
  };
}

async function shown(way: 'plan' | 'nodes', layout: HallLayout, camera: Camera): Promise<Shown> {
  const root = createRoot(document.getElementById('plan')!);
  const known = new Set(Konva.stages);
  if (way === 'plan') {
    root.render(
      <AdminContext>
        <HallCanvas layout={layout} camera={camera} label="Plan" />
      </AdminContext>,
    );
  } else {
    camera.resize(WIDTH, HEIGHT);
    camera.frame(boundsOf(layout), { top: 0, right: 0, bottom: 0, left: 0 });
    camera.fit();
    root.render(<NodePlan store={createHallStore(layout)} camera={camera} width={WIDTH} height={HEIGHT} />);
  }
  const stage = await drawn(known);
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

/**
 * Milliseconds that a seat takes from being taken to its pixels, again and again with a pause of a frame: in a hall of
 * rows x seats, or, without one, one small picture drawn over another.
 */
async function measureSeat(rows: number, seats: number, times: number): Promise<number[]> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pixels = canvas.getContext('2d')!;
  const sprite = document.createElement('canvas');
  [sprite.width, sprite.height] = [24, 24];
  const layout = newLayout(rows || 1, seats || 1);
  const store = createHallStore(layout);
  const raster = createRaster(store);
  store.subscribe((patch) => raster.changed(patch));
  const camera = createCamera();
  camera.resize(WIDTH, HEIGHT);
  camera.frame(boundsOf(layout), { top: 0, right: 0, bottom: 0, left: 0 });
  camera.fit();
  camera.zoom(1.2 / camera.scale);
  const look = { theme: 'light' as const, font: 'sans-serif', texts: { stage: 'Stage', groups: [] } };
  const frame = () => {
    pixels.clearRect(0, 0, WIDTH, HEIGHT);
    return raster.frame(pixels, camera, look);
  };
  if (rows) for (let isWhole = false; !isWhole;) isWhole = frame();
  const { x, y } = camera.toWorld(WIDTH / 2, HEIGHT / 2);
  const seat = hitTest(store, { x, y }, camera.scale);
  const at = seat.kind === 'place' ? seat.index : 0;
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    const started = performance.now();
    if (rows) {
      const ids = Uint32Array.of(at);
      store.apply({ column: 'state', ids, before: Uint16Array.of(0), after: Uint16Array.of(time % 2) });
      frame();
    } else {
      pixels.clearRect(0, 0, WIDTH, HEIGHT);
      pixels.drawImage(canvas, 0, 0);
      pixels.drawImage(sprite, 300, 300);
    }
    pixels.getImageData(0, 0, 1, 1);
    took.push(performance.now() - started);
  }
  return took;
}

/** The stage that appeared, once it has its size and its first frames are over. */
async function drawn(known: ReadonlySet<Konva.Stage>): Promise<Konva.Stage> {
  for (;;) {
    await new Promise(requestAnimationFrame);
    const stage = Konva.stages.find((each) => !known.has(each) && each.width() >= WIDTH);
    if (!stage) continue;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return stage;
  }
}

Object.assign(window, { measureFrames, measureSeat });
