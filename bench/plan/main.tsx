import Konva from 'konva';
import { createRoot } from 'react-dom/client';
import { AdminContext } from 'react-admin';
import { newLayout } from '#shared/hall/layout.ts';
import { createCamera } from '../../src/customRoutes/hall/plan/camera.ts';
import { HallCanvas } from '../../src/customRoutes/hall/plan/HallCanvas.tsx';
import { createHallStore } from '../../src/customRoutes/hall/plan/store.ts';
import { NodePlan } from './nodes.tsx';

declare global {
  interface Window {
    measureFrames: typeof measureFrames;
  }
}

const WIDTH = 1280;
const HEIGHT = 800;

/**
 * Milliseconds of each pan frame of a hall with rows x seats: the draw and a forced flush (reading one pixel back),
 * without which a canvas only records what it is asked.
 */
async function measureFrames(kind: 'plan' | 'nodes', rows: number, seats: number, frames: number): Promise<number[]> {
  const element = document.getElementById('plan')!;
  const root = createRoot(element);
  const layout = newLayout(rows, seats);
  const camera = createCamera();
  const known = new Set(Konva.stages);
  if (kind === 'plan') {
    root.render(
      <AdminContext>
        <HallCanvas layout={layout} camera={camera} label="Plan" />
      </AdminContext>,
    );
  } else {
    camera.resize(WIDTH, HEIGHT);
    camera.frame(
      { x: -24, y: -60, width: seats * 24 + 24, height: rows * 26 + 60 },
      { top: 0, right: 0, bottom: 0, left: 0 },
    );
    camera.fit();
    root.render(<NodePlan store={createHallStore(layout)} camera={camera} width={WIDTH} height={HEIGHT} />);
  }
  const stage = await drawn(known);
  const layer = stage.getLayers()[0]!;
  const pixels = layer.getNativeCanvasElement().getContext('2d')!;
  const took: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    const step = Math.floor(frame / 20) % 2 === 0 ? 3 : -3;
    const started = performance.now();
    if (kind === 'plan') camera.pan(step, step);
    else layer.position({ x: layer.x() + step, y: layer.y() + step });
    layer.draw();
    pixels.getImageData(0, 0, 1, 1);
    took.push(performance.now() - started);
  }
  root.unmount();
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

window.measureFrames = measureFrames;
