import Konva from 'konva';
import { createRoot, type Root } from 'react-dom/client';
import { AdminContext } from 'react-admin';
import { boundsOf } from '#shared/hall/geometry.ts';
import type { Camera } from '../../src/customRoutes/hall/plan/camera.ts';
import { HallCanvas } from '../../src/customRoutes/hall/plan/HallCanvas.tsx';
import { createHallStore } from '../../src/customRoutes/hall/plan/store.ts';
import { type Hall, layoutFor, placesFor } from './halls.ts';
import { NodePlan } from './nodes.tsx';
import { rivalShown } from './rivals.ts';
import { HEIGHT, WIDTH } from './squares.ts';

/** `floor`: a picture as large as the view, drawn as it is. `nodes`: a node for each seat. The others: libraries of others. */
export type Way = 'floor' | 'nodes' | 'plan' | 'seatmap-canvas' | 'seatchart';

export interface Shown {
  draw: (dx: number, dy: number) => void;
  /** What it is drawn on, where that is a canvas. */
  pixels: CanvasRenderingContext2D | null;
  end: () => void;
}

export function shown(way: Way, hall: Hall, camera: Camera): Promise<Shown> | Shown {
  if (way === 'floor') return floor();
  return way === 'plan' || way === 'nodes' ? konvaShown(way, hall, camera) : rivalShown(way, hall, room());
}

export const room = () => document.getElementById('plan')!;

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

/** A page as it stands before a plan is opened in it: language, colours and data of an admin are there. */
export async function emptyPage(): Promise<Root> {
  const root = createRoot(room());
  root.render(<AdminContext>{null}</AdminContext>);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return root;
}

export async function konvaShown(
  way: 'plan' | 'nodes',
  hall: Hall,
  camera: Camera,
  { root = createRoot(room()), waitsFor = 300 }: { root?: Root; waitsFor?: number } = {},
): Promise<Shown> {
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
    // Asked when a frame is over: what is drawn in it is on the screen then.
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    const stage = Konva.stages.find((each) => !known.has(each) && each.width() >= WIDTH);
    const pixels = stage?.getLayers()[0]?.getNativeCanvasElement().getContext('2d');
    if (!stage || !pixels) continue;
    const { data } = pixels.getImageData(0, HEIGHT / 2, WIDTH, 8);
    if (!data.some((value) => value > 0)) continue;
    if (waitsFor > 0) await new Promise((resolve) => setTimeout(resolve, waitsFor));
    return stage;
  }
}
