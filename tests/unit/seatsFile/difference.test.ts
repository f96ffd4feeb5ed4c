import { describe, expect, it } from 'vitest';
import type { NameCell, Spot } from '#server/flows/seats_file/cells.ts';
import { differenceOf } from '#server/flows/seats_file/difference.ts';
import type { GuestNow, HallNow } from '#server/flows/seats_file/seen.ts';
import type { HallRecord } from '#server/paper/plan/record.ts';
import { quietest, slowness } from '../../attack/held.ts';

interface Given {
  /** Where guests sit, by their number; null: nowhere. */
  sitting: (number | null)[];
  /** Where the file has them. */
  file: (Spot | null)[];
  /** Who sits there in the hall, but isn't in the file. */
  others?: [place: number, guest: string][];
  places: number;
  areas?: number[][];
}

const idOf = (at: number) => `g${at}`;

function differs({ sitting, file, others = [], places, areas = [] }: Given) {
  const inside = new Map(areas.flatMap((own, group) => own.map((place) => [place, group] as const)));
  const cellOf = (spot: Spot, at: number, base: string | null): NameCell => {
    const row = (spot.place ?? spot.group!) + 1;
    return { at: { sheet: '', row, column: 'A', cell: `A${row}` }, spot, base, name: idOf(at), same: false, bad: null };
  };
  const guests = sitting.map((place, at): GuestNow => {
    const names = { last_name: '', first_name: '', middle_name: null };
    return { ...names, id: idOf(at), name: idOf(at), place, state: null };
  });
  const seatsOf = Array.from({ length: places }, (_, place) => place).filter((place) => !inside.has(place));
  const record = {
    seats: seatsOf.map((place) => [place, 0, place, 0, '']),
    free: areas.map((own, group) => ({ group, places: own })),
    groups: ['r'],
  } as unknown as HallRecord;
  const now: HallNow = {
    revision: 1,
    guests: new Map(guests.map((guest) => [guest.id, guest])),
    sitting: new Map([
      ...others,
      ...sitting.flatMap((place, at) => (place === null ? [] : [[place, idOf(at)] as const])),
    ]),
    places: new Map(
      Array.from({ length: places }, (_, place) => [place, { group: 'r', seat: '', active: true, technical: false }]),
    ),
    isOwn: () => true,
  };
  const spotOf = (place: number): Spot => (inside.has(place) ? { group: inside.get(place)! } : { place });
  const before = sitting.flatMap((place, at) => (place === null ? [] : [cellOf(spotOf(place), at, idOf(at))]));
  const cells = new Map(file.flatMap((spot, at) => (spot ? [[idOf(at), cellOf(spot, at, null)] as const] : [])));
  const { changes, problems } = differenceOf(record, before, { cells, unclear: new Set(), problems: [] }, now);
  return {
    changes: changes.map(({ guest_id, place }) => [guest_id, place]),
    problems: problems.map(({ key, params }) => [key, params['name'], params['other']]),
  };
}

const chain = (length: number): Given => ({
  sitting: Array.from({ length }, (_, at) => at),
  file: Array.from({ length }, (_, at) => ({ place: at + 1 })),
  others: [[length, 'x']],
  places: length + 1,
});
const crowd = (count: number): Given => ({
  sitting: Array.from({ length: count }, () => null),
  file: Array.from({ length: count }, () => ({ group: 0 })),
  places: count,
  areas: [Array.from({ length: count }, (_, place) => place)],
});

describe('who can’t have their place in an edited seating plan', () => {
  it('stays, and with them whoever was to have theirs, up the whole chain', () => {
    expect(differs(chain(3))).toEqual({
      changes: [],
      problems: [
        ['taken_since', 'g2', ''],
        ['stays', 'g1', 'g2'],
        ['stays', 'g0', 'g1'],
      ],
    });
    const ring = { ...chain(3), file: [{ place: 1 }, { place: 2 }, { place: 0 }], others: [] };
    expect(differs(ring)).toMatchObject({
      problems: [],
      changes: [
        ['g0', 1],
        ['g1', 2],
        ['g2', 0],
      ],
    });
  });

  it('keeps their place in an area, so that the last who comes there has none, and stays too', () => {
    // g0 leaves the area for a seat that somebody has; g1 and g2 come to its two places; g3 was to have the seat of g2.
    const given: Given = {
      sitting: [0, 4, 3, null],
      file: [{ place: 2 }, { group: 0 }, { group: 0 }, { place: 3 }],
      others: [[2, 'x']],
      places: 5,
      areas: [[0, 1]],
    };
    expect(differs(given)).toEqual({
      changes: [['g1', 1]],
      problems: [
        ['taken_since', 'g0', ''],
        ['area_full', 'g2', ''],
        ['stays', 'g3', 'g2'],
      ],
    });
    const free = differs({ ...given, others: [] });
    expect(free).toEqual({
      problems: [],
      changes: [
        ['g0', 2],
        ['g1', 1],
        ['g2', 0],
        ['g3', 3],
      ],
    });
  });

  it('is found in no time in a chain of twelve thousand, and in an area that as many come to', async () => {
    for (const given of [chain(12_000), crowd(12_000)])
      expect(await quietest(async () => differs(given), 400)).toBeLessThan(400 * slowness());
    expect(differs(crowd(12_000)).changes).toHaveLength(12_000);
  });
});
