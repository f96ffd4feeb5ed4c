import { describe, expect, it } from 'vitest';
import { partiesOf } from '../../../src/customRoutes/hall/seating/parties.ts';
import type { Guest } from '../../../src/customRoutes/hall/plan/types.ts';

const guest = (id: string, party: string | null, place: number | null) => ({ id, party, place }) as Guest;

describe('who comes with whom', () => {
  const parties = partiesOf([
    guest('a', 'Семья Цой', 4),
    guest('b', 'семья  цой', 5),
    guest('c', 'Семья Цой', null),
    guest('alone', 'Попов', 7),
    guest('none', null, 8),
    guest('other', null, 9),
  ]);

  it('is told by a party’s name, however it is written, for a guest and for a place', () => {
    expect(parties.placesWith('c')).toEqual([4, 5]);
    expect(parties.placesAround(5)).toEqual([4, 5]);
    expect(parties.waitingWith('a').map(({ id }) => id)).toEqual(['c']);
  });

  it('is nobody for the only one of a party, for whoever is in none, and for a free place', () => {
    for (const id of ['alone', 'none', 'unknown']) expect(parties.placesWith(id)).toEqual([]);
    for (const place of [7, 8, 1]) expect(parties.placesAround(place)).toEqual([]);
    expect(parties.waitingWith('alone')).toEqual([]);
  });
});
