import { addRow } from '#shared/hall/edit.ts';
import type { GroupAt } from '#shared/hall/groups.ts';
import { freeLabel, labelAfter } from '#shared/hall/labels.ts';
import { type HallLayout, ROW_PITCH } from '#shared/hall/layout.ts';

/** The rows at these positions. */
export const rowsAt = (...indexes: readonly number[]): GroupAt[] => indexes.map((at) => ({ kind: 'rows', at }));

/** A hall with `rows` rows of `seats` more, the first seat at `x`, `y`; labels go on from `label`, taken or not, else they are free. */
export function withRows(
  layout: HallLayout,
  { x, y, rows, seats, label }: { x: number; y: number; rows: number; seats: number; label?: string },
): HallLayout {
  let next = layout;
  let name = label ?? freeLabel(layout);
  for (let row = 0; row < rows; row += 1) {
    next = addRow(next, { seats, x, y: y + row * ROW_PITCH, label: name });
    name = label === undefined ? freeLabel(next) : labelAfter(name);
  }
  return next;
}
