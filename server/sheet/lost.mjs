// Some exports (a spreadsheet told to write an encoding it doesn't know, programs that write text as Latin-1) keep
// only the lower byte of every letter: 'Фамилия' U+0424 U+0430... becomes the bytes 24 30..., '$0<8;8O'. Russian
// letters then lie among digits and signs, but never among small Latin letters, so a cell is one or the other.

const UPPER_BYTE = 0x400;
const YO = [0x01, 0x51];
const FIRST_CAPITAL = 0x10;
const FIRST_SMALL = 0x30;
const LAST_SMALL = 0x4f;
const PHONE = /^[+\d\s().-]{6,}$/;

/** Do capitals lie in it that were cut down to control characters, as nothing else leaves them? */
export function hasLostLetters(text) {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) return false;
    if (isControl(code) && isSmall(text.charCodeAt(index + 1)) && isSmall(text.charCodeAt(index + 2))) return true;
  }
  return false;
}

/** The cell with its letters back; one that can't have been Russian stays as it is. */
export function restored(cell) {
  const codes = Array.from(cell, (sign) => sign.charCodeAt(0));
  if (PHONE.test(cell) || !codes.every(isLost) || !codes.some((code) => isControl(code) || code > 0x39)) return cell;
  const letters = String.fromCharCode(...codes.map((code) => code + UPPER_BYTE));
  // A capital inside a word was the hyphen or the blank that has the same lower byte.
  return letters.replace(/(?<=[а-яё])Э(?=[А-ЯЁ])/g, '-').replace(/(?<=[а-яё])Р(?=[А-ЯЁ])/g, ' ');
}

function isLost(code) {
  return YO.includes(code) || (code >= FIRST_CAPITAL && code <= LAST_SMALL);
}

function isSmall(code) {
  return code === YO[1] || (code >= FIRST_SMALL && code <= LAST_SMALL);
}

function isControl(code) {
  return code === YO[0] || (code >= FIRST_CAPITAL && code < 0x20);
}
