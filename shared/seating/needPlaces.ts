import type { HallLayout } from '../hall/layout.ts';
import type { Need } from '../needs.ts';
import { COST } from './weights.ts';

/** The places that meet a need: of a companion's pair the one that whoever is helped sits on. */
export const PLACES_FOR: Record<Need, (layout: Pick<HallLayout, 'marks'>) => number[]> = {
  step_free: ({ marks }) => marks.accessible,
  companion: ({ marks }) => marks.companion.map(([, theirs]) => theirs),
};

/** What it costs to have somebody with a need on another place. */
export const NEED_COST: Record<Need, number> = { step_free: COST.need, companion: COST.help };
