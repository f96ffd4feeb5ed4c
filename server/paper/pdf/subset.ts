import type { Face } from './sfnt.ts';

export interface FaceGlyph {
  face: Face;
  glyph: number;
}

/**
 * A TrueType file with just these glyphs, in this order, followed by the parts that composite ones need.
 * Glyphs may come from several files of one family (same units per em); the first one lends the metrics.
 * Hinting is left out: it belongs to a whole font.
 */
export function buildSubset(wanted: readonly FaceGlyph[]): Buffer {
  const glyphs = [...wanted];
  const outlines: Buffer[] = [];
  // `glyphs` grows while composites name their parts.
  for (let i = 0; i < glyphs.length; i++) {
    const { face, glyph } = glyphs[i]!;
    outlines[i] = unhinted(face.outline(glyph), (part) => indexOf(glyphs, face, part));
  }
  const offsets = [0];
  for (const outline of outlines) offsets.push(offsets.at(-1)! + align(outline.length));
  const loca = Buffer.alloc(offsets.length * 4);
  offsets.forEach((offset, i) => loca.writeUInt32BE(offset, i * 4));
  const hmtx = Buffer.alloc(glyphs.length * 4);
  glyphs.forEach(({ face, glyph }, i) => {
    hmtx.writeUInt16BE(face.advance(glyph), i * 4);
    hmtx.writeInt16BE(face.sideBearing(glyph), i * 4 + 2);
  });
  const main = glyphs[0]!.face;
  return assemble([
    ['glyf', Buffer.concat(outlines.map(padded))],
    ['head', changed(main.table('head'), (head) => (head.writeUInt32BE(0, 8), head.writeInt16BE(1, 50)))],
    ['hhea', changed(main.table('hhea'), (hhea) => hhea.writeUInt16BE(glyphs.length, 34))],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', largest(glyphs)],
  ]);
}

function indexOf(glyphs: FaceGlyph[], face: Face, glyph: number): number {
  const at = glyphs.findIndex((entry) => entry.face === face && entry.glyph === glyph);
  return at >= 0 ? at : glyphs.push({ face, glyph }) - 1;
}

const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const SCALE_XY = 0x0040;
const SCALE_2X2 = 0x0080;
const INSTRUCTIONS = 0x0100;

function unhinted(outline: Buffer, partIndex: (glyph: number) => number): Buffer {
  if (outline.length === 0) return outline;
  const contours = outline.readInt16BE(0);
  if (contours >= 0) {
    const at = 10 + contours * 2;
    const rest = outline.subarray(at + 2 + outline.readUInt16BE(at));
    return Buffer.concat([outline.subarray(0, at), Buffer.alloc(2), rest]);
  }
  const copy = Buffer.from(outline);
  let at = 10;
  for (let more = true; more;) {
    const flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~INSTRUCTIONS, at);
    copy.writeUInt16BE(partIndex(copy.readUInt16BE(at + 2)), at + 2);
    at += 4 + (flags & WORDS ? 4 : 2);
    at += flags & SCALE ? 2 : flags & SCALE_XY ? 4 : flags & SCALE_2X2 ? 8 : 0;
    more = (flags & MORE) !== 0;
  }
  return copy.subarray(0, at);
}

/** maxp of all faces together, without anything for hinting. */
function largest(glyphs: FaceGlyph[]): Buffer {
  const maxp = Buffer.alloc(32);
  for (const face of new Set(glyphs.map((entry) => entry.face))) {
    const theirs = face.table('maxp');
    for (const at of [6, 8, 10, 12, 28, 30]) {
      maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(at), theirs.readUInt16BE(at)), at);
    }
  }
  maxp.writeUInt32BE(0x00010000, 0);
  maxp.writeUInt16BE(glyphs.length, 4);
  maxp.writeUInt16BE(1, 14);
  return maxp;
}

function assemble(tables: [string, Buffer][]): Buffer {
  const header = Buffer.alloc(12 + tables.length * 16);
  const power = Math.floor(Math.log2(tables.length));
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((tables.length - 2 ** power) * 16, 10);
  let offset = header.length;
  tables.forEach(([tag, bytes], i) => {
    header.write(tag, 12 + i * 16, 'latin1');
    header.writeUInt32BE(checksum(padded(bytes)), 16 + i * 16);
    header.writeUInt32BE(offset, 20 + i * 16);
    header.writeUInt32BE(bytes.length, 24 + i * 16);
    offset += align(bytes.length);
  });
  const file = Buffer.concat([header, ...tables.map(([, bytes]) => padded(bytes))]);
  const head = tables.findIndex(([tag]) => tag === 'head');
  file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, file.readUInt32BE(20 + head * 16) + 8);
  return file;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

function align(length: number): number {
  return (length + 3) & ~3;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes], align(bytes.length));
}

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}
