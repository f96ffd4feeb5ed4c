import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { theatre } from '#shared/hall/examples.ts';
import { addArea, setDirection } from '#shared/hall/edit.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { countBySector, findGuests, inOrder, pairUp } from '../../../src/customRoutes/hall/seating/assign.ts';
import { followEachOther, partsOf } from '../../../src/customRoutes/hall/seating/parts.ts';
import { runFrom, seatingOrder } from '../../../src/customRoutes/hall/seating/runs.ts';
import { sectionsOf, stretchesOf } from '../../../src/customRoutes/hall/seating/stretches.ts';
import { countSectors, isFree } from '../../../src/customRoutes/hall/plan/places.ts';
import { afterEscape, armedAfter, NOTHING } from '../../../src/customRoutes/hall/seating/intents.ts';
import { refusalOf, type Guest, type Place, type Sector } from '../../../src/customRoutes/hall/plan/types.ts';
import { withRows } from '../../support/rows.ts';

const any = () => true;
const ticket = { id: 't1', guest_id: 'g1', guest_name: 'Лапина Софья', state: 'sent' as const };

function placeOf(place: number, more: Partial<Place> = {}): Place {
  return { place, active: true, sector_id: null, ticket: null, ...more };
}

function guestOf(last_name: string, more: Partial<Guest> = {}): Guest {
  const names = { last_name, first_name: 'Ольга', middle_name: null };
  return { id: last_name, ...names, email: null, phone: null, place: null, ticket_state: null, position: 0, ...more };
}

