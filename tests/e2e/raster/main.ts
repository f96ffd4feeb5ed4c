import { boundsOf } from '#shared/hall/geometry.ts';
import { type HallLayout, newLayout, ROW_PITCH, SEAT_RADIUS } from '#shared/hall/layout.ts';
import { addTables } from '#shared/hall/tables.ts';
import { type Camera, createCamera } from '../../../src/customRoutes/hall/plan/camera.ts';
import { createRaster } from '../../../src/customRoutes/hall/plan/raster.ts';
import { createHallStore, DIMMED } from '../../../src/customRoutes/hall/plan/store.ts';

declare global {
  interface Window {
    difference: typeof difference;
    keptBeside: typeof keptBeside;
  }
}

const WIDTH = 900;
const HEIGHT = 700;

/** A camera that shows all of a hall. */
function cameraOn(layout: HallLayout): Camera {
  const camera = createCamera();
  camera.resize(WIDTH, HEIGHT);
  camera.frame(boundsOf(layout), { top: 0, right: 0, bottom: 0, left: 0 });
  camera.fit();
  return camera;
}

/** A canvas of the size of the view, of so many pixels to each of CSS. */
function paperOf(ratio: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH * ratio, HEIGHT * ratio];
  const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  return ctx;
}

const dataOf = (ctx: CanvasRenderingContext2D) => ctx.getImageData(0, 0, ctx.canvas.width, ctx.canvas.height).data;

/**
 * How a hall whose seats have all looks and four colours differs where seats are copied from where each is a path, as paper has
 * them: the mean over all pixels, of 255; and how much the same hall differs with every seat free. `scale`: of the camera.
 */
function difference(scale: number, ratio: number, theme: 'light' | 'dark'): { mean: number; control: number } {
  const layout = newLayout(60, 60);
  const camera = cameraOn(layout);
  camera.zoom(scale / camera.scale);
  const picture = (mixed: boolean, onPaper: boolean) => {
    const store = createHallStore(layout);
    if (mixed) {
      store.assign('state', (i) => [0, 0, 1, 1, 3, 5, 6][i % 7]!);
      store.assign('sector', (i) => Math.floor(i / 900) % 4);
      store.assign('flags', (i) => (i % 31 === 0 ? [1, 2, 8, 16][Math.floor(i / 31) % 4]! : 0));
    }
    const ctx = paperOf(ratio);
    ctx.fillStyle = theme === 'light' ? 'white' : 'black';
    ctx.fillRect(0, 0, WIDTH, HEIGHT);
    const look = { theme, font: 'sans-serif', texts: { stage: '', groups: [] } };
    createRaster(store).draw(
      ctx,
      camera,
      onPaper ? { ...look, letters: { least: 900, most: 901, whole: true } } : look,
    );
    return dataOf(ctx);
  };
  const apart = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
    one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;
  const stamped = picture(true, false);
  return { mean: apart(stamped, picture(true, true)), control: apart(stamped, picture(false, true)) };
}

/**
 * A hall with names in frames, as a person changes and moves it: after each step, how many values of the pixels differ from the
 * same drawn at once, and how many from the step before; and how many have ink where names of those stand who are filtered out
 * in the end.
 */
async function keptBeside(ratio: number): Promise<{ step: string; wrong: number; changed: number; letters: number }[]> {
  const rows = newLayout(20, 30);
  const look = { shape: 'round', chairs: 10, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
  const where = { x: 800, y: 0, columns: 3, rows: 4, across: 160, down: 160 };
  const layout = addTables(rows, { ...look, ...where, label: '1', level: 0, head: 0, headLabel: '' });
  const store = createHallStore(layout);
  const raster = createRaster(store);
  store.subscribe(raster.changed);
  const camera = cameraOn(layout);
  const plan = { theme: 'light' as const, font: 'sans-serif', texts: { stage: 'Stage', groups: [] } };
  const screen = paperOf(ratio);
  // Edges come out a little otherwise in a part of a picture; of what can hardly be seen the colour says nothing.
  const shown = (data: Uint8ClampedArray, at: number) => (data[at]! * data[at | 3]!) / 255;
  const differing = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
    one.reduce((count, _, at) => count + Number(Math.abs(shown(one, at) - shown(other, at)) > 64), 0);
  const named = (of: (i: number) => string | undefined) => {
    store.assign('state', (i) => (of(i) ? 1 : 0));
    store.name(of);
  };
  const surname = (i: number) => (i % 3 === 0 ? undefined : ['Ли', 'Воробьёва', 'Константинопольский'][(i % 7) % 3]);
  const isOut = (i: number) => i % 5 === 0;
  /** Between a seat of a row and the next row there is nothing but a name; those of its neighbours don't reach that far. */
  const lettersIn = (data: Uint8ClampedArray) => {
    const { width } = screen.canvas;
    const px = (world: number, from: number) => Math.round((world * camera.scale + from) * ratio);
    const inkAt = (x: number, y: number) => x >= 0 && x < width && (data[4 * (y * width + x) + 3] ?? 0) > 0;
    let count = 0;
    for (let i = 0; i < 600; i += 1) {
      if (!isOut(i)) continue;
      const [x, y] = [px(store.seats.x[i]!, camera.x), store.seats.y[i]!];
      const [top, bottom] = [px(y + 1.3 * SEAT_RADIUS, camera.y), px(y + ROW_PITCH - 1.3 * SEAT_RADIUS, camera.y)];
      for (let at = top; at < bottom; at += 1)
        for (let column = x - 4; column <= x + 4; column += 1) count += Number(inkAt(column, at));
    }
    return count;
  };
  const steps: Record<string, () => void> = {
    'names where they fit': () => {
      named(surname);
      camera.zoom(1.7 / camera.scale);
    },
    'others sit there': () => store.name((i) => (i % 25 === 1 && surname(i) ? 'Орлова' : surname(i))),
    'somebody in a row comes': () => named((i) => (i === 318 ? 'Гусев' : surname(i))),
    'somebody at a table comes': () => named((i) => (i === 318 || i === 630 ? 'Гусева' : surname(i))),
    'they go again': () => named(surname),
    'some are filtered out': () => void store.flag(DIMMED, isOut),
    'another part': () => camera.pan(-330, -120),
    closer: () => camera.zoom(1.3),
    'everybody is another': () => named((i) => surname(i + 1)),
  };
  const told = [];
  let before = dataOf(screen);
  for (const [step, act] of Object.entries(steps)) {
    act();
    // A picture is copied by whole pixels.
    camera.pan(Math.round(camera.x) - camera.x, Math.round(camera.y) - camera.y);
    await new Promise((resolve) => setTimeout(resolve, 250));
    while (!raster.frame(screen, camera, plan)) await new Promise(requestAnimationFrame);
    const direct = paperOf(ratio);
    raster.draw(direct, camera, plan);
    const now = dataOf(screen);
    told.push({
      step,
      wrong: differing(now, dataOf(direct)),
      changed: differing(now, before),
      letters: lettersIn(now),
    });
    before = now;
  }
  return told;
}

Object.assign(window, { difference, keptBeside });
