import type { Box } from '#shared/hall/geometry.ts';
import { piecesOf } from '../../base/slices.ts';
import { line } from '../oneLine.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { INK } from './sheet.ts';

/** What a page has between head and foot; `grows`: how much larger than on A4 all around the plan is. Points. */
export interface PageRoom {
  grows: number;
  margin: number;
  foot: number;
  frame: Box;
}

const COLUMN = 132;
const LINE = 10.5;
const SIZE = 8;
/** What takes more of the page than this under a plan has pages of its own. */
const MOST_BELOW = 0.25;

function columnsOn({ frame, grows }: PageRoom): { count: number; width: number } {
  const count = Math.max(1, Math.floor(frame.width / (COLUMN * grows)));
  return { count, width: frame.width / count };
}

/** How high what so many numbers mean is under a plan, points; 0 where it is nothing, or too much. */
export function heightOfNames(count: number, room: PageRoom): number {
  const lines = Math.ceil(count / columnsOn(room).count);
  const height = (lines * LINE + 8) * room.grows;
  return lines === 0 || height > room.frame.height * MOST_BELOW ? 0 : height;
}

/** Who is meant by which number, at the bottom of the frame. */
export function drawNameColumns(canvas: Canvas, told: readonly string[], room: PageRoom): void {
  const { frame, grows } = room;
  const lines = Math.ceil(told.length / columnsOn(room).count);
  const top = frame.y + frame.height - lines * LINE * grows;
  drawColumns(canvas, told, { first: 1, top, lines }, room);
}

/** The same on pages of their own, as many as it takes. */
export function namePages(told: readonly string[], room: PageRoom): ((canvas: Canvas) => void)[] {
  const lines = Math.floor(room.frame.height / (LINE * room.grows));
  const onPage = lines * columnsOn(room).count;
  return [...piecesOf(told, onPage)].map((some, page) => {
    const most = Math.ceil(some.length / columnsOn(room).count);
    return (canvas) => drawColumns(canvas, some, { first: page * onPage + 1, top: room.frame.y, lines: most }, room);
  });
}

/** Column after column, from top to bottom. */
function drawColumns(
  canvas: Canvas,
  names: readonly string[],
  { first, top, lines }: { first: number; top: number; lines: number },
  room: PageRoom,
): void {
  const { frame, grows } = room;
  const { width } = columnsOn(room);
  const [size, indent] = [SIZE * grows, 24 * grows];
  names.forEach((name, i) => {
    const x = frame.x + Math.floor(i / lines) * width;
    const y = top + ((i % lines) + 0.8) * LINE * grows;
    const style = { size, weight: 'bold', color: INK.accent, align: 'right' } as const;
    canvas.text(String(first + i), x + indent - 5 * grows, y, style);
    line(canvas, name, x + indent, y, { size, width: width - indent - 6 * grows });
  });
}
