import { inflateRawSync } from 'node:zlib';
import * as XLSX from 'xlsx';
import { OURS } from '../paper/ours.mjs';

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

const PROPERTIES = /^docprops\/custom\.xml$/i;

/**
 * The sheets of a workbook, those that are hidden only where they are asked for, and whether their texts are what they say, as in ours; of an .xlsx only the parts that
 * the guard let through are there to be read.
 */
export async function readWorkbook(file, withHidden = false) {
  if (file.kind === 'xls') XLSX.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  const isExact = file.kind === 'xlsx' && file.parts.some((part) => PROPERTIES.test(part.name) && isOurs(part));
  const book = file.kind === 'xlsx' ? XLSX.parse_zip(archiveOf(file.parts), OPTIONS) : XLSX.read(file.bytes, OPTIONS);
  const isHidden = (index) => Boolean(book.Workbook?.Sheets?.[index]?.Hidden);
  const names = book.SheetNames.filter((_, index) => withHidden || !isHidden(index));
  return names.map((name) => {
    // The library leaves out a sheet it fails on; guests must not get lost that way.
    if (!book.Sheets[name]) throw new Error(`the sheet ${name} can't be read`);
    const sheet = book.Sheets[name];
    return { name, isExact, rows: rowsOf(sheet['!data'] ?? []), merged: (sheet['!merges'] ?? []).map(spanOf) };
  });
}

function isOurs(part) {
  return bytesOf(part).includes(`name="${OURS}"`);
}

/** The parts as the library takes an opened archive, each inflated when it is asked for; properties are none of its affairs. */
function archiveOf(parts) {
  const files = Object.create(null);
  for (const part of parts)
    if (!PROPERTIES.test(part.name)) files[part.name] = { name: part.name, asNodeBuffer: () => bytesOf(part) };
  return { files };
}

function bytesOf({ data, isDeflated, size }) {
  return isDeflated && size > 0 ? inflateRawSync(data, { maxOutputLength: size }) : Buffer.from(data);
}

/** Cells that are one: line and column of the first from 0, and how many of each. */
function spanOf({ s, e }) {
  return { row: s.r, column: s.c, rows: e.r - s.r + 1, columns: e.c - s.c + 1 };
}

/** Rows that have cells, and in which of them a formula failed; the size a file claims for its sheet isn't believed. */
function rowsOf(data) {
  const rows = [];
  data.forEach((cells, index) => {
    const failed = Array.from(cells ?? []).flatMap((cell, column) => (cell?.t === 'e' ? [column] : []));
    rows.push({ row: index + 1, cells: Array.from(cells ?? [], shown), failed });
  });
  return rows;
}

/** What the cell shows; a long whole number in full, where the spreadsheet shows 7.92112E+10 or ####. */
function shown(cell) {
  // A failure that the library doesn't know is there by its text alone.
  if (!cell || (cell.v === undefined && cell.t !== 'e')) return '';
  const text = String(cell.w ?? cell.v ?? '');
  const isShortened = cell.t === 'n' && /^#+$|\dE[+-]?\d+$/i.test(text);
  return isShortened && Number.isSafeInteger(cell.v) ? String(cell.v) : text;
}
