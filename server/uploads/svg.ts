import { isUtf8 } from 'node:buffer';
import { drawApart } from './drawing.ts';
import { badImage } from './refusal.ts';

/** Drawing a real logo takes a tenth of a second, most of it to start the process. */
const DRAWER = { script: 'drawSvg.mjs', ms: 5000, slow: 'svg_complex' } as const;
/** What a logo of 126 x 40 never needs: beyond it drawing can be made to take minutes. */
const MOST_BYTES = 512 * 1024;

/** Is there the tag of an SVG, in whatever encoding? */
export function isSvg(bytes: Buffer): boolean {
  return /<(\w+:)?svg[\s>/]/i.test(bytes.toString('latin1', 0, MOST_BYTES).replaceAll('\0', ''));
}

/**
 * An SVG as PNG: of exactly this size, or as large as fits into a square of this `side`. Refuses with bad_image what is too large, no UTF-8, of another size, takes too long to draw, or has in it
 * what wouldn't be drawn (drawSvg.mjs).
 */
export async function drawSvg(
  svg: Buffer,
  size: { width: number; height: number } | { side: number },
): Promise<Buffer> {
  if (svg.length > MOST_BYTES) throw badImage('svg_complex');
  if (svg.includes(0) || !isUtf8(svg)) throw badImage('svg_encoding');
  return drawApart(svg, DRAWER, Object.values(size));
}
