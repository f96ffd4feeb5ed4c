import { createHash } from 'node:crypto';
import type { TicketPlan, TicketSnapshot } from '#shared/ticket.ts';
import { plainLine } from './clean.ts';
import { Canvas, n } from './pdf/canvas.ts';
import { begin, PdfFile, plain, ref, stream, textString, type Beginning } from './pdf/document.ts';
import { commonFonts, Fonts } from './pdf/fonts.ts';
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
  const image = assets.image && (await pictureOf(assets.image));
  const logo = assets.logo && (await pictureOf(assets.logo));
  const words = wordsOf(snapshot.language);
  const file = new PdfFile(beginning());
  const fonts = new Fonts();
  const canvas = new Canvas(PAGE.height, fonts);
  let pictures = '';

  if (image) {
    pictures += `/Image ${ref(image.write(file))}`;
    canvas.raw(`q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Image Do Q`);
  } else {
    const frame = drawHeading(canvas, snapshot, words, logo);
    const plan = assets.plan ?? MOTIF;
    const sector = assets.plan ? (snapshot.sector?.number ?? null) : MOTIF_SECTOR;
    const hall = drawHall(canvas, plan, frame, snapshot, words);
    pictures += `/Seats ${ref(file.add(seatsForm(plan, sector, hall)))}`;
    canvas.raw('/Seats Do');
    lightPlace(canvas, plan, snapshot.place, hall, words);
  }
  if (logo) {
    pictures += `/Logo ${ref(logo.write(file))}`;
    drawLogo(canvas, logo, image !== null);
  }
  drawBottom(canvas, snapshot, words, image !== null);
  return finish(file, canvas, pictures, snapshot);
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

let shared: Beginning | null = null;

function beginning(): Beginning {
  shared ??= begin(commonFonts().objects);
  return shared;
}

function finish(file: PdfFile, canvas: Canvas, pictures: string, snapshot: TicketSnapshot): Buffer {
  const content = Buffer.from(canvas.content(), 'latin1');
  const contentNumber = file.add(stream('', content, false));
  const fonts = canvas.fonts.write(file);
  const states = '/ExtGState<</Halo<</ca 0.25>>/Solid<</ca 1>>>>';
  const pages = file.next + 1;
  const page = file.add(
    plain(
      `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents ${ref(contentNumber)}` +
        `/Resources<</Font${fonts}${states}/XObject<<${pictures}>>>>>>`,
    ),
  );
  file.add(plain(`<</Type/Pages/Count 1/Kids[${ref(page)}]>>`));
  const title = wordsOf(snapshot.language)('paper.ticket.title', { event: plainLine(snapshot.event.name) });
  const info = file.add(plain(`<</Title${textString(title)}/Producer(Parterre)>>`));
  const catalog = file.add(
    plain(
      `<</Type/Catalog/Pages ${ref(pages)}/Lang(${snapshot.language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
    ),
  );
  const id = createHash('sha256').update(content).digest('hex').slice(0, 32).toUpperCase();
  return file.finish(catalog, info, id);
}
