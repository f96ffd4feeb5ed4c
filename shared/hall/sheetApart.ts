import type { HallLayout } from './layout.ts';
import { overlapsOf } from './overlap.ts';

/** How much farther apart everything may be put. */
const STRETCHES = [1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3];

/** A hall with tables, whose chairs need more room than cells of a sheet have, as much farther apart as they need. */
export function apart(layout: HallLayout): HallLayout {
  if (layout.tables.length === 0) return layout;
  let stretched = layout;
  for (const by of STRETCHES) {
    stretched = stretchedBy(layout, by);
    if (overlapsOf(stretched, null, 1).length === 0) return stretched;
  }
  return layout;
}

function stretchedBy(layout: HallLayout, by: number): HallLayout {
  const at = <P extends { x: number; y: number }>(each: P): P => ({ ...each, x: each.x * by, y: each.y * by });
  return {
    ...layout,
    rows: layout.rows.map((row) => ({ ...at(row), dx: row.dx * by, dy: row.dy * by })),
    tables: layout.tables.map(at),
    areas: layout.areas.map((area) => ({ ...at(area), width: area.width * by, height: area.height * by })),
    entrances: layout.entrances.map(at),
    captions: layout.captions.map(at),
  };
}
