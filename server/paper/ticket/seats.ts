import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { TicketPlan } from '#shared/ticket.ts';
import { n, rgb } from '../pdf/canvas.ts';
import { packed, type Shared } from '../pdf/document.ts';
import type { HallScale } from './hallScale.ts';
import { COLORS, PAGE } from './palette.ts';
import { boards } from './tables.ts';

type Seat = TicketPlan['seats'][number];

const drawn = new WeakMap<TicketPlan, Map<string, Shared>>();

/**
 * All seats, on the boards of their tables, as a form of the page's size. It is the same for every guest of a sector, so it is made once
 * per plan, sector and place on the page.
 */
export function seatsForm(plan: TicketPlan, sector: number | null, hall: HallScale): Shared {
  const key = [sector, hall.scale, hall.box.x, hall.box.y].join();
  let forms = drawn.get(plan);
  if (!forms) drawn.set(plan, (forms = new Map()));
  let form = forms.get(key);
  if (!form) {
    form = packed(seatsContent(plan, sector, hall), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, PAGE.width, PAGE.height],
      Resources: {},
    });
    forms.set(key, form);
  }
  return form;
}

function seatsContent(plan: TicketPlan, sector: number | null, hall: HallScale): string {
  const own = plan.seats.filter((seat) => sector === null || seat.sector === sector);
  const other = plan.seats.filter((seat) => sector !== null && seat.sector !== sector);
  return [
    ...boards(plan, hall),
    `1 J ${n(SEAT_RADIUS * 2 * hall.scale)} w`,
    ...dots(other, COLORS.otherSector, hall),
    ...dots(own, COLORS.ownSector, hall),
  ].join('\n');
}

/** Seats as ends of lines with round caps. Rows of one pitch are written alike, which packs to almost nothing. */
function dots(seats: Seat[], color: string, hall: HallScale): string[] {
  const lines = [`${rgb(color)} RG`];
  for (let first = 0; first < seats.length;) {
    const run = runLength(seats, first);
    const [x, y] = hall.at(seats[first]!.x, seats[first]!.y);
    const next = seats[first + 1] ?? seats[first]!;
    const [dx, dy] = [(next.x - seats[first]!.x) * hall.scale, (next.y - seats[first]!.y) * hall.scale];
    const points = Array.from(
      { length: run },
      (_, i) => `${n(i * dx)} ${n(-i * dy)} m ${n(i * dx + 0.02)} ${n(-i * dy)} l`,
    );
    lines.push(`q 1 0 0 1 ${n(x)} ${n(PAGE.height - y)} cm`, points.join(' '), 'S Q');
    first += run;
  }
  return lines;
}

/** How many seats from `first` on stand in a straight line at equal distances. */
function runLength(seats: Seat[], first: number): number {
  const [a, b] = [seats[first]!, seats[first + 1]];
  if (!b) return 1;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let run = 2;
  for (; first + run < seats.length; run++) {
    const [last, next] = [seats[first + run - 1]!, seats[first + run]!];
    if (Math.abs(next.x - last.x - dx) > 0.01 || Math.abs(next.y - last.y - dy) > 0.01) break;
  }
  return run;
}
