import { describe, expect, it } from 'vitest';
import type { Proposed } from '#shared/seating/asked.ts';
import { findProposed, inParties } from '../../../src/customRoutes/hall/seating/everybody/inParties.ts';
import { partiesOf } from '../../../src/customRoutes/hall/seating/parties.ts';
import { bestFirst, partyAt } from '../../../src/customRoutes/hall/seating/comers.ts';
import type { SeatingState } from '../../../src/customRoutes/hall/seating/useSeating.ts';
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

describe('whoever is to be seated', () => {
  const guests = [guest('a', 'Цой', 4), guest('b', 'Цой', null), guest('c', 'Цой', null), guest('alone', null, 1)];
  const free = new Set([5, 11, 12, 13]);
  const groups = [{ all: [1, 2] }, { all: [4, 5] }, { all: [11, 12, 13] }];
  const seating = (given: Partial<SeatingState>) =>
    ({
      intent: { kind: 'none' },
      waiting: [],
      placeOf: new Map([[4, { ticket: { guest_id: 'a' } }]]),
      guestOf: new Map(guests.map((one) => [one.id, one])),
      parties: partiesOf(guests),
      canTake: (place: number) => free.has(place),
      ...given,
    }) as SeatingState;
  const order = (given: Partial<SeatingState>) => bestFirst(seating(given), groups).map(({ all }) => all[0]);

  it('is shown first the table where the party sits, then those with room for all', () => {
    expect(order({})).toEqual([1, 4, 11]);
    expect(order({ intent: { kind: 'guest', guest_id: 'b' } })).toEqual([4, 11, 1]);
    // Too small for both, and the party is there all the same.
    expect(order({ waiting: [guests[1]!, guests[2]!] })).toEqual([4, 11, 1]);
    expect(order({ intent: { kind: 'guest', guest_id: 'alone' } })).toEqual([4, 11, 1]);
  });

  it('isn’t their own party where they sit themselves', () => {
    expect(partyAt(seating({ intent: { kind: 'guest', guest_id: 'b' } }))).toEqual([4]);
    expect(partyAt(seating({ intent: { kind: 'move', place: 4 } }))).toEqual([]);
  });
});

describe('a plan that is read as a list', () => {
  const guests = [
    ['host', 'Орехова', 'Вера', null, 1],
    ['friend', 'Савина', 'Анна', null, 2],
    ['alone', 'Ёлкина', 'Яна', null, 3],
    ['second', 'Орехова', 'Вера', '+2', 4],
    ['first', 'Орехова', 'Вера', '+1', 5],
    ['stray', 'Панин', 'Олег', '+1', 6],
  ] as const;
  const guestOf = new Map(
    guests.map(([id, last_name, first_name, middle_name, position]) => [
      id as string,
      { last_name, first_name, middle_name, position },
    ]),
  );
  const at = (guest_id: string, place: number, party: string | null = null): Proposed =>
    ({ guest_id, place, party, guest_name: nameOf(guest_id) }) as Proposed;
  const nameOf = (id: string) => {
    const { last_name, first_name, middle_name } = guestOf.get(id)!;
    return [last_name, first_name, middle_name].filter(Boolean).join(' ');
  };
  const seatings = [
    at('alone', 3),
    at('second', 9, 'Ореховы'),
    at('first', 1, ' ореховы'),
    at('friend', 8, 'Ореховы'),
    at('host', 7, 'Ореховы'),
    at('stray', 4),
  ];
  // Places are read from the last.
  const order = new Map([...Array(10).keys()].map((place) => [place, 10 - place]));
  const ids = (of: readonly Proposed[]) => of.map(({ guest_id }) => guest_id);

  it('has parties whole, each where its first place is, and plus-ones after who brings them', () => {
    expect(ids(inParties(seatings, guestOf, order))).toEqual(['host', 'first', 'second', 'friend', 'stray', 'alone']);
  });

  it('is searched by name and by party, in any letters', () => {
    expect(ids(findProposed(seatings, 'елк'))).toEqual(['alone']);
    expect(ids(findProposed(seatings, 'ОРЕХОВЫ анна'))).toEqual(['friend']);
    expect(findProposed(seatings, ' ')).toHaveLength(6);
  });
});
