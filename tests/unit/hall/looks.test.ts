import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { addTables, leastPitch, pitchOf } from '#shared/hall/tables.ts';
import { createCamera } from '../../../src/customRoutes/hall/plan/camera.ts';
import { createRaster as rasterOf } from '../../../src/customRoutes/hall/plan/raster.ts';
import { colourOf } from '../../../src/customRoutes/hall/plan/raster/looks.ts';
import { drawSeats, type Look } from '../../../src/customRoutes/hall/plan/raster/marks.ts';
import { createNames, fitted, SCREEN } from '../../../src/customRoutes/hall/plan/raster/names.ts';
import { createHallStore, OCCUPIED, type Sitter } from '../../../src/customRoutes/hall/plan/store.ts';
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

  it('are of one size at tables, and no name lies on another, however near tables stand', () => {
    const look = { shape: 'round', chairs: 10, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
    const all = ['Цой', 'Верещагина А. П.', 'Орлова', 'Константинопольский', 'Ли Н.', 'Ахметова Р.'];
    for (const [across, down] of [Object.values(pitchOf(look)), Object.values(leastPitch(look)), [240, 128]] as [
      number,
      number,
    ][])
      for (const scale of [1.4, 2, 2.5, 4, 6]) {
        const at = { x: 0, y: 0, columns: 3, rows: 3, label: '1', level: 0, head: 0, headLabel: '' };
        const store = createHallStore(addTables(newLayout(0, 0), { ...look, ...at, across, down }));
        store.name((i) => all[(i * 7) % all.length]);
        const { ctx, drawn } = paper();
        const toWorld = (x: number, y: number) => ({ x: (x - 900) / scale, y: (y - 900) / scale });
        const camera = { x: 900, y: 900, scale, width: 4000, height: 4000, toWorld } as never;
        createNames(store).draw(ctx, camera, { theme: 'light', font: 'x' }, SCREEN);
        const texts = drawn.filter(({ what }) => what === 'fillText');
        expect(texts.length).toBeGreaterThan(0);
        expect(new Set(texts.map(({ state }) => sizeIn(state['font']))).size).toBe(1);
        const boxes = texts.map(({ args: [text, x, y], state }) => {
          const size = sizeIn(state['font']);
          const width = (String(text).length * size) / 2;
          const way = { left: 0, center: 0.5, right: 1 }[String(state['textAlign'])]!;
          return { text, left: Number(x) - way * width, right: Number(x) + (1 - way) * width, y: Number(y), size };
        });
        const met = boxes.filter((one, i) =>
          boxes.some(
            (other, j) =>
              j > i && one.left < other.right && other.left < one.right && Math.abs(one.y - other.y) < one.size,
          ),
        );
        expect(met, `${across} x ${down} at ${scale}`).toEqual([]);
      }
  });

  it('leave the initials, which stand on the seat, before letters of the surname', () => {
    const shown = (name: string, room: number, whole = false) =>
      fitted(name, (text) => text.length / 2, room, { size: 10, least: 10 }, whole)?.text;
    expect(['Орлова А. П.', 'Цой К.', 'Николаева А. +1'].map((name) => shown(name, 40))).toEqual([
      'Орлова',
      'Цой К.',
      undefined,
    ]);
    expect(shown('Верещагинская А.', 50)).toBe('Верещагин…');
    expect(shown('Орлова А. П.', 40, true)).toBeUndefined();
  });
});

describe('who sits on a seat', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { fonts: { status: 'loaded' }, createElement: () => ({}) });
    vi.stubGlobal(
      'Path2D',
      class {
        addPath() {}
        moveTo() {}
        lineTo() {}
        closePath() {}
      },
    );
    vi.stubGlobal('DOMMatrix', vi.fn());
    return () => vi.unstubAllGlobals();
  });
  const look = { shape: 'round', chairs: 10, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
  const at = { x: 0, y: 0, columns: 1, rows: 1, across: 200, down: 200, label: '7', level: 0, head: 0, headLabel: '' };
  const table = addTables(newLayout(0, 0), { ...look, ...at });
  const writtenAt = (scale: number, mark: Sitter | undefined, line = ['9 из 10, в резерве 1', '9 из 10']) => {
    const store = createHallStore(table);
    store.assign('state', () => OCCUPIED);
    store.mark((i) => (i === 0 ? mark : undefined));
    const { ctx, drawn } = paper();
    const camera = createCamera();
    camera.resize(600, 600);
    Object.assign(camera, { x: 300, y: 300, scale });
    const texts = { stage: '', groups: [{ name: '7', line: line[0]!, brief: line[1] }] };
    const raster = rasterOf(store);
    raster.draw(ctx, camera, { theme: 'light', font: 'x', texts });
    return drawn.filter(({ what }) => what === 'fillText').map(({ args }) => args[0]);
  };

  it('is told by initials in place of the cross, and by the letters of the meal, where they have room', () => {
    const mark = { initials: 'АМ', meal: 'БМ', need: 'accessible' } as const;
    expect(writtenAt(0.68, mark)).not.toContain('АМ');
    expect(writtenAt(1, mark)).toContain('АМ');
    expect(writtenAt(1, mark)).not.toContain('БМ');
    expect(writtenAt(1.5, mark)).toContain('БМ');
    expect(writtenAt(1.5, undefined)).not.toContain('АМ');
  });

  it('is counted at the table as soon as that fits, in brief before the whole line does', () => {
    expect(
      [0.4, 0.68, 3].map((scale) => writtenAt(scale, undefined).filter((text) => String(text).includes('из'))),
    ).toEqual([[], ['9 из 10'], ['9 из 10, в резерве 1']]);
  });
});
