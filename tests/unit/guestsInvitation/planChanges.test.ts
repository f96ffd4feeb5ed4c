import { describe, expect, it } from 'vitest';
import type { HallAnswer, HallPlace } from '#resources/hallSchemas.ts';
import { seatedAs, withChanges } from '../../../src/customRoutes/guestsInvitation/planChanges.ts';

const NORTH = '00000000-0000-7000-8000-000000000001';
const ticket = (guest_id: string, state = 'not_sent' as const) => ({
  id: `t-${guest_id}`,
  guest_id,
  guest_name: guest_id,
  state,
});
const place = (id: number, of: HallPlace['ticket'] = null, sector_id: string | null = NORTH): HallPlace => ({
  place: id,
  active: true,
  sector_id,
  ticket: of,
  order: null,
  group: null,
});
const hall = {
  id: 'h',
  revision: 4,
  places: [place(1, ticket('anna')), place(2), place(3, null, null)],
  sectors: [{ id: NORTH, seated: 1, total_seats: 2 }],
} as unknown as HallAnswer;

describe('an open plan', () => {
  it('shows who sits where since, counts sectors again, and keeps what stayed as it is', () => {
    const next = withChanges(hall, {
      revision: 6,
      places: [
        [1, null, null, null, null],
        [2, 't-anna', 'anna', 'anna', 'not_sent'],
        [3, 't-boris', 'boris', 'boris', 'sent'],
      ],
    });
    expect(next.revision).toBe(6);
    expect(next.places.map((each) => each.ticket?.guest_id ?? null)).toEqual([null, 'anna', 'boris']);
    expect(next.sectors[0]!.seated).toBe(1);
    const again = withChanges(next, { revision: 7, places: [[2, null, null, null, null]] });
    expect(again.places[2]).toBe(next.places[2]);
    expect(again.sectors[0]!.seated).toBe(0);
  });

  it('has each guest on the place that it shows, and the very same guest where nothing changed', () => {
    const anna = { id: 'anna', place: 1, ticket_state: 'not_sent' as const };
    const boris = { id: 'boris', place: null, ticket_state: null };
    const vera = { id: 'vera', place: 9, ticket_state: 'sent' as const };
    const now = seatedAs([anna, boris, vera], [place(1, ticket('anna')), place(2, ticket('boris'))]);
    expect(now).toEqual([
      anna,
      { ...boris, place: 2, ticket_state: 'not_sent' },
      { ...vera, place: null, ticket_state: null },
    ]);
    expect(now[0]).toBe(anna);
  });
});
