import { expect, it, vi } from 'vitest';
import { scrollToRow } from '../../../src/frame/scrollToRow.ts';

const { BAR_HEIGHT } = vi.hoisted(() => ({ BAR_HEIGHT: 56 }));
vi.mock('../../../src/frame/Shell.tsx', () => ({ BAR_HEIGHT }));

it('scrolls to a row clear of the bar that sticks above it', () => {
  const row = { style: { scrollMarginBlock: '' }, scrollIntoView: vi.fn() };
  scrollToRow({ closest: () => row } as unknown as HTMLElement);
  expect(Number.parseInt(row.style.scrollMarginBlock, 10)).toBeGreaterThan(BAR_HEIGHT);
  expect(row.scrollIntoView).toHaveBeenCalledOnce();
  expect(() => scrollToRow(null)).not.toThrow();
});
