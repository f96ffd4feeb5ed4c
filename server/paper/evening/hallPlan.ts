import { sectorColour } from '#shared/hall/colours.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { levelPlansOf } from '#shared/hall/levels.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { surnamesApart } from '#shared/hall/surnames.ts';
import type { PaperSize } from '#shared/paper.ts';
import { line } from '../oneLine.ts';
import { type Canvas, textWidth } from '../pdf/canvas.ts';
import { type Words, wordsOf } from '../words.ts';
import type { Evening } from './facts.ts';
import { drawnBox, roomyBox } from './planBox.ts';
import { drawPlan, seatsOn, type Sitting } from './planDrawing.ts';
import { drawNameColumns, namePages, type PageRoom } from './planKey.ts';
import { layPlan, pageFor, pageRead, type PlanOn, roomOn } from './planLayout.ts';
import { MOST_NUMBERED } from './planLetters.ts';
import { namesOn } from './planNames.ts';
import { INK, madeInWords, type Sheets, whenAndWhere } from './sheet.ts';

/** The whole hall with surnames at the seats, a sheet for each level, as large as the page has room for it. */
export function hallPlan(evening: Evening, size: PaperSize): Sheets {
  const plans = levelPlansOf(evening.layout);
  const words = wordsOf(evening.language);
  const sitting = sittingIn(evening);
  const found = plans.map((plan) => {
    const seats = seatsOn(plan.layout, sitting);
    // Of many names nobody is a number, so that nothing need be laid out to choose the page and to count them.
    const isLong = seats.filter((seat) => seat.name !== null).length > MOST_NUMBERED;
    return { ...plan, isLong, layOn: (room: PageRoom) => layPlan(namesOn(seats), drawnBox(plan.layout, words), room) };
  });
  const boxes = plans.map(({ layout }) => roomyBox(layout, words));
  const page = found.some(({ isLong }) => isLong)
    ? pageFor(boxes, size)
    : pageRead(
        found.map(({ layOn }) => layOn),
        size,
      );
  const room = roomOn(page);
  const sheets = found.flatMap(({ name, layout, isLong, layOn }): Sheet[] => {
    const lay = () => layOn(room);
    const on = isLong ? null : lay();
    const plan = (canvas: Canvas) => drawLevel(canvas, { evening, layout, on: on ?? lay(), sitting, room });
    const named = on === null || on.key ? [] : namePages(on.names.told, room);
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
  const made = [madeInWords(evening), size, words('paper.evening.sheet', sheet)].join(' · ');
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
  if (on.key) drawNameColumns(canvas, told, on.key, room.grows);
  const at = { x: margin, y: foot, width: frame.width, grows };
  drawLegend(canvas, evening, { layout, sitting }, at, isNamed, words);
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
