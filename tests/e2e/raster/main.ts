import { boundsOf } from '#shared/hall/geometry.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { createCamera } from '../../../src/customRoutes/hall/plan/camera.ts';
import { createRaster } from '../../../src/customRoutes/hall/plan/raster.ts';
import { createHallStore } from '../../../src/customRoutes/hall/plan/store.ts';

declare global {
  interface Window {
    difference: typeof difference;
  }
}

const WIDTH = 900;
const HEIGHT = 700;

/**
 * How a hall whose seats have all looks and four colours differs where seats are copied from where each is a path, as paper has
 * them: the mean over all pixels, of 255; and how much the same hall differs with every seat free. `scale`: of the camera.
 */
function difference(scale: number, ratio: number, theme: 'light' | 'dark'): { mean: number; control: number } {
  const layout = newLayout(60, 60);
  const camera = createCamera();
  camera.resize(WIDTH, HEIGHT);
  camera.frame(boundsOf(layout), { top: 0, right: 0, bottom: 0, left: 0 });
  camera.fit();
  camera.zoom(scale / camera.scale);
  const picture = (mixed: boolean, onPaper: boolean) => {
    const store = createHallStore(layout);
    if (mixed) {
      store.assign('state', (i) => [0, 0, 1, 1, 3, 5, 6][i % 7]!);
      store.assign('sector', (i) => Math.floor(i / 900) % 4);
      store.assign('flags', (i) => (i % 31 === 0 ? [1, 2, 8, 16][Math.floor(i / 31) % 4]! : 0));
    }
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [WIDTH * ratio, HEIGHT * ratio];
    const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.fillStyle = theme === 'light' ? 'white' : 'black';
    ctx.fillRect(0, 0, WIDTH, HEIGHT);
    const look = { theme, font: 'sans-serif', texts: { stage: '', groups: [] } };
    createRaster(store).draw(ctx, camera, onPaper ? { ...look, letters: { least: 900, most: 901 } } : look);
    return ctx.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const apart = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
    one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;
  const stamped = picture(true, false);
  return { mean: apart(stamped, picture(true, true)), control: apart(stamped, picture(false, true)) };
}

Object.assign(window, { difference });
