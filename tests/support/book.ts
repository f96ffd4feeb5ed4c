import * as XLSX from 'xlsx';
import type { BookSheet, SheetCell } from '#server/paper/list.ts';
import { clean, dateText } from '#server/paper/book.mjs';

const DAY = 86_400_000;
const EPOCH = 25_569;

/** A book as the library writes it by itself, all rows at once: what one written page by page is held against. */
export function inOnePiece(sheets: readonly BookSheet[]): Buffer {
  const book = XLSX.utils.book_new();
  for (const { name, columns, rows } of sheets) {
    const cells = [columns.map(({ title }) => cellOf(title)), ...rows.map((row) => row.map(cellOf))];
    const sheet = XLSX.utils.aoa_to_sheet(cells, { dense: true });
    sheet['!cols'] = columns.map(({ title, width }, i) => {
      const widest = rows.slice(0, 1000).reduce((most, row) => Math.max(most, textOf(row[i]).length), title.length);
      return { wch: width ?? Math.min(60, widest + 2) };
    });
    XLSX.utils.book_append_sheet(book, sheet, name);
  }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

function cellOf(cell: SheetCell): XLSX.CellObject | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'string') return { t: 's', v: clean(cell), z: '@' };
  const z = cell.getTime() % DAY === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
  return { t: 'n', v: cell.getTime() / DAY + EPOCH, z };
}

function textOf(cell: SheetCell | undefined): string {
  return cell instanceof Date ? dateText(cell) : String(cell ?? '');
}
