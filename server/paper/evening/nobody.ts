import { line } from '../oneLine.ts';
import type { Words } from '../words.ts';
import type { Block } from './flow.ts';
import { INK, PAGE } from './sheet.ts';

/** What a list says that nobody stands in. */
export function nobody(words: Words, key = 'paper.evening.nobody'): Block {
  const says = words(key);
  return {
    head: {
      height: 20,
      draw: (canvas, top) => void line(canvas, says, PAGE.left, top + 16, { width: PAGE.width, color: INK.text2 }),
    },
    items: [],
  };
}
