import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { colourOf } from '../../../src/customRoutes/hall/plan/raster/looks.ts';
import { drawSeats, type Look } from '../../../src/customRoutes/hall/plan/raster/marks.ts';
import { createNames, SCREEN } from '../../../src/customRoutes/hall/plan/raster/names.ts';
import { createHallStore, OCCUPIED } from '../../../src/customRoutes/hall/plan/store.ts';
import { paper, sizeIn } from './paper.ts';

const ONE = { x: Float32Array.of(0), y: Float32Array.of(0), order: Uint32Array.of(0), from: 0, to: 1 };
const drawnAs = (look: Look, theme: 'light' | 'dark', r: number) => {
  const { ctx, drawn } = paper();
  drawSeats(ctx, ONE, look, 1, r, theme);
  return drawn.filter(({ what }) => what === 'stroke' || what === 'fill');
};

describe('a seat as it is drawn', () => {
  it('has a thicker ring on dark ground, where thin lines are pale, and at most half of a small seat', () => {
    const width = (theme: 'light' | 'dark', r: number) => drawnAs('free', theme, r)[0]!.state['lineWidth'];
    expect([width('light', 5.4), width('dark', 5.4)]).toEqual([1, 1.6]);
    expect(width('dark', 2)).toBeCloseTo(0.8);
    expect(width('dark', 12)).toBe(width('light', 12));
  });

  it('is filled with its sector also where whoever sits there is selected, within the colour of what is chosen', () => {
    const fills = (look: Look) => drawnAs(look, 'light', 5.4).map(({ state }) => state['fillStyle']);
    const taken = fills('markedTaken');
    expect(taken[0]).toBe(fills('chosen')[0]);
    expect(taken.at(-1)).toBe(fills('occupied')[0]);
  });
});

describe('the colour of a sector', () => {
  it('is that of the first again for the thirteenth, and none for no sector', () => {
    expect([0, 1, 12, 13, 24, 25].map(colourOf)).toEqual([0, 1, 12, 1, 12, 1]);
  });
});

describe('the letters of names', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { fonts: { status: 'loaded' } });
    return () => vi.unstubAllGlobals();
  });

  it('grow with the seats as far as can be read at a glance', () => {
    const store = createHallStore(newLayout(1, 1));
    store.assign('state', () => OCCUPIED);
    store.name(() => 'Цой');
    const names = createNames(store);
    const sizeAt = (scale: number) => {
      const { ctx, drawn } = paper();
      const camera = { x: 100, y: 100, scale, width: 400, height: 400 };
      const toWorld = (x: number, y: number) => ({ x: (x - 100) / scale, y: (y - 100) / scale });
      names.draw(ctx, { ...camera, toWorld } as never, { theme: 'light', font: 'x' }, SCREEN);
      return drawn.filter(({ what }) => what === 'fillText').map(({ state }) => sizeIn(state['font']));
    };
    expect([1, 1.5, 2, 6].map(sizeAt)).toEqual([[], [10.5], [14], [18]]);
  });
});
