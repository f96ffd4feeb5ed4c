import * as XLSX from 'xlsx';
import type { PlanSheet } from '#shared/hall/sheetCells.ts';

/** A sheet of a workbook as `layoutFromSheet` takes it. */
export function planSheetOf(sheet: XLSX.WorkSheet): PlanSheet {
  return {
    rows: XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: false, blankrows: true }),
    merged: (sheet['!merges'] ?? []).map(({ s, e }) => ({
      row: s.r,
      column: s.c,
      rows: e.r - s.r + 1,
      columns: e.c - s.c + 1,
    })),
  };
}
