import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { TicketPlan, TicketSnapshot } from '#shared/ticket.ts';
import { plainLine } from './clean.ts';
import { Canvas, n } from './pdf/canvas.ts';
import { PdfFile, plain, ref, stream, textString, type PdfObject } from './pdf/document.ts';
import { commonBeginning, Fonts } from './pdf/fonts.ts';
import { pictureOf, type Picture } from './pdf/picture.ts';
import { drawBottom } from './ticket/bottom.ts';
import { lightPlace } from './ticket/hall.ts';
import { MOTIF, MOTIF_SECTOR } from './ticket/motif.ts';
import { COLORS, PAGE } from './ticket/palette.ts';
import { seatsForm } from './ticket/seats.ts';
import { drawHall, drawHeading } from './ticket/top.ts';
import { wordsOf } from './words.ts';

/** The files a snapshot names. They are immutable: what was made from a buffer or a plan once is made no second time. */
export interface TicketAssets {
  /** PNG or JPEG, 1080 x 1390. */
  image: Buffer | null;
  /** PNG, 126 x 40. */
  logo: Buffer | null;
  plan: TicketPlan | null;
}

/**
 * The ticket as PDF, one page of 1080 x 1390. Equal snapshots and assets give equal bytes, on every machine.
 * @throws Problem `bad_image` where image or logo can't be read
 */
export async function renderTicket(snapshot: TicketSnapshot, assets: TicketAssets): Promise<Buffer> {
  const file = new TicketFile();
  await file.draw(snapshot, assets);
  return file.finish(snapshot);
}

export interface PrintedTicket {
  snapshot: TicketSnapshot;
  assets: TicketAssets;
}

/** So many pages are drawn before others have a turn: about 10 ms. */
const PAGES_AT_ONCE = 20;

/**
 * Tickets one after another as one PDF to print, at least one: the pages are those of `renderTicket`, and what they have
 * in common (fonts, pictures, seats of a sector) lies in the file once.
 */
export async function renderTickets(tickets: readonly PrintedTicket[]): Promise<Buffer> {
  const file = new TicketFile();
  for (const [i, { snapshot, assets }] of tickets.entries()) {
    await file.draw(snapshot, assets);
    if (i % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) await setImmediate();
  }
  return file.finish(tickets[0]!.snapshot);
}

/** A PDF to which tickets are added, a page each. */
class TicketFile {
  readonly #file = new PdfFile(commonBeginning());
  readonly #fonts = new Fonts();
  readonly #pages: { content: number; pictures: string }[] = [];
  readonly #hash = createHash('sha256');
  readonly #written = new Map<Picture | PdfObject, number>();

  async draw(snapshot: TicketSnapshot, assets: TicketAssets): Promise<void> {
    const image = assets.image && (await pictureOf(assets.image));
    const logo = assets.logo && (await pictureOf(assets.logo));
    const words = wordsOf(snapshot.language);
    const canvas = new Canvas(PAGE.height, this.#fonts);
    let pictures = '';
    if (image) {
      pictures += `/Image ${this.#once(image, () => image.write(this.#file))}`;
      canvas.raw(`q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Image Do Q`);
    } else {
      const frame = drawHeading(canvas, snapshot, words, logo);
      const plan = assets.plan ?? MOTIF;
      const sector = assets.plan ? (snapshot.sector?.number ?? null) : MOTIF_SECTOR;
      const hall = drawHall(canvas, plan, frame, snapshot, words);
      const seats = seatsForm(plan, sector, hall);
      pictures += `/Seats ${this.#once(seats, () => this.#file.add(seats))}`;
      canvas.raw('/Seats Do');
      lightPlace(canvas, plan, snapshot.place, hall, words);
    }
    if (logo) {
      pictures += `/Logo ${this.#once(logo, () => logo.write(this.#file))}`;
      drawLogo(canvas, logo, image !== null);
    }
    drawBottom(canvas, snapshot, words, image !== null);
    const content = Buffer.from(canvas.content(), 'latin1');
    this.#hash.update(content);
    this.#pages.push({ content: this.#file.add(stream('', content, false)), pictures });
  }

  #once(key: Picture | PdfObject, write: () => number): string {
    let number = this.#written.get(key);
    if (number === undefined) this.#written.set(key, (number = write()));
    return ref(number);
  }

  /** The whole file; title and language are those of this ticket. */
  finish({ event, language }: TicketSnapshot): Buffer {
    const file = this.#file;
    const fonts = this.#fonts.write(file);
    const states = '/ExtGState<</Halo<</ca 0.25>>/Solid<</ca 1>>>>';
    const pages = file.next + this.#pages.length;
    const kids = this.#pages.map(({ content, pictures }) =>
      file.add(
        plain(
          `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents ${ref(content)}` +
            `/Resources<</Font${fonts}${states}/XObject<<${pictures}>>>>>>`,
        ),
      ),
    );
    file.add(plain(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map(ref).join(' ')}]>>`));
    const title = wordsOf(language)('paper.ticket.title', { event: plainLine(event.name) });
    const info = file.add(plain(`<</Title${textString(title)}/Producer(Parterre)>>`));
    const catalog = file.add(
      plain(`<</Type/Catalog/Pages ${ref(pages)}/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`),
    );
    return file.finish(catalog, info, this.#hash.digest('hex').slice(0, 32).toUpperCase());
  }
}

const LOGO = { x: PAGE.margin, y: 68, width: 126, height: 40 } as const;

/** A logo with transparency gets a plate where it would be dark on dark or light on an unknown picture. */
function drawLogo(canvas: Canvas, logo: Picture, onImage: boolean): void {
  const { x, y, width, height } = LOGO;
  if (logo.lightness !== null) {
    const dark = logo.lightness < 140;
    if (dark || onImage) {
      canvas.pill(x - 14, y - 12, width + 28, height + 24, dark ? COLORS.onField : COLORS.field, 10);
    }
  }
  canvas.raw(`q ${width} 0 0 ${height} ${x} ${n(PAGE.height - y - height)} cm /Logo Do Q`);
}