describe('seats for a group', () => {
  const layout = addArea(newLayout(3, 6), { name: 'Bar', x: 0, y: 200, width: 90, height: 40, capacity: 4 });

  it('go upwards from the seat that was clicked', () => {
    expect(runFrom(layout, 2, 3, any)).toEqual([2, 3, 4]);
  });

  it('step over taken ones', () => {
    expect(runFrom(layout, 2, 3, (place) => place !== 3)).toEqual([2, 4, 5]);
  });

  it('fall back below it at the end of the row, and still stand in order', () => {
    expect(runFrom(layout, 5, 4, any)).toEqual([3, 4, 5, 6]);
  });

  it('go on in the next rows when the row is full, then in those before, never in an area', () => {
    expect(runFrom(layout, 3, 8, any)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(runFrom(layout, 13, 8, any)).toEqual([13, 14, 15, 16, 17, 18, 7, 8]);
    expect(runFrom(layout, 13, 99, any)).toHaveLength(18);
  });

  it('stay beside each other as long as the sector goes, then go on over its border from the same row', () => {
    // Seats 1 to 3 of each row are one sector, 4 to 6 another.
    const isLeft = (place: number) => (place - 1) % 6 < 3;
    expect(runFrom(layout, 7, 6, any, isLeft)).toEqual([7, 8, 9, 13, 14, 15]);
    expect(runFrom(layout, 7, 9, any, isLeft)).toEqual([7, 8, 9, 13, 14, 15, 10, 11, 12]);
    const isMine = (place: number) => isLeft(place) || place > 12;
    expect(runFrom(layout, 7, 99, isMine, isLeft)).toEqual([7, 8, 9, 13, 14, 15, 16, 17, 18, 1, 2, 3]);
  });

  describe('of three blocks with aisles', () => {
    /** Rows 1 to 3 left, in the middle and right, four seats each; the ids run block by block. */
    const blocks = [0, 168, 336].reduce((hall, x) => withRows(hall, { x, y: 0, rows: 3, seats: 4 }), newLayout(0, 0));
    const free =
      (...taken: number[]) =>
      (place: number) =>
        !taken.includes(place);

    it('go on across the aisle beside them when the block is full, not to the front of the next', () => {
      // From row 2 in the middle: its block's two rows, then row 2 to the right.
      expect(runFrom(blocks, 17, 10, any)).toEqual([17, 18, 19, 20, 21, 22, 23, 24, 29, 30]);
      expect(runFrom(blocks, 21, 9, any)).toEqual([21, 22, 23, 24, 33, 34, 35, 36, 29]);
    });

    it('come into a row from its nearer end', () => {
      // The second block stands left of the first: its last seats are at the aisle.
      const mirrored = [168, 0].reduce((hall, x) => withRows(hall, { x, y: 0, rows: 2, seats: 4 }), newLayout(0, 0));
      expect(runFrom(mirrored, 5, 5, any)).toEqual([5, 6, 7, 8, 16]);
      expect(runFrom(setDirection(mirrored, 'rtl'), 8, 5, any)).toEqual([8, 7, 6, 5, 16]);
    });

    it('are in parts where an aisle, a row or a free seat lies between, as a plan for the whole list counts them', () => {
      expect(partsOf(blocks, runFrom(blocks, 17, 9, any))).toMatchObject([{ length: 4 }, { length: 4 }, [29]]);
      expect(partsOf(blocks, runFrom(blocks, 13, 3, free(14)))).toEqual([[13], [15, 16]]);
      expect(partsOf(blocks, [13, 17])).toEqual([[13], [17]]);
      expect(partsOf(blocks, [15, 13, 14])).toEqual([[15, 13, 14]]);
    });

    it('follow each other where each row lies before or behind another, not across an aisle or a row', () => {
      const follow = (run: number[]) => followEachOther(blocks, partsOf(blocks, run));
      expect(follow(runFrom(blocks, 13, 12, any))).toBe(true);
      expect(follow([13, 17])).toBe(true);
      expect(follow([13, 21])).toBe(false);
      expect(follow([13, 15, 17])).toBe(false);
      expect(follow(runFrom(blocks, 17, 9, any))).toBe(false);
    });
  });

  describe('of a theatre whose first sector is the left block and the front of the middle one', () => {
    const hall = theatre('ru');
    const isFirst = (place: number) => place <= 107;
    // Who came before sits in the first rows to the left and in the middle of the stalls; seats 1 to 3 of row 10 are closed.
    const isOpen = (place: number) => !(place <= 20 || (place > 107 && place <= 142) || hall.inactive.includes(place));
    /** By block and row: 'L10' is row 10 to the left. */
    const rowsOfRun = (run: readonly number[]) =>
      [...new Set(run.map((place) => hall.rows.findIndex(({ places }) => places.includes(place))))].map(
        (row) => `${'LMRB'[Math.floor(row / 10)]}${(row % 10) + 1}`,
      );

    it('go on across the aisle beside them, not to the part of the sector far away', () => {
      expect(rowsOfRun(runFrom(hall, 61, 25, isOpen, isFirst))).toEqual(['L10', 'M10', 'M9']);
      expect(partsOf(hall, runFrom(hall, 61, 25, isOpen, isFirst)).map(({ length }) => length)).toEqual([5, 12, 8]);
    });

    it('turn back to the row before where none is left after them nearby', () => {
      const isOwn = (place: number) => isOpen(place) && isFirst(place);
      expect(rowsOfRun(runFrom(hall, 50, 22, isOwn, isFirst))).toEqual(['L9', 'L10', 'L8', 'L7']);
      expect(rowsOfRun(runFrom(hall, 50, 50, isOwn, isFirst)).slice(4)).toEqual(['L6', 'L5', 'L4', 'M4', 'M3']);
    });

    it('come to the balcony when the stalls are full', () => {
      const run = runFrom(hall, 61, 999, isOpen);
      expect(rowsOfRun(run).slice(-3)).toEqual(['B1', 'B2', 'B3']);
      expect(run).toHaveLength(hall.rows.flatMap(({ places }) => places).filter(isOpen).length);
    });
  });

  it('are counted by sector in the order in which they come', () => {
    const sectorOf = (place: number) => (place > 6 ? (place > 12 ? null : 'b') : 'a');
    expect(countBySector([5, 6, 7, 13], sectorOf)).toEqual([
      { sector_id: 'a', count: 2 },
      { sector_id: 'b', count: 1 },
      { sector_id: null, count: 1 },
    ]);
  });

  it('follow the numbers where these run from the right', () => {
    expect(runFrom(setDirection(layout, 'rtl'), 5, 3, any)).toEqual([5, 4, 3]);
  });

  it('are the first free places of an area', () => {
    expect(runFrom(layout, 21, 2, (place) => place !== 19)).toEqual([20, 21]);
  });

  it('are open, all different, and never more than asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 22 }),
        fc.nat(30),
        fc.array(fc.integer({ min: 1, max: 22 })),
        (start, count, taken) => {
          const run = runFrom(layout, start, count, (place) => !taken.includes(place));
          expect(new Set(run).size).toBe(run.length);
          expect(run.length).toBeLessThanOrEqual(count);
          expect(run.filter((place) => taken.includes(place))).toEqual([]);
        },
      ),
    );
  });

  it('are given out in the order of guests and places', () => {
    const guests = [guestOf('А'), guestOf('Б'), guestOf('В')];
    expect(pairUp(guests, [7, 5])).toEqual([
      { guest_id: 'А', place: 7 },
      { guest_id: 'Б', place: 5 },
    ]);
  });

  it('are ordered by row and number, areas last', () => {
    const order = seatingOrder(setDirection(layout, 'rtl'));
    expect([...order.keys()].slice(0, 8)).toEqual([6, 5, 4, 3, 2, 1, 12, 11]);
    expect(order.size).toBe(placesOf(layout).length);
    expect([...order.keys()].at(-1)).toBe(22);
  });

  it('are summed up by row with ranges of numbers', () => {
    expect(stretchesOf(labelsOf(layout), [2, 3, 4, 6, 9, 19, 20])).toMatchObject([
      { row: '1', area: null, numbers: '2–4, 6', count: 4 },
      { row: '2', area: null, numbers: '3', count: 1 },
      { row: null, area: 'Bar', numbers: '', count: 2 },
    ]);
  });
});

