import type { Cell, CellObject } from 'write-excel-file/node';

/** A cell that is text whatever it begins with. */
export function text(value: string, style: Partial<CellObject> = {}): CellObject {
  return { ...style, ...(value === '' ? {} : { value, type: String }) };
}

/** How a cell reaches over several: only what is more than one is said. */
export function span({ rowSpan, columnSpan }: { rowSpan: number; columnSpan: number }): Partial<CellObject> {
  return { ...(rowSpan > 1 ? { rowSpan } : {}), ...(columnSpan > 1 ? { columnSpan } : {}) };
}

/** Cells in any order, as rows for the writer. */
export class Cells {
  readonly #rows: Cell[][] = [];
  set(row: number, column: number, cell: CellObject): void {
    while (this.#rows.length <= row) this.#rows.push([]);
    const cells = this.#rows[row]!;
    while (cells.length <= column) cells.push(null);
    cells[column] = cell;
  }
  data(): Cell[][] {
    return this.#rows;
  }
}
