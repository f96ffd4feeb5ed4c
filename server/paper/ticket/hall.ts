import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { TicketArea, TicketPlan } from '#shared/ticket.ts';
import { plainLine } from '../clean.ts';
import { setOneLine } from '../lines.ts';
import { textWidth, type Canvas } from '../pdf/canvas.ts';
import type { Words } from '../words.ts';
import { belongsTo } from './belonging.ts';
import type { Frame, HallScale } from './hallScale.ts';
import { COLORS, PAGE } from './palette.ts';
import { frameOfTable } from './tables.ts';

/** The areas of free seating; the guest's own is lit. */
export function drawAreas(canvas: Canvas, plan: TicketPlan, place: number, hall: HallScale): TicketArea | null {
  let own: TicketArea | null = null;
  for (const area of plan.areas) {
    const lit = belongsTo(area, place);
    if (lit) own = area;
    const frame = frameOf(area, hall);
    const radius = Math.min(14, frame.width / 2, frame.height / 2);
    canvas.pill(frame.x, frame.y, frame.width, frame.height, COLORS.area, radius);
    const color = lit ? COLORS.lit : COLORS.otherSector;
    canvas.pill(frame.x, frame.y, frame.width, frame.height, color, radius, lit ? 3 : 2);
    if (frame.width < 48 || frame.height < 24) continue;
    const name = setOneLine(plainLine(area.name), 'bold', frame.width - 20, 22, 12);
    const below = lit && frame.height >= 110 ? 26 : 0;
    canvas.text(name.lines[0]!, frame.x + frame.width / 2, frame.y + frame.height / 2 + name.size * 0.36 - below, {
      size: name.size,
      weight: 'bold',
      color: lit ? COLORS.lit : COLORS.onField2,
      align: 'center',
    });
  }
  return own;
}

/** Lights the guest's place and says so. */
export function lightPlace(canvas: Canvas, plan: TicketPlan, place: number, hall: HallScale, words: Words): void {
  const area = plan.areas.find((candidate) => belongsTo(candidate, place));
  if (area) {
    const frame = frameOf(area, hall);
    const roomy = frame.height >= 110 && frame.width >= 190;
    const y = frame.y + (roomy ? frame.height / 2 + 24 : frame.height < 40 ? frame.height + 26 : frame.height);
    drawPill(canvas, clamp(frame.x + frame.width / 2, 170, PAGE.width - 170), y, words('paper.ticket.your_area'));
    return;
  }
  const table = plan.tables?.find((candidate) => candidate.free && belongsTo(candidate, place));
  if (table) {
    const frame = frameOfTable(table, hall);
    const below = frame.y + frame.height + (frame.height < 90 ? 26 : 0);
    // The last table before the white part has its words above it.
    const y = below > PAGE.picture - 28 ? frame.y - 26 : below;
    drawPill(canvas, clamp(frame.x + frame.width / 2, 170, PAGE.width - 170), y, words('paper.ticket.your_table'));
    return;
  }
  const seat = plan.seats.find((candidate) => candidate.place === place);
  if (!seat) return;
  const [x, y] = hall.at(seat.x, seat.y);
  const radius = Math.max(SEAT_RADIUS * hall.scale * 1.45, 9);
  const label = words('paper.ticket.your_seat');
  const half = pillWidth(label) / 2;
  const middle = besideSeat(x, radius + 48, half, hall.box);
  canvas.raw('/Halo gs');
  canvas.circle(x, y, radius * 1.85, COLORS.lit);
  canvas.raw('/Solid gs');
  const toward = Math.sign(middle - x);
  canvas.line([x + toward * (radius + 5), y], [middle - toward * half, y], {
    color: COLORS.lit,
    width: 2.5,
    dash: '[0.1 6.5] 0',
  });
  canvas.circle(x, y, radius, COLORS.lit);
  drawPill(canvas, middle, y, label);
}

const FARTHEST = 240;

/** The middle of a pill towards the hall's edge on the seat's side, not too near and not too far, within the page. */
function besideSeat(x: number, gap: number, half: number, box: Frame): number {
  const right = clamp(box.x + box.width - half + 18, x + gap + half, x + FARTHEST + half);
  const left = clamp(box.x + half - 18, x - FARTHEST - half, x - gap - half);
  const fits = right + half <= PAGE.width - 18;
  const wanted = x >= box.x + box.width * 0.45;
  return fits && (wanted || left - half < 18) ? right : Math.max(left, half + 18);
}

const PILL = { size: 17, weight: 'bold', color: COLORS.onLit } as const;

function pillWidth(label: string): number {
  return textWidth(label, PILL) + 56;
}

function drawPill(canvas: Canvas, x: number, y: number, label: string): void {
  const width = pillWidth(label);
  canvas.pill(x - width / 2, y - 20, width, 40, COLORS.lit);
  canvas.text(label, x, y + 6, { ...PILL, align: 'center' });
}

/** Stage or screen beside the hall, bent towards the seats. */
export function drawStage(canvas: Canvas, stage: TicketPlan['stage'], box: Frame, words: Words): void {
  const across = stage.side === 'top' || stage.side === 'bottom';
  const length = clamp((across ? box.width : box.height) * 0.45, 180, 400);
  const middle: [number, number] = [box.x + box.width / 2, box.y + box.height / 2];
  /** u along the stage from its middle, v from its outer edge towards the seats. */
  const at = (u: number, v: number): [number, number] => {
    if (stage.side === 'top') return [middle[0] + u, box.y - 64 + v];
    if (stage.side === 'bottom') return [middle[0] + u, box.y + box.height + 64 - v];
    if (stage.side === 'left') return [box.x - 64 + v, middle[1] + u];
    return [box.x + box.width + 64 - v, middle[1] + u];
  };
  const half = length / 2;
  const thick = stage.kind === 'stage' ? 25 : 8;
  const flare = stage.kind === 'stage' ? 16 : 5;
  const curve = (from: number, to: number, v: number, bow: number) =>
    [at(from + (to - from) / 3, v + bow), at(from + ((to - from) * 2) / 3, v + bow), at(to, v)].flat();
  canvas.shape(
    at(-half + flare, 0),
    [curve(-half + flare, half - flare, 0, 26), at(half, thick), curve(half, -half, thick, 31)],
    COLORS.stage,
  );
  const turn = stage.side === 'left' ? 90 : stage.side === 'right' ? -90 : 0;
  const label = { size: 16, weight: 'bold', color: COLORS.onField, tracking: 0.16, align: 'center', turn } as const;
  const [x, y] = at(0, stage.kind === 'stage' ? thick / 2 + 21 : 50);
  const shift = 5.8;
  const [dx, dy] = turn === 90 ? [shift, 0] : turn === -90 ? [-shift, 0] : [0, shift];
  canvas.text(words(`paper.ticket.${stage.kind}`), x + dx, y + dy, label);
}

function frameOf(area: TicketArea, hall: HallScale): Frame {
  const [x, y] = hall.at(area.x, area.y);
  return { x, y, width: area.width * hall.scale, height: area.height * hall.scale };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
