import type { CellObject } from 'write-excel-file/node';
import { textOn } from '#shared/hall/colours.ts';
import { plainLine } from '../clean.ts';
import type { Words } from '../words.ts';
import { type Cells, text } from './cells.ts';
import type { PlanHall } from './hallSheet.ts';
import { boxed, colourOf, INK, NO_SECTOR, tint, UNUSED } from './look.ts';

/** What the colours mean, and how many places of each sector are taken; answers its last row. */
export function drawLegend(
  sheet: Cells,
  hall: Pick<PlanHall, 'sectors' | 'places'>,
  top: number,
  words: Words,
): number {
  const active = hall.places.filter((place) => place.active);
  const counts = (id: string | null) => {
    const inside = active.filter(({ sector_id }) => sector_id === id);
    return { total: inside.length, taken: inside.filter(({ guest_name }) => guest_name !== null).length };
  };
  sheet.set(top, 1, text(words('paper.plan.legend'), { fontWeight: 'bold', textColor: INK }));
  const entries: [CellObject, string][] = hall.sectors
    .toSorted((a, b) => a.number - b.number)
    .map((sector) => {
      const color = colourOf(sector);
      const label = `${plainLine(sector.name)}: ${words('paper.plan.seats_taken', counts(sector.id))}`;
      return [text(String(sector.number), boxed(color, textOn(color), color)), label];
    });
  const rest = counts(null);
  if (rest.total > 0) {
    const label = `${words('paper.plan.no_sector')}: ${words('paper.plan.seats_taken', rest)}`;
    entries.push([text('', boxed(NO_SECTOR, '#FFFFFF', NO_SECTOR)), label]);
  }
  const first = colourOf(hall.sectors[0]);
  entries.push([text('1', boxed(tint(first), INK, first)), words('paper.plan.free')]);
  entries.push([
    text('1', { ...boxed(first, textOn(first), first), fontWeight: 'bold' }),
    words('paper.plan.occupied'),
  ]);
  entries.push([text('×', UNUSED), words('paper.plan.inactive')]);
  entries.forEach(([sample, label], i) => {
    sheet.set(top + 1 + i, 1, sample);
    sheet.set(top + 1 + i, 2, text(label, { textColor: INK, alignVertical: 'center' }));
  });
  return top + entries.length;
}
