import { describe, expect, it } from 'vitest';
import { moveGroups, removeGroups } from '#shared/hall/arranging.ts';
import { addArea, addRow, deactivate, setRows, setRowSeats } from '#shared/hall/edit.ts';
import { followed, samePlaces } from '#shared/hall/following.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { placesOf } from '#shared/hall/groups.ts';

const hall = newLayout(4, 5);
const withRow = (layout: HallLayout, label: string, y: number, seats = 3) => addRow(layout, { seats, x: 0, y, label });
const rowsOf = (layout: HallLayout) => layout.rows.map(({ label, places }) => [label, places[0], places.length]);
const lastOf = (layout: HallLayout) => layout.rows.at(-1)!;

describe('which places of two halls are the same', () => {
  it('goes by the label or the spot of an id, and by the label of what is left', () => {
    const moved = setRows(moveGroups(hall, [{ kind: 'rows', at: 0 }], 0, 500), [1], { label: 'Б' });
    expect(samePlaces(hall, moved)).toEqual(new Map(placesOf(hall).map((place) => [place, place])));
    const [here, there] = [withRow(hall, 'Q', 900), withRow(hall, 'Z', 400)];
    expect(samePlaces(here, there).has(21)).toBe(false);
    expect(samePlaces(here, withRow(there, 'Q', 900)).get(22)).toBe(25);
    expect(samePlaces(here, hall).get(22)).toBe(undefined);
  });
});

describe('what follows to the hall of another date', () => {
  it('is the change itself where that hall is the same', () => {
    const area = { name: 'Бар', x: 300, y: 0, width: 90, height: 40, capacity: 5 };
    const after = addArea(deactivate(withRow(removeGroups(hall, [{ kind: 'rows', at: 2 }]), 'Q', 900), [1]), area);
    expect(followed(hall, after, hall)).toEqual({ layout: after, clashes: [] });
  });

  it('takes nothing from it: new places stand beside those with the same ids', () => {
    const there = deactivate(withRow(hall, 'Z', 400), [2]);
    const { layout, clashes } = followed(hall, deactivate(withRow(hall, 'Q', 900), [1]), there);
    expect(clashes).toEqual([]);
    expect(rowsOf(layout).slice(4)).toEqual([
      ['Q', 24, 3],
      ['Z', 21, 3],
    ]);
    expect([layout.inactive, layout.next_place]).toEqual([[2, 1], 27]);
  });

  it('goes on following: what followed once is known by its label', () => {
    const [before, there] = [withRow(hall, 'Q', 900), withRow(withRow(hall, 'Z', 400), 'Q', 900)];
    const closed = followed(before, deactivate(before, [22]), there);
    expect(closed).toEqual({ layout: deactivate(there, [25]), clashes: [] });
    const longer = followed(before, setRowSeats(before, 4, 4), there);
    expect([longer.clashes, lastOf(longer.layout).places]).toEqual([[], [24, 25, 26, 27]]);
    const gone = followed(before, removeGroups(before, [{ kind: 'rows', at: 4 }]), there);
    expect([gone.clashes, rowsOf(gone.layout)]).toEqual([[], rowsOf(withRow(hall, 'Z', 400))]);
  });

  it('is one where both drew alike, and what they drew apart stays apart', () => {
    const there = withRow(withRow(hall, 'Z', 400), 'Q', 900);
    expect(followed(hall, withRow(hall, 'Q', 900), there)).toEqual({ layout: there, clashes: [] });
    const own = withRow(hall, 'Q', 900);
    expect(followed(own, deactivate(own, [1]), hall)).toEqual({ layout: deactivate(hall, [1]), clashes: [] });
    expect(followed(own, setRows(own, [4], { label: 'R' }), hall).layout.rows[4]).toMatchObject({ label: 'R' });
  });

  it('is named where both changed it, where it was taken away there, and where its name is taken', () => {
    const after = moveGroups(withRow(hall, 'Q', 900), [{ kind: 'rows', at: 1 }], 7, 0);
    const clash = [{ of: 'rows', name: '2' }];
    expect(followed(hall, after, setRows(hall, [1], { start: 3 })).clashes).toEqual(clash);
    expect(followed(hall, after, removeGroups(hall, [{ kind: 'rows', at: 1 }])).clashes).toEqual(clash);
    expect(followed(hall, after, withRow(hall, 'Q', 400)).clashes).toEqual([{ of: 'rows', name: 'Q' }]);
    const elsewhere = followed(
      withRow(hall, 'Q', 900),
      setRows(withRow(hall, 'Q', 900), [4], { label: 'R' }),
      withRow(hall, 'Z', 400),
    );
    expect(elsewhere.clashes).toEqual([{ of: 'rows', name: 'Q' }]);
  });

  it('is named where a place would go one way by one and another by the other', () => {
    const to = (at: number, layout = hall) => {
      const places = layout.rows[0]!.places;
      const first = { ...layout.rows[0]!, places: places.slice(0, 4) };
      const other = layout.rows[at]!;
      return {
        ...layout,
        rows: layout.rows.with(0, first).with(at, { ...other, places: [...other.places, places[4]!] }),
      };
    };
    expect(followed(hall, to(1), to(1))).toEqual({ layout: to(1), clashes: [] });
    expect(followed(hall, to(1), to(2)).clashes).toEqual([{ of: 'rows', name: '1' }]);
  });
});
