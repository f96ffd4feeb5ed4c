/** Letters and digits that nobody mixes up when reading aloud (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first 50 bits of a ticket's token as letters, printed under the QR code: "7K4M-29QX-D5". */
export function letterCode(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  const bits = Array.from(bytes.subarray(0, 7), (byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .padEnd(50, '0');
  const letters = Array.from({ length: 10 }, (_, i) => ALPHABET[Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4, 8).join('')}-${letters.slice(8).join('')}`;
}
