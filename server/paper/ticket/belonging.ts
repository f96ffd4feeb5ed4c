import type { PlaceRun } from '#shared/ticket.ts';

/** Is it a place of this area or table? */
export function belongsTo(group: { runs?: PlaceRun[] } | { first: number; last: number }, place: number): boolean {
  if ('runs' in group && group.runs) return group.runs.some(([first, last]) => first <= place && place <= last);
  return 'first' in group && group.first <= place && place <= group.last;
}
