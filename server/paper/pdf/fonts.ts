import { createHash } from 'node:crypto';
import type { PDFContext, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { pdfLib, Written } from './library.ts';
import { glyphFor, WEIGHTS, type Face, type Glyph, type Weight } from './typeface.ts';

/** What almost every ticket is written with. These glyphs are packed once and lie in every file. */
const COMMON = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'«»„“”‘’–—…№•·°×₽€',
  ...'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁабвгдежзийклмнопрстуфхцчшщъыьэюяё',
].map((character) => character.codePointAt(0)!);
const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

/** A font that is being put together: each glyph once, its code is its place. */
class Subset {
  readonly glyphs: Glyph[] = [];
  /** Character code of each code point as the content stream has it. */
  readonly codes = new Map<number, string>();

  constructor(
    readonly face: Face,
    /** Name in the page's resources. */
    readonly name: string,
  ) {}

  add(glyph: Glyph): string {
    let code = this.codes.get(glyph.codePoint);
    if (code === undefined) {
      // Code 0 is the empty glyph.
      code = this.glyphs.push(glyph).toString(16).toUpperCase().padStart(4, '0');
      this.codes.set(glyph.codePoint, code);
    }
    return code;
  }

  /** Writes a composite font with its text layer. */
  async embed(context: PDFContext, ref: PDFRef): Promise<void> {
    const { face, glyphs } = this;
    const byText = new Map(glyphs.map((glyph) => [String.fromCodePoint(glyph.codePoint), glyph]));
    // The embedder lays out its text with the font; here that has been done, so it gets what was found.
    const chosen = Object.create(face.font, {
      layout: {
        value: (text: string) => ({
          glyphs: Array.from(text, (character) => {
            const { id, advance, codePoint } = byText.get(character)!;
            return { id, codePoints: [codePoint], advanceWidth: advance * face.font.unitsPerEm };
          }),
        }),
      },
    }) as typeof face.font;
    const text = [...byText.keys()].join('');
    // Named by its content, so that programs that join files never mix two subsets up.
    const digest = createHash('sha256').update(`${face.font.postscriptName} ${text}`).digest();
    const tag = String.fromCharCode(...digest.subarray(0, 6).map((byte) => 65 + (byte % 26)));
    const embedder = await pdfLib.CustomFontSubsetEmbedder.for(
      { create: () => chosen },
      new Uint8Array(),
      `${tag}+${face.font.postscriptName}`,
    );
    const codes = [...byText.values()].map((glyph) => this.codes.get(glyph.codePoint)).join('');
    if (embedder.encodeText(text).asString().toUpperCase() !== codes) throw new Error('two characters share a shape');
    await embedder.embedIntoContext(context, ref);
  }
}

const NAMES = { regular: 'F0', bold: 'F1' } as const;
let common: Record<Weight, Subset> | null = null;

/** The two fonts that every file has. */
function commonSubsets(): Record<Weight, Subset> {
  common ??= { regular: commonSubset('regular'), bold: commonSubset('bold') };
  return common;
}

function commonSubset(weight: Weight): Subset {
  const subset = new Subset(glyphFor(SPACE, weight).face, NAMES[weight]);
  for (const codePoint of COMMON) {
    const glyph = glyphFor(codePoint, weight);
    if (glyph.face === subset.face) subset.add(glyph);
  }
  subset.codes.set(NO_BREAK_SPACE, subset.codes.get(SPACE)!);
  return subset;
}

const REFS = pdfLib.PDFContext.create();
const COMMON_REFS = { regular: REFS.nextRef(), bold: REFS.nextRef() } as const;
let embedded: Promise<[PDFRef, PDFObject][]> | null = null;

/** The objects of the common fonts, made once for all files of this process. */
export function commonFonts(): Promise<[PDFRef, PDFObject][]> {
  embedded ??= embedCommon();
  return embedded;
}

async function embedCommon(): Promise<[PDFRef, PDFObject][]> {
  for (const weight of WEIGHTS) await commonSubsets()[weight].embed(REFS, COMMON_REFS[weight]);
  return REFS.enumerateIndirectObjects().map(([ref, object]) => [ref, new Written(object)]);
}

/** The fonts of one file: the common ones, and a small one for each font file a rare character comes from. */
export class Fonts {
  readonly #rare: Subset[] = [];

  /** Where a glyph is: the font's resource name and the character's code. */
  place(glyph: Glyph, weight: Weight): { font: string; code: string } {
    const everywhere = commonSubsets()[weight];
    const code = everywhere.codes.get(glyph.codePoint);
    if (code !== undefined) return { font: everywhere.name, code };
    let rare = this.#rare.find(({ face }) => face === glyph.face);
    if (!rare) this.#rare.push((rare = new Subset(glyph.face, `R${this.#rare.length}`)));
    return { font: rare.name, code: rare.add(glyph) };
  }

  /** Writes the rare fonts; returns the page's font dictionary. */
  async embed(context: PDFContext): Promise<Record<string, PDFRef>> {
    const refs: Record<string, PDFRef> = {};
    for (const weight of WEIGHTS) refs[NAMES[weight]] = COMMON_REFS[weight];
    for (const subset of this.#rare) {
      const ref = context.nextRef();
      await subset.embed(context, ref);
      refs[subset.name] = ref;
    }
    return refs;
  }
}
