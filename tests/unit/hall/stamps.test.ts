import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStamps } from '../../../src/customRoutes/hall/plan/raster/stamps.ts';
import { paper } from './paper.ts';

const RADIUS = 2;
const SIZE = { width: 24, height: 16 };

afterEach(() => void vi.unstubAllGlobals());

/** The pixels of a view that have colour where seats stand there, each a full square of ink, as columns of each line. */
function stamped(...seats: readonly (readonly [number, number])[]): number[][] {
  const put: { data: Uint8ClampedArray; width: number; height: number }[] = [];
  const ctxOf = () => {
    const { ctx } = paper();
    return Object.assign(ctx, {
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(4 * width * height).fill(255),
      }),
      putImageData: (image: (typeof put)[number]) => put.push(image),
    });
  };
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: ctxOf }) });
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(
        readonly data: Uint8ClampedArray,
        readonly width: number,
        readonly height: number,
      ) {}
    },
  );
  const batch = {
    x: Float32Array.from(seats, ([x]) => x),
    y: Float32Array.from(seats, ([, y]) => y),
    order: Uint32Array.from(seats, (_, i) => i),
    starts: Uint32Array.of(0, seats.length),
    colours: 1,
  };
  const screen = paper();
  createStamps().draw(screen.ctx, batch, RADIUS, 'light', SIZE);
  const [x, y] = screen.drawn.find(({ what }) => what === 'drawImage')!.args.slice(5) as number[];
  const { data, width, height } = put[0]!;
  const lines = Array.from({ length: SIZE.height }, (): number[] => []);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      if (data[4 * (row * width + column) + 3]! > 0) lines[y! + row]!.push(x! + column);
  return lines;
}

describe('seats that are copied', () => {
  // As far as a seat of this radius reaches from its pixel.
  const REACH = 4;
  const around = (at: number, most: number) =>
    Array.from({ length: most }, (_, i) => i).filter((i) => Math.abs(i - at) <= REACH);

  it.each([
    ['right', [SIZE.width - 1, 10]],
    ['left', [0, 10]],
    ['top', [12, 0]],
    ['bottom', [12, SIZE.height - 1]],
  ] as const)('end at the %s edge of the view, and nothing of them comes out on the other side', (_, [x, y]) => {
    const lines = around(y, SIZE.height);
    const expected = Array.from({ length: SIZE.height }, (_each, line) =>
      lines.includes(line) ? around(x, SIZE.width) : [],
    );
    expect(stamped([x, y])).toEqual(expected);
    // With one in the opposite corner all of the view is written.
    const whole = stamped([x, y], [SIZE.width - 1 - x, SIZE.height - 1 - y]);
    const mirrored = expected.map((columns) => columns.map((column) => SIZE.width - 1 - column)).toReversed();
    expect(whole).toEqual(
      expected.map((columns, line) => [...new Set([...columns, ...mirrored[line]!])].toSorted((a, b) => a - b)),
    );
  });
});
