import { SEAT_PITCH } from '#shared/hall/layout.ts';
import type { TicketPlan } from '#shared/ticket.ts';

/** The middle block of the motif is drawn as the guest's own sector. */
export const MOTIF_SECTOR = 1;

/** Rows of seats bending round a stage, for tickets without a plan. Nobody's place is in it. */
export const MOTIF: TicketPlan = { stage: { kind: 'stage', side: 'top' }, seats: bentRows(), areas: [] };

function bentRows(): TicketPlan['seats'] {
  const seats: TicketPlan['seats'] = [];
  for (let row = 0; row < 14; row++) {
    const radius = 330 + row * 27;
    const middle = 5 + Math.floor(row / 3);
    for (let i = -middle - 7; i <= middle + 7; i++) {
      const aside = Math.abs(i) > middle;
      const angle = ((i + (aside ? Math.sign(i) * 1.4 : 0)) * SEAT_PITCH) / radius;
      const [x, y] = [Math.sin(angle) * radius, Math.cos(angle) * radius];
      seats.push({ place: 0, x, y, sector: aside ? MOTIF_SECTOR + 1 : MOTIF_SECTOR });
    }
  }
  return seats;
}
