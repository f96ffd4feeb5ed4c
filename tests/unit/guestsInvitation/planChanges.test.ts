import { describe, expect, it } from 'vitest';
import type { HallPlace } from '#resources/hallSchemas.ts';
import type { HallPlan } from '#resources/packedHall.ts';
import { isUnread, SITTERS_AT_ONCE } from '#resources/unpackHall.ts';
import {
  firstEnd,
  partOf,
  seatedAs,
  unreadParts,
  withChanges,
  withoutEnded,
  withSitters,
} from '../../../src/customRoutes/guestsInvitation/planChanges.ts';

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
  hold: null,
});
const hall = {
  id: 'h',
  revision: 4,
  places: [place(1, ticket('anna')), place(2), place(3, null, null)],
} as unknown as HallPlan;

describe('an open plan', () => {
  it('shows who sits where since, and keeps what stayed as it is', () => {
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
    const again = withChanges(next, { revision: 7, places: [[2, null, null, null, null]] });
    expect(again.places[2]).toBe(next.places[2]);
    expect(again.places[1]!.ticket).toBe(null);
  });

  it('shows which places are held since, and lets go of those that are over by themselves', () => {
    const how = { by: 'Иванова Инна', until: '2026-12-04T11:00:00.000Z', remark: null };
    const free = (id: number): [number, null, null, null, null] => [id, null, null, null, null];
    const next = withChanges(hall, { revision: 5, places: [free(2), free(3)], held: [{ ...how, places: [2, 2] }] });
    expect(next.places.map(({ hold }) => hold)).toEqual([null, how, how]);
    expect(firstEnd(next)).toBe(Date.parse(how.until));
    const again = withChanges(next, { revision: 6, places: [free(3)] });
    expect(again.places.map(({ hold }) => hold)).toEqual([null, how, null]);
    expect(withoutEnded(again, Date.parse(how.until) - 1).places[1]!.hold).toEqual(how);
    const ended = withoutEnded(again, Date.parse(how.until));
    expect([ended.places[1]!.hold, firstEnd(ended)]).toEqual([null, null]);
    expect(ended.places[0]).toBe(again.places[0]);
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

  const far = SITTERS_AT_ONCE + 1;
  const UNREAD = ticket('');
  const large = {
    ...hall,
    places: [
      place(1, { ...UNREAD, id: '' }),
      place(2),
      place(5, { ...UNREAD, id: '' }),
      place(far, { ...UNREAD, id: '' }),
    ],
  };

  it('has who sits where part by part; whoever has gone since is gone, and what is older than the plan is left out', () => {
    expect([1, SITTERS_AT_ONCE, far, 2 * far].map(partOf)).toEqual([1, 1, far, 2 * SITTERS_AT_ONCE + 1]);
    expect([...unreadParts(large)]).toEqual([1, far]);
    const anna = [1, 't-anna', 'anna', 'Anna', 'sent'] as const;
    const first = withSitters(large, [{ from: 1, revision: 5, places: [[...anna]] }]);
    expect(first.places.map((each) => each.ticket?.guest_name ?? null)).toEqual(['Anna', null, null, '']);
    expect([...unreadParts(first)]).toEqual([far]);
    expect(first.places[3]).toBe(large.places[3]);
    const stale = withSitters(first, [{ from: far, revision: 3, places: [] }]);
    expect(isUnread(stale.places[3]!.ticket)).toBe(true);
    expect([...unreadParts(withSitters(first, [{ from: far, revision: 4, places: [] }]))]).toEqual([]);
  });

  it('has guests where their list says so, as long as the plan doesn’t know who sits there', () => {
    const vera = { id: 'vera', place: 1, ticket_state: 'sent' as const };
    const gleb = { id: 'gleb', place: 2, ticket_state: 'sent' as const };
    expect(seatedAs([vera, gleb], large.places)).toEqual([vera, { ...gleb, place: null, ticket_state: null }]);
  });
});
