import { SEAT, seatsOf } from '#shared/hall/geometry.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { TicketPlan } from '#shared/ticket.ts';
import type { Work } from '../db/work.ts';
import { storeFile } from '../files/rules.ts';

/** The hall as the default ticket shows it: places people may sit on, each with its sector's number. */
function planFrom(layout: HallLayout, sectors: ReadonlyMap<number, number>): TicketPlan {
  const seats = seatsOf(layout);
  const plan: TicketPlan = { stage: layout.stage, seats: [], areas: [] };
  for (let i = 0; i < seats.count; i++) {
    if (seats.kind[i] !== SEAT || !seats.active[i]) continue;
    const place = seats.place[i]!;
    plan.seats.push({ place, x: tenth(seats.x[i]!), y: tenth(seats.y[i]!), sector: sectors.get(place) ?? null });
  }
  for (const { name, x, y, width, height, places } of layout.areas) {
    plan.areas.push({
      name,
      x: tenth(x),
      y: tenth(y),
      width: tenth(width),
      height: tenth(height),
      first: Math.min(...places),
      last: Math.max(...places),
    });
  }
  return plan;
}

function tenth(units: number): number {
  return Math.round(units * 10) / 10;
}

/** Keeps the plan as a file of its organisation and answers its id; equal plans are one file. */
export async function storePlan(work: Work, layout: HallLayout, sectors: ReadonlyMap<number, number>): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(planFrom(layout, sectors)));
  return storeFile(work, { kind: 'ticket_plan', type: 'application/json', name: null, bytes });
}
