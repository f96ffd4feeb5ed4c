import { inflateSync } from 'node:zlib';
import { readKerning, type Kerning } from './kerning.ts';

/**
 * A font file read for embedding: TrueType outlines in an sfnt or WOFF 1 wrapping.
 * Format after the OpenType 1.9 specification; units are font units unless said.
 */
export interface Face {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  /** xMin, yMin, xMax, yMax. */
  box: [number, number, number, number];
  /** Glyph of a code point, 0 where the font has none. */
  glyphOf(codePoint: number): number;
  advance(glyph: number): number;
  sideBearing(glyph: number): number;
  /** The glyph's record of the `glyf` table; empty for a blank. */
  outline(glyph: number): Buffer;
  /** How much nearer (negative) or farther the second glyph stands. */
  kerning: Kerning;
  table(tag: string): Buffer;
}

/** Reads a font. Throws on anything that isn't TrueType. */
export function readFace(file: Buffer): Face {
  const table = tablesOf(file);
  const head = table('head');
  const hhea = table('hhea');
  const hmtx = table('hmtx');
  const loca = table('loca');
  const glyf = table('glyf');
  const long = head.readInt16BE(50) === 1;
  const metrics = hhea.readUInt16BE(34);
  const glyphs = readCharacterMap(table('cmap'));
  const offset = (glyph: number) => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? 0,
    advance: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
    sideBearing: (glyph) => hmtx.readInt16BE(glyph < metrics ? glyph * 4 + 2 : metrics * 4 + (glyph - metrics) * 2),
    outline: (glyph) => glyf.subarray(offset(glyph), offset(glyph + 1)),
    kerning: readKerning(table('GPOS')),
    table,
  };
}

function tablesOf(file: Buffer): (tag: string) => Buffer {
  const woff = file.toString('latin1', 0, 4) === 'wOFF';
  if (!woff && file.readUInt32BE(0) !== 0x00010000) throw new Error('not a TrueType font');
  const count = file.readUInt16BE(woff ? 12 : 4);
  const tables = new Map<string, () => Buffer>();
  for (let i = 0; i < count; i++) {
    const at = woff ? 44 + i * 20 : 12 + i * 16;
    const start = file.readUInt32BE(at + (woff ? 4 : 8));
    const stored = file.readUInt32BE(at + (woff ? 8 : 12));
    const packed = woff && stored < file.readUInt32BE(at + 12);
    const bytes = file.subarray(start, start + stored);
    tables.set(file.toString('latin1', at, at + 4), () => (packed ? inflateSync(bytes) : bytes));
  }
  return (tag) => tables.get(tag)?.() ?? Buffer.alloc(0);
}

function readCharacterMap(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const count = cmap.length === 0 ? 0 : cmap.readUInt16BE(2);
  for (let i = 0; i < count; i++) {
    const platform = cmap.readUInt16BE(4 + i * 8);
    const encoding = cmap.readUInt16BE(6 + i * 8);
    const table = cmap.subarray(cmap.readUInt32BE(8 + i * 8));
    const unicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    if (unicode && table.readUInt16BE(0) === 4) readSegments(table, glyphs);
    if (unicode && table.readUInt16BE(0) === 12) readGroups(table, glyphs);
  }
  return glyphs;
}

/** cmap format 4: the Basic Multilingual Plane in segments. */
function readSegments(table: Buffer, glyphs: Map<number, number>): void {
  const count = table.readUInt16BE(6) / 2;
  for (let i = 0; i < count; i++) {
    const end = table.readUInt16BE(14 + i * 2);
    const start = table.readUInt16BE(16 + count * 2 + i * 2);
    const delta = table.readUInt16BE(16 + count * 4 + i * 2);
    const rangeAt = 16 + count * 6 + i * 2;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const listed = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - start) * 2);
      if (listed !== 0) glyphs.set(code, (listed + delta) & 0xffff);
    }
  }
}

/** cmap format 12: groups over all planes. */
function readGroups(table: Buffer, glyphs: Map<number, number>): void {
  for (let i = 0; i < table.readUInt32BE(12); i++) {
    const [start, end, glyph] = [0, 4, 8].map((part) => table.readUInt32BE(16 + i * 12 + part)) as [
      number,
      number,
      number,
    ];
    for (let code = start; code <= end; code++) glyphs.set(code, glyph + code - start);
  }
}
