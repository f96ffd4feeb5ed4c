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
