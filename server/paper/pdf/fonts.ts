import { createHash } from 'node:crypto';
import { begin, plain, ref, stream, textString, type Beginning, type PdfFile, type PdfObject } from './document.ts';
import { deflate } from './deflate.ts';
import type { Face } from './sfnt.ts';
import { buildSubset } from './subset.ts';
import { glyphFor, mainFace, WEIGHTS, type Glyph, type Weight } from './typeface.ts';

/** What almost every ticket is written with. These glyphs are packed once and lie in every file. */
const COMMON = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'«»„“”‘’–—…№•·°×₽€',
  ...'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁабвгдежзийклмнопрстуфхцчшщъыьэюяё',
].map((character) => character.codePointAt(0)!);
const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

/** Objects one embedded font takes. */
const OBJECTS_PER_FONT = 5;

interface EmbeddedFont {
  /** Name in the page's resources. */
  name: string;
  /** Character code of each code point as the content stream has it. */
  codes: Map<number, string>;
}

interface CommonFonts {
  objects: PdfObject[];
  fonts: Record<Weight, EmbeddedFont>;
}

let common: CommonFonts | null = null;

/** The two fonts that every ticket has, as the first objects of its file. */
export function commonFonts(): CommonFonts {
  common ??= embedCommon();
  return common;
}

let beginning: Beginning | null = null;

/** Header and common fonts, put together once for all files of this process. */
export function commonBeginning(): Beginning {
  beginning ??= begin(commonFonts().objects);
  return beginning;
}

function embedCommon(): CommonFonts {
  const objects: PdfObject[] = [];
  const fonts = WEIGHTS.map((weight, i): [Weight, EmbeddedFont] => {
    const glyphs = COMMON.map((codePoint) => glyphFor(codePoint, weight));
    objects.push(...fontObjects(mainFace(weight), glyphs, `Manrope-${weight}`, objects.length + 1));
    const codes = new Map(glyphs.map((glyph, at) => [glyph.codePoint, codeOf(at + 1)]));
    codes.set(NO_BREAK_SPACE, codes.get(SPACE)!);
    return [weight, { name: `F${i}`, codes }];
  });
  return { objects, fonts: Object.fromEntries(fonts) as Record<Weight, EmbeddedFont> };
}

/** The fonts of one file: the common ones, and a small one for each font file a rare character comes from. */
export class Fonts {
  readonly #rare = new Map<Face, { font: EmbeddedFont; glyphs: Glyph[] }>();

  /** Where a glyph is: the font's resource name and the character's code. */
  place(glyph: Glyph, weight: Weight): { font: string; code: string } {
    const everywhere = commonFonts().fonts[weight];
    const code = everywhere.codes.get(glyph.codePoint);
    return code === undefined ? this.#placeRare(glyph) : { font: everywhere.name, code };
  }

  #placeRare(glyph: Glyph): { font: string; code: string } {
    let rare = this.#rare.get(glyph.face);
    if (!rare) {
      rare = { font: { name: `R${this.#rare.size}`, codes: new Map() }, glyphs: [] };
      this.#rare.set(glyph.face, rare);
    }
    let code = rare.font.codes.get(glyph.codePoint);
    if (code === undefined) {
      code = codeOf(rare.glyphs.push(glyph));
      rare.font.codes.set(glyph.codePoint, code);
    }
    return { font: rare.font.name, code };
  }

  /** Writes the rare fonts; returns the page's font dictionary. */
  write(file: PdfFile): string {
    let entries = WEIGHTS.map(
      (weight, i) => `/${commonFonts().fonts[weight].name} ${ref(1 + i * OBJECTS_PER_FONT)}`,
    ).join('');
    for (const [face, { font, glyphs }] of this.#rare) {
      entries += `/${font.name} ${ref(file.next)}`;
      for (const object of fontObjects(face, glyphs, 'Rare', file.next)) file.add(object);
    }
    return `<<${entries}>>`;
  }
}

/** A composite font over a subset: code = glyph index, with a text layer (ISO 32000-1, 9.7 and 9.10.3). */
function fontObjects(main: Face, glyphs: Glyph[], name: string, first: number): PdfObject[] {
  const em = 1000 / main.unitsPerEm;
  const units = (value: number) => Math.round(value * em);
  const program = buildSubset([{ face: main, glyph: 0 }, ...glyphs]);
  const widths = glyphs.map((glyph) => Math.round(glyph.advance * 1000)).join(' ');
  const base = `${tagOf(program)}+${name}`;
  return [
    plain(
      `<</Type/Font/Subtype/Type0/BaseFont/${base}/Encoding/Identity-H` +
        `/DescendantFonts[${ref(first + 1)}]/ToUnicode ${ref(first + 4)}>>`,
    ),
    plain(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${base}/CIDToGIDMap/Identity/FontDescriptor ${ref(first + 2)}` +
        `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000/W[1[${widths}]]>>`,
    ),
    plain(
      `<</Type/FontDescriptor/FontName/${base}/Flags 4/FontBBox[${main.box.map(units).join(' ')}]/ItalicAngle 0` +
        `/Ascent ${units(main.ascent)}/Descent ${units(main.descent)}/CapHeight 720/StemV 90` +
        `/FontFile2 ${ref(first + 3)}>>`,
    ),
    stream(`/Length1 ${program.length}`, deflate(program), true),
    stream('', deflate(Buffer.from(toUnicode(glyphs), 'latin1')), true),
  ];
}

/** Six letters that name a subset by its content, so that merged files never mix two of them up. */
function tagOf(program: Buffer): string {
  const digest = createHash('sha256').update(program).digest();
  return String.fromCharCode(...digest.subarray(0, 6).map((byte) => 65 + (byte % 26)));
}

function toUnicode(glyphs: Glyph[]): string {
  const lines = glyphs.map((glyph, i) => {
    const text = textString(String.fromCodePoint(glyph.codePoint)).replace('FEFF', '');
    return `<${codeOf(i + 1)}>${text}`;
  });
  const blocks: string[] = [];
  for (let i = 0; i < lines.length; i += 100) {
    const block = lines.slice(i, i + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

function codeOf(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
