import type { Span, Spot } from '#shared/hall/sheetBlock.ts';

/** How far from where it should be something may stand, in cells. */
const NEAR = 10;
/** Columns of what finds no room where it should be. */
const WIDE = 40;

/** Offsets by their distance, the nearest first. */
const OFFSETS = Array.from({ length: (2 * NEAR + 1) ** 2 }, (_, i) => ({
  row: Math.floor(i / (2 * NEAR + 1)) - NEAR,
  column: (i % (2 * NEAR + 1)) - NEAR,
})).sort((a, b) => Math.hypot(a.row, a.column) - Math.hypot(b.row, b.column));

/** Which cells of a sheet are given away. */
export class Ground {
  readonly #cells = new Set<number>();
  #lowest = 0;
  /** Where the next of what stands below everything else goes. */
  #shelf: { row: number; column: number; next: number } | null = null;

  has({ row, column }: Spot): boolean {
    return this.#cells.has(row * 65536 + column);
  }

  take({ row, column }: Spot): void {
    this.#cells.add(row * 65536 + column);
    this.#lowest = Math.max(this.#lowest, row);
  }

  takeAll(span: Span): void {
    for (const cell of cellsOf(span)) this.take(cell);
  }

  /** The free room nearest to where something should be; null where there is none nearby. */
  roomNear(wanted: Span): Span | null {
    for (const { row, column } of OFFSETS) {
      const span = { ...wanted, row: wanted.row + row, column: wanted.column + column };
      if (span.row >= 1 && span.column >= 1 && this.isFree(span)) return span;
    }
    return null;
  }

  isFree(span: Span): boolean {
    return cellsOf(span).every((cell) => !this.has(cell));
  }

  /** Room under everything that was given away before the first asked for it. */
  roomBelow({ rowSpan, columnSpan }: Pick<Span, 'rowSpan' | 'columnSpan'>): Span {
    this.#shelf ??= { row: this.#lowest + 2, column: 1, next: 0 };
    const shelf = this.#shelf;
    if (shelf.column > 1 && shelf.column + columnSpan > WIDE) Object.assign(shelf, { row: shelf.next, column: 1 });
    const span = { row: shelf.row, column: shelf.column, rowSpan, columnSpan };
    shelf.column += columnSpan + 1;
    shelf.next = Math.max(shelf.next, shelf.row + rowSpan + 1);
    return span;
  }
}

function cellsOf({ row, column, rowSpan, columnSpan }: Span): Spot[] {
  return Array.from({ length: rowSpan * columnSpan }, (_, i) => ({
    row: row + Math.floor(i / columnSpan),
    column: column + (i % columnSpan),
  }));
}
