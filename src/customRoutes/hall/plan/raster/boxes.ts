import type { Box } from '#shared/hall/geometry.ts';

type Size = Pick<Box, 'width' | 'height'>;

/** What a picture shows that the old one, moved by so much, doesn't. */
export function uncovered({ width, height }: Size, dx: number, dy: number, old: Size, side: number): Box[] {
  const [left, top] = [Math.max(0, dx), Math.max(0, dy)];
  const [right, bottom] = [Math.min(width, dx + old.width), Math.min(height, dy + old.height)];
  if (left >= right || top >= bottom) return squaresOf({ x: 0, y: 0, width, height }, side);
  return stripsAround({ width, height }, { x: left, y: top, width: right - left, height: bottom - top });
}

/** The strips of a picture around a box in it. */
export function stripsAround({ width, height }: Size, inner: Box): Box[] {
  const [right, bottom] = [inner.x + inner.width, inner.y + inner.height];
  return [
    { x: 0, y: 0, width, height: inner.y },
    { x: 0, y: bottom, width, height: height - bottom },
    { x: 0, y: inner.y, width: inner.x, height: inner.height },
    { x: right, y: inner.y, width: width - right, height: inner.height },
  ].filter((box) => box.width > 0 && box.height > 0);
}

/** Squares that a box is painted in, the middle first. */
export function squaresOf(box: Box, side: number): Box[] {
  const squares: Box[] = [];
  for (let y = 0; y < box.height; y += side)
    for (let x = 0; x < box.width; x += side)
      squares.push({
        x: box.x + x,
        y: box.y + y,
        width: Math.min(side, box.width - x),
        height: Math.min(side, box.height - y),
      });
  const off = ({ x, y, width, height }: Box) =>
    Math.hypot(x + width / 2 - box.x - box.width / 2, y + height / 2 - box.y - box.height / 2);
  return squares.toSorted((a, b) => off(a) - off(b));
}

export const squareCount = ({ width, height }: Size, side: number) =>
  Math.ceil(width / side) * Math.ceil(height / side);

export function shifted({ x, y, width, height }: Box, dx: number, dy: number): Box {
  return { x: x + dx, y: y + dy, width, height };
}
