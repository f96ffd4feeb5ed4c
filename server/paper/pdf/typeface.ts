import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { remembering } from '../memory.ts';

/** The two weights of the ticket: Manrope 500 and 800. */
export const WEIGHTS = ['regular', 'bold'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** A font file. */
export interface Face {
  font: Font;
  /** Kerning of two characters, in em; negative is nearer. */
  kerning(pair: string): number;
}

/** One character as it will be drawn. */
export interface Glyph {
  face: Face;
  id: number;
  /** In em. */
  advance: number;
  /** What the text layer says; U+25A1 where no font has the character. */
  codePoint: number;
}

const require = createRequire(import.meta.url);
const DEJAVU = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf';
/** Where a character is looked for, in this order. */
const FILES = {
  regular: ['@expo-google-fonts/manrope/500Medium/Manrope_500Medium.ttf', DEJAVU],
  bold: [
    '@expo-google-fonts/manrope/800ExtraBold/Manrope_800ExtraBold.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
    DEJAVU,
  ],
} as const;
/** A white square stands for what no font has. */
const UNKNOWN = 0x25a1;

/** Manrope's own blank (0.2 em) lets small words run together before a 1. */
const BLANKS = { regular: 0.25, bold: 0.22 } as const;

const faces = new Map<string, Face>();

function faceFrom(path: string): Face {
  let face = faces.get(path);
  if (!face) {
    const font = create(readFileSync(require.resolve(path))) as Font;
    face = { font, kerning: remembering(PAIRS, (pair) => kerningOf(font, pair)) };
    faces.set(path, face);
  }
  return face;
}

/** Pairs remembered per font file: those of two alphabets meet a few thousand times. */
const PAIRS = 20_000;

/** Substitutions that would make one glyph of two, or another one of either. */
const PLAIN = Object.fromEntries(
  ['liga', 'clig', 'rlig', 'calt', 'ccmp', 'locl', 'isol', 'init', 'medi', 'fina'].map((tag) => [tag, false]),
);

function kerningOf(font: Font, pair: string): number {
  const { glyphs, positions } = font.layout(pair, PLAIN, undefined, undefined, 'ltr');
  return glyphs.length === 2 ? (positions[0]!.xAdvance - glyphs[0]!.advanceWidth) / font.unitsPerEm : 0;
}

const resolved: Record<Weight, Map<number, Glyph>> = { regular: new Map(), bold: new Map() };

/** The glyph of a code point: Manrope's, else DejaVu's, else a white square. */
export function glyphFor(codePoint: number, weight: Weight): Glyph {
  let glyph = resolved[weight].get(codePoint);
  if (!glyph) {
    glyph = findGlyph(codePoint, weight) ?? findGlyph(UNKNOWN, weight)!;
    if (/\s/u.test(String.fromCodePoint(codePoint))) glyph = { ...glyph, advance: BLANKS[weight] };
    resolved[weight].set(codePoint, glyph);
  }
  return glyph;
}

function findGlyph(codePoint: number, weight: Weight): Glyph | null {
  for (const path of FILES[weight]) {
    const face = faceFrom(path);
    if (!face.font.hasGlyphForCodePoint(codePoint)) continue;
    const { id, advanceWidth } = face.font.glyphForCodePoint(codePoint);
    return { face, id, advance: advanceWidth / face.font.unitsPerEm, codePoint };
  }
  return null;
}

/** One line of text, looked up and measured. */
export interface Line {
  glyphs: Glyph[];
  /** Kerning after each glyph, in em. */
  kernings: number[];
  /** Width in em. */
  width: number;
}

const lines: Record<Weight, Map<string, Line>> = { regular: new Map(), bold: new Map() };
/** Lines remembered per weight: tickets of one event share most of theirs. */
const REMEMBERED = 4000;

/** The glyphs of a line of plain text from left to right. */
export function lineOf(text: string, weight: Weight): Line {
  const known = lines[weight];
  let line = known.get(text);
  if (!line) {
    const glyphs = Array.from(leftToRight(text), (character) => glyphFor(character.codePointAt(0)!, weight));
    const kernings = glyphs.map((glyph, i) => kerningBetween(glyph, glyphs[i + 1]));
    const width = glyphs.reduce((sum, glyph, i) => sum + glyph.advance + kernings[i]!, 0);
    line = { glyphs, kernings, width };
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, line);
  }
  return line;
}

/** Width of a line in em. */
export function widthOf(text: string, weight: Weight): number {
  return lineOf(text, weight).width;
}

/** Width of the widest of these lines in em, however many there are; 0 of none. O(texts). */
export function widestOf(texts: readonly string[], weight: Weight): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text, weight)), 0);
}

function kerningBetween(left: Glyph, right: Glyph | undefined): number {
  if (right?.face !== left.face) return 0;
  return left.face.kerning(String.fromCodePoint(left.codePoint, right.codePoint));
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Hebrew}\p{Script=Arabic}\p{M} ]*(?<! )/gu;

/** Words of scripts written the other way, turned round: enough for a name. */
function leftToRight(text: string): string {
  return text.replace(RIGHT_TO_LEFT, (words) => (words.match(/\P{M}\p{M}*/gu) ?? []).toReversed().join(''));
}
