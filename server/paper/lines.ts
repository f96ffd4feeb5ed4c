import { remembering } from './memory.ts';
import { widthOf, type Weight } from './pdf/typeface.ts';

/** Text set in lines; `cut` says that something was left out. */
export interface Setting {
  size: number;
  lines: readonly string[];
  cut: boolean;
}

/** What a text may take: page units, sizes to try from the largest, and how many lines each may have. */
export interface Room {
  width: number;
  weight: Weight;
  sizes: readonly { size: number; lines: number }[];
}

/** The largest size at which all of `text` has room; at the smallest it ends in an ellipsis if it must. */
export function setText(text: string, room: Room): Setting {
  return filled(JSON.stringify([text, room]));
}

/** As `setText`, and lines of about the same length where there are several. */
export function setBalanced(text: string, room: Room): Setting {
  return balanced(JSON.stringify([text, room]));
}

const filled = remembering(1000, (key) => fill(...(JSON.parse(key) as [string, Room])));
const balanced = remembering(1000, (key) => balance(...(JSON.parse(key) as [string, Room])));

function fill(text: string, room: Room): Setting {
  let setting: Setting = { size: 0, lines: [], cut: false };
  for (const { size, lines: most } of room.sizes) {
    const all = wrap(text, room.width / size, room.weight);
    const lines = all.slice(0, most).map(visible);
    const cut = all.length > most;
    if (cut)
      lines[most - 1] = shorten(
        all
          .slice(most - 1)
          .map(visible)
          .join(' '),
        room,
        size,
      );
    setting = { size, lines, cut };
    if (!cut && !all.some((line) => line.endsWith(BROKEN))) return setting;
  }
  return setting;
}

function balance(text: string, room: Room): Setting {
  const setting = fill(glueShortWords(text), room);
  if (setting.cut || setting.lines.length < 2) return setting;
  let [narrow, wide] = [room.width / 2, room.width];
  for (let i = 0; i < 8; i++) {
    const middle = (narrow + wide) / 2;
    if (sameLines(text, room, setting, middle)) wide = middle;
    else narrow = middle;
  }
  return { ...setting, lines: wrap(glueShortWords(text), wide / setting.size, room.weight).map(visible) };
}

function sameLines(text: string, room: Room, setting: Setting, width: number): boolean {
  const lines = wrap(glueShortWords(text), width / setting.size, room.weight);
  return lines.length === setting.lines.length && !lines.some((line) => line.endsWith(BROKEN));
}

/** A size between `largest` and `least` at which `text` is one line; cut with an ellipsis where it can't be. */
export function setOneLine(text: string, weight: Weight, width: number, largest: number, least: number): Setting {
  const wanted = (largest * width) / Math.max(widthOf(text, weight) * largest, 0.001);
  const size = Math.max(least, Math.min(largest, Math.floor(wanted * 2) / 2));
  const fits = widthOf(text, weight) * size <= width + 0.01;
  return fits
    ? { size, lines: [text], cut: false }
    : { size, lines: [shorten(text, { width, weight }, size)], cut: true };
}

/** Marks a line that ends inside a word. It is never drawn. */
const BROKEN = '\u0000';
const visible = (line: string): string => line.replace(BROKEN, '');

function wrap(text: string, width: number, weight: Weight): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    for (const [i, piece] of piecesOf(word).entries()) {
      const longer = line === '' ? piece : i === 0 ? `${line} ${piece}` : line + piece;
      if (widthOf(longer, weight) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = widthOf(piece, weight) <= width ? [piece] : breakWord(piece, width, weight);
      lines.push(...parts.slice(0, -1).map((part) => part + BROKEN));
      line = parts.at(-1)!;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** A word may end a line after a hyphen or a slash inside it. */
function piecesOf(word: string): string[] {
  return word.split(/(?<=\p{L}{2}[-–/])(?=\p{L}{2})/u);
}

function breakWord(word: string, width: number, weight: Weight): string[] {
  const parts = [''];
  for (const character of charactersOf(word)) {
    const longer = parts.at(-1)! + character;
    if (parts.at(-1) !== '' && widthOf(longer, weight) > width) parts.push(character);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

function shorten(text: string, room: { width: number; weight: Weight }, size: number): string {
  const characters = charactersOf(text);
  let [fits, tooMany] = [0, characters.length + 1];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (widthOf(ending(characters, middle), room.weight) * size <= room.width) fits = middle;
    else tooMany = middle;
  }
  return fits === characters.length ? text : ending(characters, fits);
}

function ending(characters: string[], count: number): string {
  return `${characters
    .slice(0, count)
    .join('')
    .replace(/[\s.,:;–—-]+$/u, '')}…`;
}

/** Characters as people count them: marks stay with their letter. */
function charactersOf(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

const NO_BREAK = '\u00a0';

/** A preposition or an initial stays with the word it belongs to. */
function glueShortWords(text: string): string {
  return text.replace(/(?<=^| )(\p{L}{1,2}\.?) (?=\S)/gu, `$1${NO_BREAK}`);
}
