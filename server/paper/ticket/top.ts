import type { TicketPlan, TicketSnapshot } from '#shared/ticket.ts';
import { plainLine } from '../clean.ts';
import { setBalanced, setOneLine, setText } from '../lines.ts';
import type { Canvas } from '../pdf/canvas.ts';
import type { Picture } from '../pdf/picture.ts';
import type { Words } from '../words.ts';
import { drawAreas, drawStage } from './hall.ts';
import { scaleHall, type Frame, type HallScale } from './hallScale.ts';
import { COLORS, PAGE } from './palette.ts';

const INNER = PAGE.width - PAGE.margin * 2;

/** The picture of a ticket without an uploaded one: the field, who invites, the code and the event's name. */
export function drawHeading(canvas: Canvas, snapshot: TicketSnapshot, words: Words, logo: Picture | null): Frame {
  canvas.rectangle(0, 0, PAGE.width, PAGE.picture, COLORS.field);
  if (!logo) drawOrganization(canvas, snapshot);
  const right = PAGE.width - PAGE.margin;
  const style = { weight: 'regular', color: COLORS.onField2, align: 'right', size: 18 } as const;
  canvas.text(words('paper.ticket.event_code'), right, 83, style);
  const code = setOneLine(plainLine(snapshot.event.code), 'bold', 320, 28, 14);
  canvas.text(code.lines[0]!, right, 117, {
    ...style,
    weight: 'bold',
    color: COLORS.onField,
    size: code.size,
    tracking: 0.06,
  });

  const title = setBalanced(plainLine(snapshot.event.name), {
    width: INNER,
    weight: 'bold',
    sizes: [
      { size: 76, lines: 2 },
      { size: 56, lines: 3 },
      { size: 44, lines: 3 },
    ],
  });
  const step = title.size * 1.12;
  let baseline = 140 + title.size * 1.03;
  for (const line of title.lines) {
    canvas.text(line, PAGE.margin, baseline, {
      size: title.size,
      weight: 'bold',
      color: COLORS.onField,
      tracking: -0.02,
    });
    baseline += step;
  }
  const y = baseline - step + title.size * 0.3 + 32;
  return { x: PAGE.margin, y, width: INNER, height: PAGE.picture - 36 - y };
}

/** The hall under the heading, without its seats: stage and areas. */
export function drawHall(
  canvas: Canvas,
  plan: TicketPlan,
  frame: Frame,
  snapshot: TicketSnapshot,
  words: Words,
): HallScale {
  const hall = scaleHall(plan, frame);
  drawStage(canvas, plan.stage, hall.box, words);
  drawAreas(canvas, plan, snapshot.place, hall);
  return hall;
}

function drawOrganization(canvas: Canvas, snapshot: TicketSnapshot): void {
  drawMark(canvas, 77, 74, COLORS.onField);
  const name = setText(plainLine(snapshot.organization), {
    width: 460,
    weight: 'bold',
    sizes: [
      { size: 20, lines: 2 },
      { size: 17, lines: 2 },
    ],
  });
  const first = name.lines.length === 1 ? 96 : 83;
  name.lines.forEach((line, i) => {
    canvas.text(line, 128, first + i * 24, { size: name.size, weight: 'bold', color: COLORS.onField });
  });
}

/** The mark: the arc of a stage over two rows of seats, 30 x 28. */
function drawMark(canvas: Canvas, x: number, y: number, color: string): void {
  canvas.shape(
    [x + 1, y + 3],
    [
      [x + 9, y - 0.5, x + 21, y - 0.5, x + 29, y + 3],
      [x + 29, y + 7],
      [x + 21, y + 3.5, x + 9, y + 3.5, x + 1, y + 7],
    ],
    color,
  );
  for (const row of [0, 1]) {
    for (const seat of [0, 1, 2, 3]) {
      const bend = seat === 0 || seat === 3 ? 1.5 : 0;
      canvas.circle(x + 3 + seat * 8, y + 13.5 + row * 10.5 + bend, 3, color);
    }
  }
}
