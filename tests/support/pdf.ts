import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** A page of a PDF as pixels. */
export interface RenderedPage {
  width: number;
  height: number;
  /** Red, green, blue, opacity. */
  rgba: Uint8ClampedArray;
  png(): Promise<Buffer>;
  /** Colour of one pixel as #rrggbb. */
  pixel(x: number, y: number): string;
}

let library: Promise<PDFiumLibrary> | null = null;

async function withDocument<T>(pdf: Buffer, look: (document: PDFiumDocument) => T | Promise<T>): Promise<T> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return await look(document);
  } finally {
    document.destroy();
  }
}

/** Draws a page; at scale 1 a page unit is a pixel. */
export function renderPage(pdf: Buffer, { page = 0, scale = 1 } = {}): Promise<RenderedPage> {
  return withDocument(pdf, async (document) => {
    const { data, width, height } = await document.getPage(page).render({ scale, render: 'bitmap' });
    const rgba = new Uint8ClampedArray(data);
    return {
      width,
      height,
      rgba,
      png: () =>
        sharp(Buffer.from(rgba), { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
      pixel: (x, y) => `#${Buffer.from(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)).toString('hex')}`,
    };
  });
}

/** The text layer of a page, lines separated by \n. */
export function textOf(pdf: Buffer, page = 0): Promise<string> {
  return withDocument(pdf, (document) => document.getPage(page).getText().replaceAll('\r\n', '\n'));
}

/** How many pages, and how large the first one is. */
export function shapeOf(pdf: Buffer): Promise<{ pages: number; width: number; height: number }> {
  return withDocument(pdf, (document) => ({ pages: document.getPageCount(), ...sizeOf(document) }));
}

function sizeOf(document: PDFiumDocument): { width: number; height: number } {
  const { originalWidth, originalHeight } = document.getPage(0).getOriginalSize();
  return { width: originalWidth, height: originalHeight };
}

/** What the QR code on the first page says, or null. */
export async function qrOfPdf(pdf: Buffer): Promise<string | null> {
  const page = await renderPage(pdf);
  return qrOfPage(page, { x: 0, y: 0, width: page.width, height: page.height });
}

/** A part of a page in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the QR code in a part of a drawn page says, or null. */
export function qrOfPage(page: RenderedPage, box: Box): string | null {
  const rgba = new Uint8ClampedArray(box.width * box.height * 4);
  for (let y = 0; y < box.height; y += 1) {
    const from = ((box.y + y) * page.width + box.x) * 4;
    rgba.set(page.rgba.subarray(from, from + box.width * 4), y * box.width * 4);
  }
  return jsQR(rgba, box.width, box.height)?.data ?? null;
}

/** What the QR code in a picture says, or null. */
export async function qrOfPicture(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