describe('the list of places', () => {
  it('has a row once, whole from one side of the hall to the other, and areas last', () => {
    const hall = addArea(theatre('ru'), { name: 'Bar', x: 0, y: 600, width: 90, height: 40, capacity: 4 });
    const labels = labelsOf(hall);
    const sections = sectionsOf(labels);
    expect(sections.map(({ row, area }) => row ?? area)).toEqual([...'123456789', '10', 'Б1', 'Б2', 'Б3', 'Bar']);
    expect(sections[0]!.places.map((place) => Number(labels.get(place)!.seat))).toEqual(
      Array.from({ length: 22 }, (_, i) => i + 1),
    );
  });

  it('has the seats of a row by their numbers, whichever way these run', () => {
    expect(sectionsOf(labelsOf(setDirection(newLayout(2, 3), 'rtl'))).map(({ places }) => places)).toEqual([
      [3, 2, 1],
      [6, 5, 4],
    ]);
  });
});

describe('a place', () => {
  it('is free when it is active, without a ticket and not held by the booking system', () => {
    expect(isFree(placeOf(1))).toBe(true);
    expect(isFree(placeOf(1, { active: false }))).toBe(false);
    expect(isFree(placeOf(1, { ticket }))).toBe(false);
    expect(isFree(placeOf(1, { order: { id: 'o1', state: 'held', expires_at: null } }))).toBe(false);
    expect(isFree(undefined)).toBe(false);
  });
});

describe('sectors', () => {
  const sector = (id: string, number: number): Sector => ({ id, number, name: id, manager: null, mine: false });

  it('count active places and tickets', () => {
    const places = [
      placeOf(1, { sector_id: 'b', ticket }),
      placeOf(2, { sector_id: 'b' }),
      placeOf(3, { sector_id: 'b', active: false }),
      placeOf(4),
    ];
    expect(countSectors([sector('b', 2), sector('a', 1)], places)).toMatchObject([
      { sector: { id: 'a' }, taken: 0, total: 0 },
      { sector: { id: 'b' }, taken: 1, total: 2 },
    ]);
  });
});

describe('guests', () => {
  it('are found by any part of name, address and phone, ё or е', () => {
    const guests = [guestOf('Ёлкин', { email: 'elka@example.ru' }), guestOf('Лапина', { phone: '+7 921 555-01-48' })];
    expect(findGuests(guests, 'елк оль')).toEqual([guests[0]]);
    expect(findGuests(guests, 'ELKA@')).toEqual([guests[0]]);
    expect(findGuests(guests, '555-01')).toEqual([guests[1]]);
    expect(findGuests(guests, ' ')).toEqual(guests);
  });
});

describe('a refusal', () => {
  it('is read from whatever was thrown', () => {
    expect(refusalOf({ code: 'seat_taken', detail: 'Taken', places: [3] })).toEqual({
      code: 'seat_taken',
      detail: 'Taken',
      places: [3],
    });
    expect(refusalOf(new TypeError('fetch')).code).toBe('unknown');
    expect(refusalOf('no').code).toBe('unknown');
  });
});

describe('what a press means', () => {
  const guest = { kind: 'guest', guest_id: 'Б' } as const;
  const listed = [guestOf('А', { place: 1 }), guestOf('Б'), guestOf('В', { place: 2 }), guestOf('Г')];

  it('is put down by Escape before the chosen places are', () => {
    const one = afterEscape({ intent: guest, chosen: [4, 5] });
    expect(one).toEqual({ intent: NOTHING, chosen: [4, 5] });
    expect(afterEscape(one)).toEqual({ intent: NOTHING, chosen: [] });
    // What was begun on a card goes back to it.
    const card = { kind: 'ticket', place: 7 } as const;
    expect(afterEscape({ intent: { kind: 'move', place: 7 }, chosen: [] }).intent).toEqual(card);
    expect(afterEscape({ intent: { kind: 'change', place: 7 }, chosen: [] }).intent).toEqual(card);
    expect(afterEscape({ intent: card, chosen: [] }).intent).toEqual(NOTHING);
    const several = { kind: 'several', places: [1, 2] } as const;
    expect(afterEscape({ intent: { ...several, asked: true }, chosen: [] }).intent).toEqual({
      ...several,
      asked: false,
    });
  });

  it('is nothing after somebody was seated, unless one after the other was asked for', () => {
    expect(armedAfter(guest, 'Б', false, listed)).toEqual(NOTHING);
    expect(armedAfter(guest, 'Б', true, listed)).toEqual({ kind: 'guest', guest_id: 'Г' });
    expect(armedAfter({ kind: 'guest', guest_id: 'Г' }, 'Г', true, listed)).toEqual(NOTHING);
  });

  it('stays what somebody pressed while the answer was on its way', () => {
    const other = { kind: 'ticket', place: 1 } as const;
    expect(armedAfter(other, 'Б', true, listed)).toBe(other);
  });

  it('is listed as guests came, or by name', () => {
    const came = [guestOf('А', { position: 3 }), guestOf('Б', { position: 1 }), guestOf('В', { position: 2 })];
    expect(inOrder(came, 'file').map(({ id }) => id)).toEqual(['Б', 'В', 'А']);
    expect(inOrder(came, 'alphabet').map(({ id }) => id)).toEqual(['А', 'Б', 'В']);
  });
});
