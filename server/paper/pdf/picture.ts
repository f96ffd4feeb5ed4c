import sharp from 'sharp';
import { Problem } from '#shared/problems.ts';
import { deflate } from './deflate.ts';
import { ref, stream, type PdfFile, type PdfObject } from './document.ts';

/** A picture ready for embedding: its own object and, with transparency, that of its mask. */
export interface Picture {
  width: number;
  height: number;
  write(file: PdfFile): number;
  /** Lightness 0 to 255 of what can be seen where the picture is transparent in places; null where it is solid. */
  lightness: number | null;
}

const known = new WeakMap<Buffer, Promise<Picture>>();

/** Reads a PNG or JPEG once; files are immutable, so the same buffer is the same picture. */
export function pictureOf(bytes: Buffer): Promise<Picture> {
  let picture = known.get(bytes);
  if (!picture) {
    picture = readPicture(bytes);
    known.set(bytes, picture);
  }
  return picture;
}

async function readPicture(bytes: Buffer): Promise<Picture> {
  const entire = entireJpeg(bytes) ?? entirePng(bytes);
  if (entire) return entire;
  try {
    const { data, info } = await sharp(bytes)
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return fromPixels(data, info.width, info.height);
  } catch {
    throw new Problem('bad_image');
  }
}

/** A JPEG goes in as it is (ISO 32000-1, 7.4.8); of its own it needs only size and number of colours. */
function entireJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 10 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xffc0) return null;
    if (marker < 0xffc0 || marker > 0xffcf || [0xffc4, 0xffc8, 0xffcc].includes(marker)) continue;
    const [height, width, colors] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7), bytes[at + 9]];
    if (colors !== 1 && colors !== 3) return null;
    const space = colors === 1 ? 'DeviceGray' : 'DeviceRGB';
    return solid(
      width,
      height,
      stream(`${image(width, height, space)}/BitsPerComponent 8/Filter/DCTDecode`, bytes, false),
    );
  }
  return null;
}

/** So does the packed data of a PNG without transparency and interlacing (7.4.4.4: predictor 15). */
function entirePng(bytes: Buffer): Picture | null {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  const [width, height, bits, type, interlaced] = [
    bytes.readUInt32BE(16),
    bytes.readUInt32BE(20),
    bytes[24],
    bytes[25],
    bytes[28],
  ];
  if (interlaced !== 0 || bits === 16 || (type !== 0 && type !== 2 && type !== 3)) return null;
  const data: Buffer[] = [];
  let space = type === 2 ? 'DeviceRGB' : 'DeviceGray';
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const body = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at));
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'tRNS') return null;
    if (chunk === 'IDAT') data.push(body);
    if (chunk === 'PLTE' && type === 3) space = `[/Indexed/DeviceRGB ${body.length / 3 - 1}<${body.toString('hex')}>]`;
  }
  const predictor = `/DecodeParms<</Predictor 15/Colors ${type === 2 ? 3 : 1}/BitsPerComponent ${bits}/Columns ${width}>>`;
  const entries = `${image(width, height, space)}/BitsPerComponent ${bits}${predictor}`;
  return solid(width, height, stream(entries, Buffer.concat(data), true));
}

function solid(width: number, height: number, object: PdfObject): Picture {
  return { width, height, write: (file) => file.add(object), lightness: null };
}

function fromPixels(data: Buffer, width: number, height: number): Picture {
  const count = width * height;
  const [colors, alpha] = [Buffer.alloc(count * 3), Buffer.alloc(count)];
  let [light, seen] = [0, 0];
  for (let i = 0; i < count; i++) {
    const [red, green, blue, opacity] = [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!, data[i * 4 + 3]!];
    colors.set([red, green, blue], i * 3);
    alpha[i] = opacity;
    light += (red * 0.2126 + green * 0.7152 + blue * 0.0722) * opacity;
    seen += opacity;
  }
  const packed = deflate(colors);
  const entries = `${image(width, height, 'DeviceRGB')}/BitsPerComponent 8`;
  if (seen === count * 255) return solid(width, height, stream(entries, packed, true));
  const mask = stream(`${image(width, height, 'DeviceGray')}/BitsPerComponent 8`, deflate(alpha), true);
  return {
    width,
    height,
    lightness: seen === 0 ? 255 : light / seen,
    write: (file) => file.add(stream(`${entries}/SMask ${ref(file.add(mask))}`, packed, true)),
  };
}

function image(width: number, height: number, space: string): string {
  return `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space.startsWith('[') ? space : `/${space}`}`;
}
