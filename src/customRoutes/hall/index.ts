import { lazy } from 'react';

/**
 * The hall as the other rooms use it; nobody imports anything deeper, and it imports none of them. What draws comes when
 * it is shown, so it has to stand inside a `Suspense`: a screen that only says something of a hall fetches no canvas.
 */
export const HallThumbnail = lazy(async () => ({ default: (await import('./plan/HallThumbnail.tsx')).HallThumbnail }));
export const HallEditor = lazy(async () => ({ default: (await import('./drawing.ts')).HallEditor }));
export const BoundPlan = lazy(async () => ({ default: (await import('./drawing.ts')).BoundPlan }));
export const SeatingPlan = lazy(async () => ({ default: (await import('./seating/SeatingPlan.tsx')).SeatingPlan }));
export const HallHistory = lazy(async () => ({ default: (await import('./history/HallHistory.tsx')).HallHistory }));
export const SectorPainter = lazy(async () => ({ default: (await import('./drawing.ts')).SectorPainter }));

export { OverPlan } from './editor/OverPlan.tsx';
export { PlanConflict } from './editor/PlanConflict.tsx';
export { momentIn } from './history/moments.ts';
export { useKeptLayout } from './editor/useKeptLayout.ts';
export { useTellFollowed } from './editor/useTellFollowed.ts';
export { clashesText, doublesText } from './plan/faultTexts.ts';
export { SitterLines } from './seating/SitterLines.tsx';
export { asRefusal, isOnCard, refusing, staleOf } from './plan/refused.ts';
export type { Guest, Manager, Refusal } from './plan/types.ts';
