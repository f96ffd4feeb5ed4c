import { byPlace, type SheetCell } from './sheetCells.ts';

/** Seats below each other that are one row, with the cells that say so. */
export interface Strip {
  cells: SheetCell[];
  labels: SheetCell[];
}

/**
 * Rows that run down the sheet, as the seating plan writes them: the label left of the first seat and again right of the last,
 * nothing else beside them. O(cells).
 */
export function stripsIn(lines: readonly (readonly SheetCell[])[]): Strip[] {
  const cellAt = byPlace(lines);
  const isSeat = (cell: SheetCell | undefined) => cell !== undefined && cell.kind !== 'words';
  const taken = new Set<SheetCell>();
  const strips: Strip[] = [];
  for (const first of lines.flat()) {
    const label = cellAt(first.row, first.column - 1);
    if (!isSeat(first) || !label || taken.has(first) || taken.has(label)) continue;
    if (cellAt(first.row, first.column + 1) || isSeat(cellAt(first.row, first.column - 2))) continue;
    const cells = [first];
    for (let row = first.row + 1; ; row += 1) {
      const cell = cellAt(row, first.column);
      if (!isSeat(cell) || cellAt(row, first.column - 1)) break;
      cells.push(cell!);
      const end = cellAt(row, first.column + 1);
      if (!end) continue;
      if (end.text === label.text) strips.push({ cells, labels: [label, end] });
      break;
    }
    if (strips.at(-1)?.cells === cells) for (const cell of [...cells, ...strips.at(-1)!.labels]) taken.add(cell);
  }
  return strips;
}
