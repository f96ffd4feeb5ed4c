import sharp from 'sharp';
import { drawApart } from './drawing.ts';
import { badImage } from './refusal.ts';

/** A real layout is drawn in about a second, half of it to start the process. */
const DRAWER = { script: 'drawPdf.mjs', ms: 10_000, slow: 'pdf_complex' } as const;
/** A page full of photographs takes 100 MB; streams that inflate without end take whatever there is. */
const DRAW_BYTES = 384 * 1024 * 1024;
/** A PDF has its mark within the first kilobyte, as viewers read it. */
const HEAD = 1024;

export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, HEAD).includes('%PDF-');
}

/**
 * The one page of a PDF as pixels (red, green, blue, opacity) of a picture of `size` on white: no script, action, link,
 * form, font or metadata of the file is left. Refuses with bad_image what needs a password, has not exactly one page or
 * another proportion (beyond 0.5 %), can't be read, or takes too long or too much memory to draw.
 */
export async function drawPdf(pdf: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const rgba = await drawApart(pdf, DRAWER, [width, height, DRAW_BYTES]);
  if (rgba.length !== width * height * 4) throw badImage('damaged');
  return rgba;
}

/** The same as PNG. */
export async function pdfPicture(pdf: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const rgba = await drawPdf(pdf, size);
  return sharp(rgba, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer();
}
