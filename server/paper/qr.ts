import { crc32, deflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { remembering } from './memory.ts';

/** The modules of a QR code, row by row; true is dark. */
export interface QrMatrix {
  size: number;
  isDark(row: number, column: number): boolean;
}

/**
 * The QR code of `text`, error correction M. The mask is fixed: trying all eight takes ten times as long,
 * and on the random half of a ticket's address any of them spreads dark and light well.
 */
export const qrOf = remembering(100, (text): QrMatrix => {
  const { modules } = create([{ data: Buffer.from(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    maskPattern: 3,
  });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
});

/** Path operators of the dark modules: one unit a module, the origin at the bottom left. */
export function qrPath(qr: QrMatrix): string {
  const path: string[] = [];
  for (let row = 0; row < qr.size; row++) {
    for (let column = 0; column < qr.size; column++) {
      if (!qr.isDark(row, column)) continue;
      const start = column;
      while (column + 1 < qr.size && qr.isDark(row, column + 1)) column++;
      path.push(`${start} ${qr.size - 1 - row} ${column + 1 - start} 1 re`);
    }
  }
  return path.join(' ');
}

/** Light modules around the code, as the standard asks. */
const QUIET = 4;

/** A picture of the code for mail: one bit a pixel, `scale` pixels a module, with its quiet zone. */
export function qrPng(qr: QrMatrix, scale: number): Buffer {
  const side = (qr.size + QUIET * 2) * scale;
  const stride = Math.ceil(side / 8);
  const pixels = Buffer.alloc((stride + 1) * side, 0xff);
  // Each line begins with its filter: none.
  for (let y = 0; y < side; y++) pixels[y * (stride + 1)] = 0;
  for (let row = 0; row < qr.size; row++) {
    const first = (row + QUIET) * scale * (stride + 1);
    for (let column = 0; column < qr.size; column++) {
      if (!qr.isDark(row, column)) continue;
      const start = (column + QUIET) * scale;
      for (let x = start; x < start + scale; x++) pixels[first + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7));
    }
    for (let copy = 1; copy < scale; copy++) pixels.copyWithin(first + copy * (stride + 1), first, first + stride + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    // So regular a picture gains nothing from a longer search.
    chunk('IDAT', deflateSync(pixels, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
