import { SEAT, seatsOf } from '#shared/hall/geometry.ts';
import { isFree, placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { levelPlansOf } from '#shared/hall/levels.ts';
import { tableOutlines } from '#shared/hall/seats.ts';
import type { PlaceRun, TicketPlan } from '#shared/ticket.ts';
import type { Work } from '../db/work.ts';
import { storeFile } from '../files/rules.ts';

/**
 * One level of a hall as the default ticket shows it: places people may sit on, each with its sector's number. Boards are stored
 * as outlines: a ticket made again years later is drawn as it was, however tables are shaped by then.
 */
export function planFrom(layout: HallLayout, sectors: ReadonlyMap<number, number>): TicketPlan {
  const seats = seatsOf(layout);
  const plan: TicketPlan = { stage: layout.stage, seats: [], areas: [] };
  for (let i = 0; i < seats.count; i++) {
    if (seats.kind[i] !== SEAT || !seats.active[i]) continue;
    const place = seats.place[i]!;
    plan.seats.push({ place, x: tenth(seats.x[i]!), y: tenth(seats.y[i]!), sector: sectors.get(place) ?? null });
  }
  for (const { name, x, y, width, height, places } of layout.areas) {
    const runs = runsOf(places);
    plan.areas.push({
      name,
      x: tenth(x),
      y: tenth(y),
      width: tenth(width),
      height: tenth(height),
      first: runs[0]![0],
      last: runs.at(-1)![1],
      ...(runs.length > 1 ? { runs } : {}),
    });
  }
  // A hall without tables is the file it always was.
  if (layout.tables.length > 0)
    plan.tables = layout.tables.map((table) => ({
      label: table.label,
      x: tenth(table.x),
      y: tenth(table.y),
      boards: tableOutlines(table).map((outline) => outline.flatMap(({ x, y }) => [tenth(x), tenth(y)])),
      free: isFree({ kind: 'tables', group: table }),
      runs: runsOf(table.places),
    }));
  return plan;
}

/** Place ids as runs, ascending: [7, 1, 2, 3] -> [[1, 3], [7, 7]]. */
function runsOf(places: readonly number[]): PlaceRun[] {
  const runs: PlaceRun[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && place === last[1] + 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}

function tenth(units: number): number {
  return Math.round(units * 10) / 10;
}

/**
 * Keeps the plans that these places are shown on as files of the organisation, and answers the id of each place's. Equal plans
 * are one file; a hall with several levels has a plan for each, as a guest stands on one.
 */
export async function storePlans(
  work: Work,
  layout: HallLayout,
  sectors: ReadonlyMap<number, number>,
  places: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  for (const level of levelPlansOf(layout)) {
    const here = placesOf(level.layout).filter((place) => places.has(place));
    if (here.length === 0) continue;
    const bytes = Buffer.from(JSON.stringify(planFrom(level.layout, sectors)));
    const id = await storeFile(work, { kind: 'ticket_plan', type: 'application/json', name: null, bytes });
    for (const place of here) ids.set(place, id);
  }
  return ids;
}
