import type { Point } from '#shared/hall/geometry.ts';
import type { Group } from '#shared/hall/groups.ts';
import type { Area } from '#shared/hall/layout.ts';
import { tableOutlines } from '#shared/hall/seats.ts';

/** What is drawn of a group as a whole: the boards of a table, the edge of an area; nothing of a row. World units. */
export function outlinesOfGroup({ kind, group }: Group): Point[][] {
  if (kind === 'rows') return [];
  return kind === 'tables' ? tableOutlines(group) : [cornersOf(group)];
}

function cornersOf({ x, y, width, height }: Area): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}
