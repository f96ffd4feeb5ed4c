/** A header or a word of a list as it is compared: small letters, ё as е, words with single blanks, no punctuation. */
export function headerKey(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/([\p{Ll}])\.(?=\p{Ll}\b)/gu, '$1 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether other cells say the same as the header's in these columns: lists that were joined repeat it further down. */
export function headerAgain(header: string[], columns: Iterable<number>): (cells: string[]) => boolean {
  const keys = Array.from(columns, (column) => [column, headerKey(header[column] ?? '')] as const);
  return (cells) => keys.every(([column, key]) => headerKey(cells[column] ?? '') === key);
}
