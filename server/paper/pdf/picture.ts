import type { JpegEmbedder, PDFRawStream, PngEmbedder } from '@cantoo/pdf-lib';
import PNG from 'png-js';
import sharp from 'sharp';
import { Problem } from '#shared/problems.ts';
import type { Shared } from './document.ts';
import { pdfLib, Written } from './library.ts';

/** A picture ready for embedding. */
export interface Picture {
  shared: Shared;
  /** Lightness 0 to 255 of what can be seen where the picture is transparent in places; null where it is solid. */
  lightness: number | null;
}

const known = new WeakMap<Buffer, Promise<Picture>>();

/** Reads a PNG or JPEG once; files are immutable, so the same buffer is the same picture. */
export function pictureOf(bytes: Buffer): Promise<Picture> {
  let picture = known.get(bytes);
  if (!picture) {
    picture = readPicture(bytes).catch(() => {
      throw new Problem('bad_image');
    });
    known.set(bytes, picture);
  }
  return picture;
}

async function readPicture(bytes: Buffer): Promise<Picture> {
  const { format, channels, hasAlpha, isProgressive, depth } = await sharp(bytes).metadata();
  if (format === 'jpeg' && channels !== 4) return embedded(await pdfLib.JpegEmbedder.for(bytes), null);
  if (format === 'png' && !hasAlpha && !isProgressive && depth === 'uchar') {
    return { shared: new Written(entirePng(bytes)), lightness: null };
  }
  const png = await sharp(bytes).toColourspace('srgb').png().toBuffer();
  return embedded(await pdfLib.PngEmbedder.for(png), await lightnessOf(png));
}

async function embedded(embedder: JpegEmbedder | PngEmbedder, lightness: number | null): Promise<Picture> {
  const context = pdfLib.PDFContext.create();
  const stream = context.lookup(await embedder.embedIntoContext(context));
  if (!(stream instanceof pdfLib.PDFRawStream)) throw new Error('a picture is a stream');
  const mask = stream.dict.lookup(pdfLib.PDFName.of('SMask'));
  if (!(mask instanceof pdfLib.PDFRawStream)) return { shared: new Written(stream), lightness };
  return { shared: { colors: stream, mask: new Written(mask) }, lightness };
}

/** The packed data of a solid PNG goes in as it is (ISO 32000-1, 7.4.4.4): packing it again would take half a second. */
function entirePng(bytes: Buffer): PDFRawStream {
  const { width, height, bits, colors, colorSpace, palette, imgData } = new PNG(bytes);
  const indexed = ['Indexed', 'DeviceRGB', palette.length / 3 - 1, Uint8Array.from(palette)];
  return pdfLib.PDFContext.create().stream(imgData, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: palette.length > 0 ? indexed : colorSpace,
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bits, Columns: width },
  });
}

async function lightnessOf(png: Buffer): Promise<number | null> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [light, seen] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const [red, green, blue, opacity] = [data[i]!, data[i + 1]!, data[i + 2]!, data[i + 3]!];
    light += (red * 0.2126 + green * 0.7152 + blue * 0.0722) * opacity;
    seen += opacity;
  }
  if (seen === info.width * info.height * 255) return null;
  return seen === 0 ? 255 : light / seen;
}
