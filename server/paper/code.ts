/** Letters and digits that nobody mixes up when reading aloud (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first 50 bits of a ticket's token as letters, printed under the QR code: "7K4M-29QX-D5". */
export function letterCode(token: string): string {
  const bits = Buffer.from(token, 'base64url').readBigUInt64BE(0) >> 14n;
  let letters = '';
  for (let shift = 45n; shift >= 0n; shift -= 5n) letters += ALPHABET[Number((bits >> shift) & 31n)];
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
