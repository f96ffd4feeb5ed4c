import type { Canvas } from '../pdf/canvas.ts';
import { BODY } from './sheet.ts';

/** Something of a list that stays on one page: its height, points, and how it is drawn from `top` down. */
export interface Item {
  height: number;
  draw: (canvas: Canvas, top: number) => void;
}

/** What stays together where a page has room for all of it; the first item is said again where it goes on over the page. */
export interface Block {
  head: Item;
  items: readonly Item[];
}

interface Placed {
  item: Item;
  top: number;
}

/** Puts blocks one under another onto as many pages as they take, one at least. O(items). */
export function flow(
  blocks: readonly Block[],
  { top, bottom } = BODY as { top: number; bottom: number },
): ((canvas: Canvas) => void)[] {
  const pages: Placed[][] = [[]];
  let at = top;
  const begin = () => {
    pages.push([]);
    at = top;
  };
  const put = (item: Item) => {
    pages.at(-1)!.push({ item, top: at });
    at += item.height;
  };
  for (const { head, items } of blocks) {
    const whole = items.reduce((sum, { height }) => sum + height, head.height);
    const least = head.height + (items[0]?.height ?? 0);
    if (at > top && at + (whole <= bottom - top ? whole : least) > bottom) begin();
    put(head);
    for (const item of items) {
      if (at + item.height > bottom && at > top + head.height) {
        begin();
        put(head);
      }
      put(item);
    }
  }
  return pages.map((placed) => (canvas) => placed.forEach(({ item, top: from }) => item.draw(canvas, from)));
}
