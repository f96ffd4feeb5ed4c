import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { TicketPlan } from '#shared/ticket.ts';

/** A part of the page, y downwards. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a hall's world units become page units. */
export interface HallScale {
  scale: number;
  /** What the seats, areas and tables cover on the page. */
  box: Frame;
  at(x: number, y: number): [number, number];
}

/** The stage and the gap to the first row take this much of the side the stage is on. */
export const STAGE_BAND = 64;

/** Seats never stand farther apart than 40 page units (a seat pitch is 24 world units). */
const LARGEST_SCALE = 40 / 24;

/** Fits the hall and its stage into `frame`, together in the middle. */
export function scaleHall(plan: TicketPlan, frame: Frame): HallScale {
  const { side } = plan.stage;
  const beside = side === 'left' || side === 'right' ? STAGE_BAND : 0;
  const above = side === 'top' || side === 'bottom' ? STAGE_BAND : 0;
  const world = worldBox(plan);
  const scale = Math.min((frame.width - beside) / world.width, (frame.height - above) / world.height, LARGEST_SCALE);
  const [width, height] = [world.width * scale, world.height * scale];
  const x = frame.x + (frame.width - width - beside) / 2 + (side === 'left' ? beside : 0);
  const y = frame.y + (frame.height - height - above) / 2 + (side === 'top' ? above : 0);
  return {
    scale,
    box: { x, y, width, height },
    at: (worldX, worldY) => [x + (worldX - world.x) * scale, y + (worldY - world.y) * scale],
  };
}

const boxes = new WeakMap<TicketPlan, Frame>();

function worldBox(plan: TicketPlan): Frame {
  let box = boxes.get(plan);
  if (!box) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const take = (x: number, y: number) => {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    };
    for (const { x, y } of plan.seats) {
      take(x - SEAT_RADIUS, y - SEAT_RADIUS);
      take(x + SEAT_RADIUS, y + SEAT_RADIUS);
    }
    for (const { x, y, width, height } of plan.areas) {
      take(x, y);
      take(x + width, y + height);
    }
    for (const { boards } of plan.tables ?? [])
      for (const board of boards) for (let i = 0; i < board.length; i += 2) take(board[i]!, board[i + 1]!);
    box =
      left <= right
        ? { x: left, y: top, width: right - left, height: bottom - top }
        : { x: 0, y: 0, width: 1, height: 1 };
    boxes.set(plan, box);
  }
  return box;
}
