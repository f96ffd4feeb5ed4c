import { BAR_HEIGHT } from './Shell.tsx';

/** What sticks over the rows of a list under the top bar, in pixels: the head of the table and what is done with picked rows. */
const ABOVE = 88;
/** The tabs of a phone. */
const BELOW = 88;

/** Brings the row that a name stands in into sight, clear of what sticks above and below it. */
export function scrollToRow(name: HTMLElement | null): void {
  const row = name?.closest<HTMLElement>('tr, li');
  if (!row) return;
  row.style.scrollMarginBlock = `${BAR_HEIGHT + ABOVE}px ${BELOW}px`;
  row.scrollIntoView({ block: 'nearest' });
}
