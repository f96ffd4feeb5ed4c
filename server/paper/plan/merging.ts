import type { Cell, CellObject, Sheet } from 'write-excel-file/node';
import { getCellAddress } from 'write-excel-file/utility';

/**
 * Sheets whose cells reach over no others, and what says to the writer which of them are one. It would give a style to each
 * cell that another reaches over, which are a million in a hall of large tables: only those at the edges need one, for the
 * border.
 */
export function mergedApart(sheets: readonly Sheet<Buffer>[]) {
  const apart = sheets.map(({ data, ...sheet }) => ({ sheet, ...spread(data) }));
  const transform = (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }) => {
    const { ranges } = apart[sheetIndex]!;
    const cells = ranges.map((range) => `<mergeCell ref="${range}"/>`).join('');
    const end = '</sheetData>';
    return ranges.length === 0
      ? xml
      : xml.replace(end, `${end}<mergeCells count="${ranges.length}">${cells}</mergeCells>`);
  };
  return {
    sheets: apart.map(({ sheet, data }) => ({ ...sheet, data })),
    merges: { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } },
  };
}

function spread(data: readonly (readonly Cell[])[]): { data: Cell[][]; ranges: string[] } {
  const ranges: string[] = [];
  const laid = data.map((row) => [...row]);
  for (const [top, row] of data.entries())
    for (const [left, cell] of row.entries()) {
      const { rowSpan = 1, columnSpan = 1, ...alone } = (cell ?? {}) as CellObject;
      if (rowSpan === 1 && columnSpan === 1) continue;
      const [bottom, right] = [top + rowSpan - 1, left + columnSpan - 1];
      const { value: _value, type: _type, height: _height, ...edge } = alone;
      for (let at = top; at <= bottom; at += 1)
        for (
          let across = left;
          across <= right;
          across += at === top || at === bottom ? 1 : Math.max(1, columnSpan - 1)
        )
          put(laid, at, across, at === top && across === left ? alone : edge);
      ranges.push(`${getCellAddress(top, left)}:${getCellAddress(bottom, right)}`);
    }
  return { data: laid, ranges };
}

function put(laid: Cell[][], row: number, column: number, cell: CellObject): void {
  while (laid.length <= row) laid.push([]);
  const cells = laid[row]!;
  while (cells.length <= column) cells.push(null);
  cells[column] = cell;
}
