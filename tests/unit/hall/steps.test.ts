import { expect, it } from 'vitest';
import { setRowSeats } from '#shared/hall/edit.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { stepsAfter } from '../../../src/customRoutes/hall/editor/steps.ts';

const from = newLayout(3, 4);
const step = (row: number, seats: number) => ({ layout: setRowSeats(from, row, seats), bytes: 1 });
const seatsOf = ({ rows }: typeof from) => rows.map(({ places }) => places.length);

it('steps have what another saved, up to the first that would take it back: that one and those beyond are lost', () => {
  const to = setRowSeats(from, 2, 6);
  const kept = stepsAfter({ from, to }, [step(0, 3), step(1, 2)]);
  expect(kept.lost).toBe(false);
  expect(kept.steps.map(({ layout }) => seatsOf(layout))).toEqual([
    [3, 4, 6],
    [4, 2, 6],
  ]);
  const cut = stepsAfter({ from, to }, [step(0, 3), step(2, 2), step(1, 2)]);
  expect(cut.lost).toBe(true);
  expect(cut.steps.map(({ layout }) => seatsOf(layout))).toEqual([[3, 4, 6]]);
});
