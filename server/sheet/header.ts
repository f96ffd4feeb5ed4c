import { headerKey } from '#shared/headerKey.ts';

/** Whether other cells say the same as the header's in these columns: lists that were joined repeat it further down. */
export function headerAgain(header: string[], columns: Iterable<number>): (cells: string[]) => boolean {
  const keys = Array.from(columns, (column) => [column, headerKey(header[column] ?? '')] as const);
  return (cells) => keys.every(([column, key]) => headerKey(cells[column] ?? '') === key);
}
