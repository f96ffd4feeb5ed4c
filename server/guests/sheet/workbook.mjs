import { zipSync } from 'fflate';
import * as XLSX from 'xlsx';

/** Cells as plain values with the text the spreadsheet shows; formulas, styles, macros and markup stay unread. */
const OPTIONS = {
  type: 'array',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellDates: false,
  cellText: true,
  bookVBA: false,
  dateNF: 'dd.mm.yyyy',
};

/** The visible sheets of a workbook. An .xlsx is put together anew from the parts the guard let through. */
export async function readWorkbook(file) {
  const bytes = file.kind === 'xlsx' ? archiveOf(file.parts) : file.bytes;
  if (file.kind === 'xls') XLSX.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  const book = XLSX.read(bytes, OPTIONS);
  return book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden).map((name) => ({
    name,
    rows: rowsOf(book.Sheets[name]?.['!data'] ?? []),
  }));
}

function archiveOf(parts) {
  return zipSync(Object.fromEntries(parts.map((part) => [part.name, part.bytes])), { level: 0 });
}

/** Rows that have cells; the size a file claims for its sheet isn't believed. */
function rowsOf(data) {
  const rows = [];
  data.forEach((cells, index) => rows.push({ row: index + 1, cells: Array.from(cells ?? [], shown) }));
  return rows;
}

/** What the cell shows; a long whole number in full, where the spreadsheet shows 7.92112E+10 or ####. */
function shown(cell) {
  if (!cell || cell.v === undefined) return '';
  const text = String(cell.w ?? cell.v);
  const isShortened = cell.t === 'n' && /^#+$|\dE[+-]?\d+$/i.test(text);
  return isShortened && Number.isSafeInteger(cell.v) ? String(cell.v) : text;
}
