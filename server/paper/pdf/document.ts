import { createHash } from 'node:crypto';
import type { PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { commonFonts, Fonts } from './fonts.ts';
import { pdfLib, Written } from './library.ts';

const { PDFContext, PDFHexString, PDFName, PDFString, PDFWriter } = pdfLib;

/** A form or a picture that many files share. */
export type Shared = Written | MaskedPicture;

/** A picture with transparency. */
export interface MaskedPicture {
  colors: PDFRawStream;
  mask: Written;
}

/** What a page's content names: graphics states, and the refs of pictures and forms. */
export interface Named {
  ExtGState?: Record<string, Record<string, number>>;
  XObject?: Record<string, PDFRef>;
}

interface Page {
  content: PDFRef;
  named: Named;
}

/** So many objects are written before others have a turn. */
const OBJECTS_AT_ONCE = 1000;

const nothing = PDFContext.create();

/** A packed stream for any number of files: a form, a page's content. */
export function packed(content: string, entries: Record<string, string | number[] | Record<string, never>>): Shared {
  return new Written(nothing.flateStream(content, entries));
}

/**
 * A PDF under construction, pages of one size. The common fonts lie in it already, as the very objects all files of
 * this process have. There is no date and no random number in it: equal pages give equal bytes.
 */
export class PdfFile {
  readonly fonts = new Fonts();
  readonly #context = PDFContext.create();
  readonly #hash = createHash('sha256');
  readonly #pages: Page[] = [];
  readonly #shared = new Map<Shared, PDFRef>();

  private constructor(readonly size: { width: number; height: number }) {}

  static async begin(size: { width: number; height: number }): Promise<PdfFile> {
    const file = new PdfFile(size);
    for (const [ref, object] of await commonFonts()) file.#context.assign(ref, object);
    return file;
  }

  /** The ref of what is shared, which lies in the file once. */
  share(shared: Shared): PDFRef {
    let ref = this.#shared.get(shared);
    if (!ref) {
      ref = this.#context.register(shared instanceof Written ? shared : this.#masked(shared));
      this.#shared.set(shared, ref);
    }
    return ref;
  }

  /** The mask has another number in each file, so the dictionary is the file's own. */
  #masked({ colors, mask }: MaskedPicture): PDFRawStream {
    const dict = colors.dict.clone(this.#context);
    dict.set(PDFName.of('SMask'), this.#context.register(mask));
    return pdfLib.PDFRawStream.of(dict, colors.contents);
  }

  /** A page with this content; `pack` it where many pages are worth the time. */
  addPage(content: string, named: Named, pack: boolean): void {
    this.#hash.update(content, 'latin1');
    const bytes = Buffer.from(content, 'latin1');
    const stream = pack ? this.#context.flateStream(bytes) : this.#context.stream(bytes);
    this.#pages.push({ content: this.#context.register(stream), named });
  }

  /** The whole file, with a classic cross-reference table that every reader knows. */
  async finish(title: string, language: string): Promise<Buffer> {
    const context = this.#context;
    const font = await this.fonts.embed(context);
    const tree = context.nextRef();
    const kids = this.#pages.map(({ content, named }) =>
      context.register(
        context.obj({
          Type: 'Page',
          Parent: tree,
          MediaBox: [0, 0, this.size.width, this.size.height],
          Contents: content,
          Resources: { Font: font, ...named },
        }),
      ),
    );
    context.assign(tree, context.obj({ Type: 'Pages', Count: kids.length, Kids: kids }));
    const catalog = {
      Type: 'Catalog',
      Pages: tree,
      Lang: PDFString.of(language),
      ViewerPreferences: { DisplayDocTitle: true },
    };
    const info = { Title: PDFHexString.fromText(title), Producer: PDFString.of('Parterre') };
    const id = PDFHexString.of(this.#hash.digest('hex').slice(0, 32).toUpperCase());
    context.trailerInfo = {
      Root: context.register(context.obj(catalog)),
      Info: context.register(context.obj(info)),
      ID: context.obj([id, id]),
    };
    const { buffer, byteOffset, length } = await PDFWriter.forContext(context, OBJECTS_AT_ONCE).serializeToBuffer();
    return Buffer.from(buffer, byteOffset, length);
  }
}
