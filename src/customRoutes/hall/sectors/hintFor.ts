import type { HallLayout } from '#shared/hall/layout.ts';

/** How sectors are painted, as the hall has rows or none. */
export function hintFor({ rows }: Pick<HallLayout, 'rows'>): string {
  return rows.length > 0 ? 'hall.sectors.paint_hint' : 'hall.sectors.paint_hint_tables';
}
