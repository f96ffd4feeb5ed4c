import { describe, expect, it } from 'vitest';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { eventOpen, partsOf, splitQuery } from '../../../src/frame/palette/parts.ts';

const ID = '0198f7a0-0000-7000-8000-000000000001';
const whole = {
  id: ID,
  cinema: false,
  state: 'upcoming',
  dates: [{ date: '2026-12-05', starts_at: '19:00' }],
  address: 'Арбат, 1',
  halls: [{}],
};
const namesOf = (event: object, mayEdit = true) =>
  partsOf({ ...whole, ...event } as unknown as EventAnswer, mayEdit).map(([name]) => name);

describe('parts of an event', () => {
  it('are those that can be opened, and steps of the wizard for whoever may edit it', () => {
    expect(namesOf({})).toEqual([
      'page',
      'guests',
      'seating',
      'tickets',
      'info',
      'customer',
      'halls',
      'plan',
      'sectors',
    ]);
    expect(namesOf({ halls: [] })).toEqual(['page', 'guests', 'tickets', 'info', 'customer', 'halls']);
    expect(namesOf({}, false)).toEqual(['page', 'guests', 'seating', 'tickets']);
    expect(namesOf({ state: 'archived' })).toEqual(['page', 'guests', 'seating', 'tickets']);
  });

  it('are named beside the event, in either layout, and a part of a word is none', () => {
    const parts = [
      { label: 'Рассадка', also: 'места' },
      { label: 'Билеты', also: 'письма' },
    ];
    expect(splitQuery('Премия маяк места', parts)).toEqual({ of: 'Премия маяк', part: 'места' });
    expect(splitQuery('hfccf маяк', parts)).toEqual({ of: 'маяк', part: 'hfccf' });
    expect(splitQuery('100 лет', parts)).toEqual({ of: '100 лет', part: '' });
  });

  it('belong to the event whose page this is', () => {
    const open = (pathname: string, search = '') => eventOpen({ pathname, search });
    for (const path of ['events/edit', 'events/edit/vista', 'tickets/event', 'archive'])
      expect(open(`/${path}/${ID}`), path).toBe(ID);
    expect(open(`/events/${ID}/guests-invitation`, '?view=seating')).toBe(ID);
    expect(open('/events', `?id=${ID}`)).toBe(ID);
    for (const path of ['/events', '/events/create', `/locations/${ID}`]) expect(open(path), path).toBeNull();
  });
});
