/** Letters and digits that nobody mixes up when reading aloud (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** The first 50 bits of a ticket's token as letters, printed under the QR code: "7K4M-29QX-D5". */
export function letterCode(token: string): string {
  const bytes = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
  const bits = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  const letters = Array.from({ length: LENGTH }, (_, at) => ALPHABET[parseInt(bits.slice(at * 5, at * 5 + 5), 2)]);
  return grouped(letters.join(''));
}

/** Such a code as somebody types it, in whichever letters and groups: what is mixed up all the same is told apart. Null where it is none. */
export function typedCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isCode = letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  return isCode ? grouped(letters) : null;
}

function grouped(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
