import type { HallLayout } from '#shared/hall/layout.ts';
import { isSame } from '#shared/hall/mergingLists.ts';
import type { Step } from './steps.ts';

/** What can be undone and done again of a plan as it was left. */
interface Left {
  layout: HallLayout;
  past: readonly Step[];
  future: readonly Step[];
}

/** The plan that was left last, by where it is kept; one that nobody had saved yet had no place of its own. */
let last: (Left & { key: string | null }) | null = null;

/** Keeps the steps of a plan for whoever comes back to it before another is left. `key`: null of one that is saved for the first time. */
export function leaveSteps(key: string | null, left: Left): void {
  last = { ...left, key };
}

/** The steps of a plan that was left as it is now; none of any other. */
export function stepsLeft(key: string | null, layout: HallLayout): Omit<Left, 'layout'> {
  const isIt = last !== null && key !== null && (last.key ?? key) === key && isSame(last.layout, layout);
  return isIt ? last! : { past: [], future: [] };
}
