import type { PDFRef } from '@cantoo/pdf-lib';
import type { TicketPlan, TicketSnapshot } from '#shared/ticket.ts';
import { pauses } from '../base/slices.ts';
import { plainLine } from './clean.ts';
import { Canvas, n } from './pdf/canvas.ts';
import { PdfFile } from './pdf/document.ts';
import { pictureOf, type Picture } from './pdf/picture.ts';
import { drawBottom } from './ticket/bottom.ts';
import { lightPlace } from './ticket/hall.ts';
import { MOTIF, MOTIF_SECTOR } from './ticket/motif.ts';
import { COLORS, PAGE } from './ticket/palette.ts';
import { seatsForm } from './ticket/seats.ts';
import { drawTables } from './ticket/tables.ts';
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
  const file = await PdfFile.begin(PAGE);
  await drawPage(file, snapshot, assets);
  return finish(file, snapshot);
}

export interface PrintedTicket {
  snapshot: TicketSnapshot;
  assets: TicketAssets;
}

/**
 * Tickets one after another as one PDF to print, at least one: the pages are those of `renderTicket`, and what they have
 * in common (fonts, pictures, seats of a sector) lies in the file once.
 */
export async function renderTickets(tickets: readonly PrintedTicket[]): Promise<Buffer> {
  const file = await PdfFile.begin(PAGE);
  const pause = pauses();
  for (const { snapshot, assets } of tickets) {
    await drawPage(file, snapshot, assets);
    await pause();
  }
  return finish(file, tickets[0]!.snapshot);
}

const STATES = { Halo: { ca: 0.25 }, Solid: { ca: 1 } };

async function drawPage(file: PdfFile, snapshot: TicketSnapshot, assets: TicketAssets): Promise<void> {
  const image = assets.image && (await pictureOf(assets.image));
  const logo = assets.logo && (await pictureOf(assets.logo));
  const words = wordsOf(snapshot.language);
  const canvas = new Canvas(PAGE.height, file.fonts);
  const pictures: Record<string, PDFRef> = {};
  if (image) {
    pictures['Image'] = file.share(image.shared);
    canvas.raw(`q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Image Do Q`);
  } else {
    const frame = drawHeading(canvas, snapshot, words, logo);
    const plan = assets.plan ?? MOTIF;
    const sector = assets.plan ? (snapshot.sector?.number ?? null) : MOTIF_SECTOR;
    const hall = drawHall(canvas, plan, frame, snapshot, words);
    pictures['Seats'] = file.share(seatsForm(plan, sector, hall));
    canvas.raw('/Seats Do');
    drawTables(canvas, plan, snapshot.place, hall);
    lightPlace(canvas, plan, snapshot.place, hall, words);
  }
  if (logo) {
    pictures['Logo'] = file.share(logo.shared);
    drawLogo(canvas, logo, image !== null);
  }
  drawBottom(canvas, snapshot, words, image !== null);
  file.addPage(canvas.content(), { ExtGState: STATES, XObject: pictures }, false);
}

/** Title and language of the file are those of this ticket. */
function finish(file: PdfFile, { event, language }: TicketSnapshot): Promise<Buffer> {
  return file.finish(wordsOf(language)('paper.ticket.title', { event: plainLine(event.name) }), language);
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
