import { cornersOf, type Point } from '#shared/hall/geometry.ts';
import type { Group } from '#shared/hall/groups.ts';
import { tableOutlines } from '#shared/hall/seats.ts';

/** What is drawn of a group as a whole: the boards of a table, the edge of an area; nothing of a row. World units. */
export function outlinesOfGroup({ kind, group }: Group): Point[][] {
  if (kind === 'rows') return [];
  return kind === 'tables' ? tableOutlines(group) : [cornersOf(group)];
}
