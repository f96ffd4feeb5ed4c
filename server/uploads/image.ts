import sharp, { type Sharp } from 'sharp';
import { limit } from '#shared/limits.ts';
import { drawPdf, isPdf } from './pdf.ts';
import { badImage, refuseBySize, unsupported } from './refusal.ts';
import { drawSvg, isSvg } from './svg.ts';

export type ImagePurpose = 'ticket_image' | 'ticket_logo';

/** A picture drawn anew: nothing of the upload but its pixels is left. */
export interface GuardedImage {
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from('\xff\xd8\xff', 'latin1');
const JPEG_QUALITY = 92;
/** A drawn page that is larger as png, a photograph, becomes a jpg: the picture lies in every ticket. */
const MOST_PNG_BYTES = 600 * 1024;

/**
 * Judges an uploaded picture by its content and draws it anew: without metadata, colour profiles, comments or anything
 * appended. Ticket image: jpg or png of exactly 1080 x 1390, or a pdf of one page in that proportion; logo: png or svg of exactly 126 x 40, both as png.
 * Throws `file_too_large`, `unsupported_type` or `bad_image` with the reason.
 */
export async function guardImage(upload: Uint8Array, purpose: ImagePurpose): Promise<GuardedImage> {
  refuseBySize(upload, badImage);
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  return purpose === 'ticket_image' ? guardTicketImage(bytes) : guardLogo(bytes);
}

/**
 * The same for a picture of any size: PNG, JPEG, WebP, or an SVG as PNG. What is larger than is ever shown is made
 * smaller.
 */
export async function guardPicture(upload: Uint8Array): Promise<GuardedImage> {
  refuseBySize(upload, badImage);
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  const side = limit('imageSide');
  const format = startsWith(bytes, PNG) ? 'png' : startsWith(bytes, JPEG) ? 'jpeg' : isWebp(bytes) ? 'webp' : null;
  if (!format && !isSvg(bytes)) throw unsupported('not_a_picture');
  const picture = await opened(format ? bytes : await drawSvg(bytes, { side }));
  const inside = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const options = format === null || format === 'png' ? {} : { quality: JPEG_QUALITY };
  return drawn(inside.toFormat(format ?? 'png', options), `image/${format ?? 'png'}`);
}

/** A picture that was guarded before, as it stands in a list. */
export function thumbnailOf(picture: Buffer): Promise<Buffer> {
  const side = limit('thumbnailSide');
  return sharp(picture).resize(side, side, { fit: 'inside', withoutEnlargement: true }).toBuffer();
}

async function guardTicketImage(bytes: Buffer): Promise<GuardedImage> {
  const size = { width: limit('ticketImageWidth'), height: limit('ticketImageHeight') };
  if (startsWith(bytes, JPEG)) {
    const picture = await opened(bytes, size);
    return drawn(picture.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }), 'image/jpeg');
  }
  if (!startsWith(bytes, PNG)) {
    if (isPdf(bytes)) return printed(bytes, size);
    throw unsupported('not_an_image');
  }
  const picture = await opened(bytes, size);
  return drawn(picture.flatten({ background: '#ffffff' }).png(), 'image/png');
}

async function printed(pdf: Buffer, size: Size): Promise<GuardedImage> {
  const rgba = await drawPdf(pdf, size);
  const page = () => sharp(rgba, { raw: { ...size, channels: 4 } }).removeAlpha();
  const png = await drawn(page().png(), 'image/png');
  if (png.bytes.length <= MOST_PNG_BYTES) return png;
  return drawn(page().jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }), 'image/jpeg');
}

async function guardLogo(bytes: Buffer): Promise<GuardedImage> {
  const size = { width: limit('logoWidth'), height: limit('logoHeight') };
  if (startsWith(bytes, PNG)) return drawn((await opened(bytes, size)).png(), 'image/png');
  if (!isSvg(bytes)) throw unsupported('not_a_logo');
  return drawn((await opened(await drawSvg(bytes, size), size)).png(), 'image/png');
}

/** Reads the header alone first, so that no decoder meets a picture of another size than the one asked for, or too large. */
async function opened(bytes: Buffer, size?: Size): Promise<Sharp> {
  if (startsWith(bytes, PNG) && !bytes.includes('IEND')) throw badImage('truncated');
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(badImage('damaged')));
  const { width, height } = head.autoOrient;
  if (size && (width !== size.width || height !== size.height)) {
    throw badImage('wrong_size', { ...size, was_width: width, was_height: height });
  }
  if (width * height > limit('imagePixels'))
    throw badImage('too_many_pixels', { max: limit('imagePixels') / 1_000_000 });
  if ((head.pages ?? 1) > 1 || isAnimatedPng(bytes)) throw badImage('animated');
  return sharp(bytes, { limitInputPixels: width * height, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: 10 });
}

async function drawn(picture: Sharp, type: GuardedImage['type']): Promise<GuardedImage> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch((error: Error) => {
    throw badImage(/truncat|premature|end of|too short/i.test(error.message) ? 'truncated' : 'damaged');
  });
  return { bytes: data, type, width: info.width, height: info.height };
}

/** An animation has its control chunk (APNG `acTL`) before the first picture data. */
function isAnimatedPng(bytes: Buffer): boolean {
  if (!startsWith(bytes, PNG)) return false;
  const control = bytes.indexOf('acTL', PNG.length, 'latin1');
  return control >= 0 && control < bytes.indexOf('IDAT', PNG.length, 'latin1');
}

function isWebp(bytes: Buffer): boolean {
  return /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12));
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}
