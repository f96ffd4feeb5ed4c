import type { HallLayout } from '#shared/hall/layout.ts';
import { mergeLayouts } from '#shared/hall/merging.ts';
import type { Followed } from './useKeptLayout.ts';

/** A layout as it was, and what it takes beside the one that followed. */
export interface Step {
  layout: HallLayout;
  bytes: number;
}

/**
 * Steps, the nearest first, once somebody else's plan was followed: each has it too, up to the first that goes otherwise about
 * something the other changed. That one and those beyond would take the other's change back unseen: they are `lost`.
 */
export function stepsAfter({ from, to }: Followed, nearest: readonly Step[]): { steps: Step[]; lost: boolean } {
  const steps: Step[] = [];
  for (const step of nearest) {
    const { layout, clashes } = mergeLayouts(from, step.layout, to);
    if (clashes.length > 0) return { steps, lost: true };
    steps.push({ ...step, layout });
  }
  return { steps, lost: false };
}
