/** Kerning of two glyphs in font units; 0 where the font says nothing. */
export type Kerning = (left: number, right: number) => number;

/**
 * Pair adjustment of a font's GPOS table (OpenType 1.9, lookup type 2, also behind an extension of type 9).
 * Only the first glyph's advance is read: that is what the `kern` feature uses.
 */
export function readKerning(gpos: Buffer): Kerning {
  if (gpos.length === 0) return () => 0;
  const lookups = kernLookups(gpos);
  const known = new Map<number, number>();
  return (left, right) => {
    const key = left * 65536 + right;
    let value = known.get(key);
    if (value === undefined) {
      value = lookups.reduce((sum, pairs) => sum + firstMatch(pairs, left, right), 0);
      known.set(key, value);
    }
    return value;
  };
}

/** One subtable: the adjustment, or null where the subtable doesn't speak of the pair. */
type Pairs = (left: number, right: number) => number | null;

function firstMatch(subtables: Pairs[], left: number, right: number): number {
  for (const pairs of subtables) {
    const value = pairs(left, right);
    if (value !== null) return value;
  }
  return 0;
}

function kernLookups(gpos: Buffer): Pairs[][] {
  const features = gpos.subarray(gpos.readUInt16BE(6));
  const indices = new Set<number>();
  for (let i = 0; i < features.readUInt16BE(0); i++) {
    if (features.toString('latin1', 2 + i * 6, 6 + i * 6) !== 'kern') continue;
    const feature = features.subarray(features.readUInt16BE(6 + i * 6));
    for (let j = 0; j < feature.readUInt16BE(2); j++) indices.add(feature.readUInt16BE(4 + j * 2));
  }
  const list = gpos.subarray(gpos.readUInt16BE(8));
  return [...indices].map((index) => {
    const lookup = list.subarray(list.readUInt16BE(2 + index * 2));
    return Array.from({ length: lookup.readUInt16BE(4) }, (_, i) => {
      const subtable = lookup.subarray(lookup.readUInt16BE(6 + i * 2));
      return readPairs(subtable, lookup.readUInt16BE(0));
    });
  });
}

function readPairs(table: Buffer, type: number): Pairs {
  if (type === 9) return readPairs(table.subarray(table.readUInt32BE(4)), table.readUInt16BE(2));
  if (type !== 2) return () => null;
  const coverage = readCoverage(table.subarray(table.readUInt16BE(2)));
  const first = table.readUInt16BE(4);
  const advanceAt = bits(first & 3) * 2;
  const sizes = { value: (bits(first) + bits(table.readUInt16BE(6))) * 2, advanceAt, speaks: (first & 4) !== 0 };
  return table.readUInt16BE(0) === 1 ? listedPairs(table, coverage, sizes) : classPairs(table, coverage, sizes);
}

interface Sizes {
  value: number;
  advanceAt: number;
  speaks: boolean;
}

function listedPairs(table: Buffer, coverage: Map<number, number>, sizes: Sizes): Pairs {
  return (left, right) => {
    const index = coverage.get(left);
    if (index === undefined) return null;
    const set = table.subarray(table.readUInt16BE(10 + index * 2));
    for (let i = 0; i < set.readUInt16BE(0); i++) {
      const at = 2 + i * (2 + sizes.value);
      if (set.readUInt16BE(at) === right) return sizes.speaks ? set.readInt16BE(at + 2 + sizes.advanceAt) : 0;
    }
    return null;
  };
}

function classPairs(table: Buffer, coverage: Map<number, number>, sizes: Sizes): Pairs {
  const leftClasses = readClasses(table.subarray(table.readUInt16BE(8)));
  const rightClasses = readClasses(table.subarray(table.readUInt16BE(10)));
  const columns = table.readUInt16BE(14);
  return (left, right) => {
    if (!coverage.has(left)) return null;
    const cell = (leftClasses.get(left) ?? 0) * columns + (rightClasses.get(right) ?? 0);
    return sizes.speaks ? table.readInt16BE(16 + cell * sizes.value + sizes.advanceAt) : 0;
  };
}

/** Glyph -> coverage index. */
function readCoverage(table: Buffer): Map<number, number> {
  const index = new Map<number, number>();
  const count = table.readUInt16BE(2);
  for (let i = 0; i < count; i++) {
    if (table.readUInt16BE(0) === 1) index.set(table.readUInt16BE(4 + i * 2), i);
    else spread(table, 4 + i * 6, (glyph, from, value) => index.set(glyph, value + glyph - from));
  }
  return index;
}

/** Glyph -> class; a glyph that isn't there has class 0. */
function readClasses(table: Buffer): Map<number, number> {
  const classes = new Map<number, number>();
  if (table.readUInt16BE(0) === 1) {
    const start = table.readUInt16BE(2);
    for (let i = 0; i < table.readUInt16BE(4); i++) classes.set(start + i, table.readUInt16BE(6 + i * 2));
  } else {
    for (let i = 0; i < table.readUInt16BE(2); i++) {
      spread(table, 4 + i * 6, (glyph, _from, value) => classes.set(glyph, value));
    }
  }
  return classes;
}

/** A range record: first glyph, last glyph, value. */
function spread(table: Buffer, at: number, take: (glyph: number, from: number, value: number) => void): void {
  const from = table.readUInt16BE(at);
  for (let glyph = from; glyph <= table.readUInt16BE(at + 2); glyph++) take(glyph, from, table.readUInt16BE(at + 4));
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask & 0xff; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
