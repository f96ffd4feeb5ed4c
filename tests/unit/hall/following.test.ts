import { describe, expect, it } from 'vitest';
import { moveGroups, removeGroups } from '#shared/hall/arranging.ts';
import { addArea, addRow, deactivate, setRows, setRowSeats } from '#shared/hall/edit.ts';
import { followed, samePlaces } from '#shared/hall/following.ts';
import { type HallLayout, newLayout, type Table } from '#shared/hall/layout.ts';
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

  it('goes by the id first where places are called alike, and takes none of them twice', () => {
    const at = (y: number, places: number[]): HallLayout => {
      const table: Table = { label: 'Т', shape: 'round', x: 0, y, turn: 0, chairs: false, start: 1, places };
      return { ...newLayout(0, 0), next_place: 20, tables: [table] };
    };
    expect([...samePlaces(at(0, [3, 1, 2, 4]), at(500, [11, 3, 12]))]).toEqual([
      [3, 3],
      [1, 11],
      [2, 12],
    ]);
  });

  it('goes by the spot on its own level', () => {
    const levels = [{ name: 'Партер' }, { name: 'Балкон' }];
    const here = { ...hall, levels };
    const there = setRows(here, [0], { level: 1, label: 'Б' });
    expect([samePlaces(here, there).has(1), samePlaces(here, there).get(6)]).toEqual([false, 6]);
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
    const table: Table = { label: 'Т', shape: 'round', x: 500, y: 0, turn: 0, start: 1, places: [24, 25] };
    const area = { name: 'Бар', x: 300, y: 0, width: 90, height: 40, capacity: 5 };
    const all = deactivate(addArea({ ...own, next_place: 26, tables: [table] }, area), [21, 24, 26]);
    const drawn = {
      ...setRows(all, [4], { label: 'R' }),
      tables: [{ ...table, x: 600 }],
      areas: all.areas.map((each) => ({ ...each, x: 400 })),
    };
    expect(followed(all, drawn, hall)).toEqual({ layout: drawn, clashes: [] });
  });

  it('has places of its own for each of two that are drawn alike, though there is one of them there', () => {
    const area = { name: 'Бар', x: 300, y: 0, width: 90, height: 40, capacity: 5 };
    const there = addArea(hall, area);
    const two = addArea(there, area);
    const alike = { ...two, areas: two.areas.map((each) => ({ ...each, name: area.name })) };
    const { layout } = followed(hall, alike, there);
    expect(layout.areas.map(({ places }) => places[0])).toEqual([21, 26]);
    expect(new Set(placesOf(layout)).size).toBe(30);
  });

  it('is the change where places went from row to row, though rows are drawn there as they were', () => {
    const [one, two] = [hall.rows[0]!, hall.rows[1]!];
    const with2 = (first: number[], second: number[]) => {
      const rows = [{ ...one, places: first }, { ...two, places: second }, ...hall.rows.slice(2)];
      return { ...hall, rows };
    };
    for (const [first, second] of [
      [two.places, one.places],
      [
        [1, 7, 3, 4, 5],
        [6, 2, 8, 9, 10],
      ],
    ] as const) {
      const turned = with2([...first], [...second]);
      const { layout, clashes } = followed(hall, turned, hall);
      expect([layout.rows.toSorted((a, b) => a.y - b.y), clashes]).toEqual([turned.rows, []]);
    }
  });

  it('leaves alone what only is there, and what is gone here only', () => {
    const there = setRows(withRow(hall, 'Z', 400), [0], { label: 'Б' });
    const closed = followed(hall, deactivate(hall, [1]), there);
    expect(closed).toEqual({ layout: deactivate(there, [1]), clashes: [] });
    expect(followed(withRow(hall, 'Q', 900), hall, there)).toEqual({
      layout: { ...there, next_place: 24 },
      clashes: [],
    });
  });

  it('gets ids that were never given out, in either hall', () => {
    const there = removeGroups(withRow(hall, 'Z', 400, 2), [{ kind: 'rows', at: 4 }]);
    const closed = followed(hall, deactivate(hall, [1]), there);
    expect([closed.layout.next_place, closed.clashes]).toEqual([23, []]);
    const { layout } = followed(hall, withRow(hall, 'Q', 900), there);
    expect([new Set(lastOf(layout).places).size, Math.min(...lastOf(layout).places)]).toEqual([3, 23]);
    expect(layout.next_place).toBeGreaterThan(Math.max(...placesOf(layout)));
  });

  it('is named where both changed it, where it was taken away there, and where its name is taken', () => {
    const after = moveGroups(withRow(hall, 'Q', 900), [{ kind: 'rows', at: 1 }], 7, 0);
    const clash = [{ of: 'rows', name: '2' }];
    expect(followed(hall, after, setRows(hall, [1], { start: 3 })).clashes).toEqual(clash);
    expect(followed(hall, after, removeGroups(hall, [{ kind: 'rows', at: 1 }])).clashes).toEqual(clash);
    expect(followed(hall, after, withRow(hall, 'Q', 400)).clashes).toEqual([{ of: 'rows', name: 'Q' }]);
    const part = (layout: HallLayout) => {
      const row = { ...hall.rows[0]!, x: 600, start: 6, places: [layout.next_place, layout.next_place + 1] };
      return { ...layout, next_place: layout.next_place + 2, rows: [...layout.rows, row] };
    };
    const drawn = part(withRow(hall, 'Z', 400));
    const further = { ...drawn, rows: drawn.rows.with(5, { ...drawn.rows[5]!, x: 700, start: 7 }) };
    expect(followed(hall, part(hall), further).clashes).toEqual([{ of: 'rows', name: '1' }]);
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
