import type { Theme } from '#shared/hall/colours.ts';
import { around, type Box, boundsOf, groupBox, grown } from '#shared/hall/geometry.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Camera, View } from './camera.ts';
import { inBox } from './grid.ts';
import {
  LABEL_RADIUS,
  LOOKS,
  drawRefused,
  drawSeats,
  numberDrop,
  numberInk,
  type Batch,
  type Look,
} from './raster/marks.ts';
import { drawArea } from './raster/areas.ts';
import { drawFurniture, type FurnitureTexts, toScreen } from './raster/furniture.ts';
import { drawHeld } from './raster/holds.ts';
import { drawKinds, kindsOf } from './raster/kinds.ts';
import { createKept } from './raster/kept.ts';
import { createNames, type LetterSizes, SCREEN, showsNames } from './raster/names.ts';
import { createSigns, drawInitials, INITIALS_RADIUS, partedBy } from './raster/sitters.ts';
import { drawRowLabels, rowLabelsOf } from './raster/rowLabels.ts';
import { drawTable } from './raster/tables.ts';
import { createStamps } from './raster/stamps.ts';
import { createWidths } from './raster/widths.ts';
import { colourOf, lookOf, lookOfGroup } from './raster/looks.ts';
import { HELD, REFUSED, type Change, type HallStore } from './store.ts';

/** Draws a hall through a camera. One instance per store: it keeps its working arrays from frame to frame. */
export interface Raster {
  /** All of it as it is now: on paper, and where a picture stands still. */
  draw(ctx: CanvasRenderingContext2D, camera: Camera, look: PlanLook): void;
  /** One of many frames, from pictures that are kept; false where some of it comes with the next one. */
  frame(ctx: CanvasRenderingContext2D, camera: Camera, look: PlanLook): boolean;
  /** Hears of every change of the store, so that a frame shows it. */
  changed(change: Change): void;
}

export interface PlanLook {
  theme: Theme;
  /** CSS font family. */
  font: string;
  texts: FurnitureTexts;
  /** CSS colour that it stands on, where nothing else lies below it. */
  ground?: string | undefined;
  /** On paper: sizes of the letters of names, which are left out where they don't fit, and numbers on taken seats too. */
  letters?: LetterSizes;
}

const SECTORS = 64;
/** Of so many seats without numbers each is copied from one that is drawn; below that paths are as fast. */
const MANY = 400;

