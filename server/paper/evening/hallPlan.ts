import { sectorColour } from '#shared/hall/colours.ts';
import { boundsOf, type Box, grown } from '#shared/hall/geometry.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { levelPlansOf } from '#shared/hall/levels.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { surnamesApart } from '#shared/hall/surnames.ts';
import type { PaperSize } from '#shared/paper.ts';
import { line } from '../oneLine.ts';
import { type Canvas, textWidth } from '../pdf/canvas.ts';
import { type Words, wordsOf } from '../words.ts';
import type { Evening } from './facts.ts';
import { drawPlan, type Scale, seatsOn, type Sitting } from './planDrawing.ts';
import { drawNameColumns, heightOfNames, namePages, type PageRoom } from './planKey.ts';
import { type LaidNames, layNames, MOST_NUMBERED } from './planLetters.ts';
import { namesOn, type PlanName } from './planNames.ts';
import { INK, madeInWords, type Sheets, SIZES, whenAndWhere } from './sheet.ts';

/** Names at the edge reach beyond what is drawn, world units. */
const AROUND = 50;
/** Seats of a small hall don't become plates: points to a world unit. */
const LARGEST = 2.6;

/** The whole hall with surnames at the seats, a sheet for each level; it lies where it is wider than high. */
export function hallPlan(evening: Evening, size: PaperSize): Sheets {
  const plans = levelPlansOf(evening.layout);
  const boxes = plans.map(({ layout }) => grown(boundsOf(layout), AROUND));
  const upright = boxes.every(({ width, height }) => height > width);
  const { width, height } = SIZES[size];
  const page = upright ? { width, height } : { width: height, height: width };
  const sitting = sittingIn(evening);
  const room = roomOn(page);
  const sheets = plans.flatMap(({ name, layout }, i): Sheet[] => {
    const seats = seatsOn(layout, sitting);
    const lay = () => layPlan(namesOn(seats), boxes[i]!, room);
    // Of many names nobody is a number, so that nothing need be laid out to count the pages.
    const on = seats.filter((seat) => seat.name !== null).length > MOST_NUMBERED ? null : lay();
    const plan = (canvas: Canvas) => drawLevel(canvas, { evening, layout, on: on ?? lay(), sitting, room });
    const named = on === null || on.below > 0 ? [] : namePages(on.names.told, room);
    return [{ level: name, draw: plan, isKey: false }, ...named.map((draw) => ({ level: name, draw, isKey: true }))];
  });
  const pages = sheets.map(({ level, isKey, draw }, i) => (canvas: Canvas) => {
    drawHead(canvas, { evening, size, level, isKey, room, sheet: { page: i + 1, pages: sheets.length } });
    draw(canvas);
  });
  return { size: page, pages };
}

/** A page, under the head that all of them have. */
interface Sheet {
  level: string | null;
  /** It says who is meant by which number. */
  isKey: boolean;
  draw: (canvas: Canvas) => void;
}

/** What a page leaves between head and foot; everything around the plan grows with the paper, half as fast. */
function roomOn({ width, height }: { width: number; height: number }): PageRoom {
  const grows = Math.sqrt(Math.min(width, height) / 595);
  const margin = 28 * grows;
  const [top, bottom] = [margin + 38 * grows, height - margin - 18 * grows];
  return {
    grows,
    margin,
    foot: height - margin,
    frame: { x: margin, y: top, width: width - 2 * margin, height: bottom - top },
  };
}

interface PlanOn {
  scale: Scale;
  names: LaidNames;
  /** Points at the bottom of the frame for what numbers mean; 0 where there are none, or more than stand there. */
  below: number;
}

/** The largest plan with everybody's name, or with numbers that are explained under it, where they are few. */
function layPlan(found: readonly PlanName[], box: Box, room: PageRoom): PlanOn {
  const at = (below: number): PlanOn => {
    const scale = scaleInto(box, { ...room.frame, height: room.frame.height - below });
    // Half of the margin is for names that reach out of the plan.
    const reach = (room.frame.width + room.margin) / 2 / scale.scale;
    const middle = box.x + box.width / 2;
    const page = { left: middle - reach, right: middle + reach };
    return { scale, below, names: layNames(found, scale.scale, page) };
  };
  const whole = at(0);
  let below = heightOfNames(whole.names.told.length, room);
  for (let tries = 0; tries < 3 && below > 0; tries += 1) {
    const smaller = at(below);
    const needed = heightOfNames(smaller.names.told.length, room);
    if (needed > 0 && needed <= below) return smaller;
    below = needed;
  }
  return whole;
}