/** The one way to pixels. Visible seats are drawn sorted by look and sector, so that a batch is one path; a frame copies what was drawn. */
export function createRaster(store: HallStore): Raster {
  const { seats, grid, seatCount, layout } = store;
  const visible = new Uint32Array(seatCount);
  const order = new Uint32Array(seatCount);
  const key = new Uint16Array(seatCount);
  const x = new Float32Array(seatCount);
  const y = new Float32Array(seatCount);
  const starts = new Uint32Array(LOOKS.length * SECTORS + 1);
  const labels = rowLabelsOf(layout);
  const names = createNames(store);
  const kinds = kindsOf(store);
  const drawSigns = createSigns(store);
  const stamps = createStamps();
  const widthOf = createWidths();
  // Rows are seen seat by seat.
  const boxes = store.groups.map(({ kind, group }) => (kind === 'rows' ? null : grown(groupBox(group), REACH)));
  let known: Known = { look: null, fonts: '', revision: store.revision(), letters: 0 };

  /** Fills `order` with the visible seats sorted by key, and `starts` with where each key begins. */
  const sort = (camera: View): number => {
    const reach = SEAT_RADIUS * 1.5;
    const corner = camera.toWorld(0, 0);
    const count = inBox(
      grid,
      {
        x: corner.x - reach,
        y: corner.y - reach,
        width: camera.width / camera.scale + 2 * reach,
        height: camera.height / camera.scale + 2 * reach,
      },
      visible,
    );
    starts.fill(0);
    for (let at = 0; at < count; at += 1) {
      const i = visible[at]!;
      x[i] = seats.x[i]! * camera.scale + camera.x;
      y[i] = seats.y[i]! * camera.scale + camera.y;
      const k = lookOf(store, i) * SECTORS + colourOf(store.sector[i]!);
      key[i] = k;
      starts[k + 1]! += 1;
    }
    for (let k = 0; k < starts.length - 1; k += 1) starts[k + 1]! += starts[k]!;
    const next = starts.slice();
    for (let at = 0; at < count; at += 1) {
      const i = visible[at]!;
      order[next[key[i]!]!] = i;
      next[key[i]!]! += 1;
    }
    return count;
  };

  /** All of it that the camera sees, but for names on paper. */
  const paint = (ctx: CanvasRenderingContext2D, camera: View, look: PlanLook): void => {
    const r = SEAT_RADIUS * camera.scale;
    drawFurniture(ctx, store, camera, look);
    store.groups.forEach(({ kind, group }, at) => {
      const box = boxes[at];
      if (!box || !isSeen(box, camera)) return;
      if (kind === 'areas') drawArea(ctx, group, camera, look, lookOfGroup(store, at, look.texts));
      if (kind === 'tables') drawTable(ctx, group, camera, look, lookOfGroup(store, at, look.texts), widthOf);
    });
    drawKinds(ctx, kinds, store, camera, look, 'below');
    const count = sort(camera);
    const isSmall = !look.letters && r < LABEL_RADIUS && count >= MANY;
    const seated = { x, y, order, starts, colours: SECTORS };
    if (!isSmall || !stamps.draw(ctx, seated, r, look.theme, camera)) drawEach(ctx, r, look);
    const refused = flaggedIn(count, REFUSED);
    drawRefused(ctx, { x, y, order: refused, from: 0, to: refused.length }, r, look.theme);
    drawKinds(ctx, kinds, store, camera, look, 'above');
    const held = flaggedIn(count, HELD);
    drawHeld(ctx, { x, y, order: held, from: 0, to: held.length }, r, look.theme);
    if (!look.letters) drawSigns(ctx, camera, look);
    drawRowLabels(ctx, labels, camera, r, look);
    if (!look.letters) names.draw(ctx, camera, look, SCREEN);
  };
  const flaggedIn = (count: number, flag: number): Uint32Array => {
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) if (store.flags[order[at]!]! & flag) found.push(order[at]!);
    return Uint32Array.from(found);
  };
  /** The seats that were sorted, a path for each look and colour, and their numbers. */
  const drawEach = (ctx: CanvasRenderingContext2D, r: number, look: PlanLook): void => {
    for (let k = 0; k < starts.length - 1; k += 1) {
      if (starts[k] === starts[k + 1]) continue;
      const batch = { x, y, order, from: starts[k]!, to: starts[k + 1]! };
      const name = LOOKS[Math.floor(k / SECTORS)]!;
      const hasLetters = name === 'occupied' && r >= INITIALS_RADIUS && !look.letters;
      const [known, others] = hasLetters ? partedBy(batch, (i) => store.sitters[i] !== undefined) : [null, batch];
      drawSeats(ctx, others, name, k % SECTORS, r, look.theme, look.letters !== undefined);
      if (known) {
        drawSeats(ctx, known, name, k % SECTORS, r, look.theme, true);
        drawInitials(ctx, known, store.sitters, { sector: k % SECTORS, r, look });
      }
      drawNumbers(ctx, batch, name, k % SECTORS, r, look, seats.number);
    }
  };
  const kept = createKept(
    (ctx, camera) => paint(ctx, camera, known.look!),
    boundsOf(layout, store.stage),
    (scale) => (SEAT_RADIUS * scale < LABEL_RADIUS ? 512 : 256),
  );

  return {
    draw(ctx, camera, look) {
      paint(ctx, camera, look);
      if (look.letters && names.fit(ctx, camera, look, look.letters)) names.draw(ctx, camera, look, look.letters);
    },
    frame(ctx, camera, look) {
      const letters = showsNames(camera) ? names.fitting(ctx, look.font, SCREEN.whole) : known.letters;
      const now = { look, fonts: document.fonts.status, revision: store.revision(), letters };
      if (!isSame(known, now)) kept.forget();
      known = now;
      return kept.draw(ctx, camera, look.ground);
    },
    changed({ column, ids }) {
      known.revision = store.revision();
      if (column === 'names') names.renamed(ids.length);
      const showing = showsNames({ scale: kept.scale() });
      const hasName = (i: number) => showing && i < seatCount && (column === 'names' || Boolean(store.names[i]));
      const spoilt: Box[] = [];
      for (const i of ids) {
        const isSeat = i < seatCount && !isOfTable(store, i);
        if (column !== 'names') spoilt.push(isSeat ? around(seats.x[i]!, seats.y[i]!, REACH) : boxes[seats.group[i]!]!);
        if (hasName(i)) spoilt.push(around(seats.x[i]!, seats.y[i]!, names.reachOf(i)));
      }
      kept.spoil(spoilt);
    },
  };
}

interface Known {
  look: PlanLook | null;
  fonts: string;
  revision: number;
  /** Size of letters of names, 0 before any were drawn. */
  letters: number;
}

function isSame(one: Known, other: Known): boolean {
  const looks = (['theme', 'font', 'texts'] as const).every((part) => one.look?.[part] === other.look?.[part]);
  const letters = one.letters === other.letters || one.letters === 0;
  return looks && letters && one.fonts === other.fonts && one.revision === other.revision;
}

const isOfTable = (store: HallStore, i: number) => store.groups[store.seats.group[i]!]!.kind === 'tables';

/** What is drawn of a seat: rings and signs reach beyond it. */
const REACH = 2 * SEAT_RADIUS;

/** Is some of a box, world units, in view, or near it? */
function isSeen(box: Box, camera: View): boolean {
  const { x, y, width, height } = toScreen(box, camera);
  return x < camera.width + AROUND && y < camera.height + AROUND && x + width > -AROUND && y + height > -AROUND;
}

/** What is written at a table or an area may reach beyond it, CSS px. */
const AROUND = 48;

function drawNumbers(
  ctx: CanvasRenderingContext2D,
  batch: Batch,
  name: Look,
  sector: number,
  r: number,
  look: PlanLook,
  numbers: Uint16Array,
): void {
  const plain = look.letters !== undefined;
  const ink = numberInk(name, sector, r, look.theme, plain);
  if (!ink) return;
  const drop = plain ? 0 : numberDrop(name, r);
  const size = drop > 0 ? r * 0.62 : Math.min(18, r * 0.98);
  ctx.font = `600 ${size}px ${look.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = ink;
  for (let n = batch.from; n < batch.to; n += 1) {
    const i = batch.order[n]!;
    ctx.fillText(String(numbers[i]), batch.x[i]!, batch.y[i]! + drop + size * 0.06, r * 1.6);
  }
}