function sittingIn({ guests, sectors }: Evening): Sitting {
  const seated = guests.filter(({ place }) => place !== null);
  const called = surnamesApart(seated);
  return {
    nameOf: new Map(seated.map(({ place }, i) => [place!, called[i]!])),
    sectorOf: new Map(sectors.flatMap(({ number, places }) => places.map((place) => [place, number] as const))),
  };
}

interface Headed extends Pick<Sheet, 'level' | 'isKey'> {
  evening: Evening;
  size: PaperSize;
  room: PageRoom;
  sheet: { page: number; pages: number };
}

function drawHead(canvas: Canvas, { evening, size, level, isKey, room, sheet }: Headed): void {
  const words = wordsOf(evening.language);
  const { grows, margin, frame } = room;
  const right = margin + frame.width;
  const key = isKey ? words('paper.evening.names_by_number') : '';
  const title = [words('paper.evening.title.plan'), level ?? '', key].filter((part) => part !== '').join(', ');
  const made = [size, madeInWords(evening), words('paper.door.page', sheet)].join(' · ');
  const style = { size: 9 * grows, color: INK.text2 };
  const wide = line(canvas, made, right, margin + 25 * grows, { ...style, width: frame.width / 2, align: 'right' });
  line(canvas, title, margin, margin + 10 * grows, { width: right - margin, weight: 'bold', size: 15 * grows });
  line(canvas, whenAndWhere(evening), margin, margin + 25 * grows, { ...style, width: right - margin - wide - 12 });
  canvas.line([margin, margin + 31 * grows], [right, margin + 31 * grows], { color: INK.text, width: 1.2 });
}

interface Level {
  evening: Evening;
  layout: HallLayout;
  on: PlanOn;
  sitting: Sitting;
  room: PageRoom;
}

function drawLevel(canvas: Canvas, { evening, layout, on, sitting, room }: Level): void {
  const words = wordsOf(evening.language);
  const { margin, foot, frame, grows } = room;
  const { names, told, isNamed } = on.names;
  drawPlan(canvas, layout, on.scale, { sitting, names, words });
  if (on.below > 0) drawNameColumns(canvas, told, room);
  const at = { x: margin, y: foot, width: frame.width, grows };
  drawLegend(canvas, evening, { layout, sitting }, at, isNamed, words);
}

function scaleInto(world: Box, frame: Box): Scale {
  const scale = Math.min(frame.width / world.width, frame.height / world.height, LARGEST);
  const [x, y] = [
    frame.x + (frame.width - world.width * scale) / 2,
    frame.y + (frame.height - world.height * scale) / 2,
  ];
  return { scale, at: (point) => [x + (point.x - world.x) * scale, y + (point.y - world.y) * scale] };
}

/** What the colours mean, and how many sit there; where names have no room, that a larger sheet has it. */
function drawLegend(
  canvas: Canvas,
  { sectors }: Evening,
  { layout, sitting }: { layout: HallLayout; sitting: Sitting },
  at: { x: number; y: number; width: number; grows: number },
  isNamed: boolean,
  words: Words,
): void {
  const style = { size: 8.5 * at.grows, weight: 'regular', color: INK.text } as const;
  const closed = new Set(layout.inactive);
  const places = placesOf(layout).filter((place) => !closed.has(place));
  const taken = places.filter((place) => sitting.nameOf.has(place)).length;
  const count = words('paper.plan.seats_taken', { taken, total: places.length });
  const said = isNamed ? count : `${words('paper.evening.names_too_small')} · ${count}`;
  const end = at.x + at.width;
  const wide = line(canvas, said, end, at.y, { ...style, width: at.width * 0.6, align: 'right' });
  const here = new Set(places.map((place) => sitting.sectorOf.get(place)));
  let x = at.x;
  for (const { number, name } of sectors) {
    const text = `${number} ${name}`;
    const room = Math.min(160 * at.grows, textWidth(text, style));
    if (!here.has(number) || x + room + 14 * at.grows > end - wide - 16) continue;
    canvas.circle(x + 3 * at.grows, at.y - 3 * at.grows, 3 * at.grows, sectorColour(number, 'light').toLowerCase());
    x += 10 * at.grows;
    x += line(canvas, text, x, at.y, { ...style, width: room }) + 14 * at.grows;
  }
}
