import { hasPlace, type PlaceLabel } from '#shared/hall/label.ts';
import type { PaperKind } from '#shared/paper.ts';
import { wordsOf } from '../words.ts';
import type { Changed } from './cards.ts';
import { columnList } from './columnList.ts';
import type { Evening } from './facts.ts';
import { flow } from './flow.ts';
import { INK, listSheets, type Sheets } from './sheet.ts';
import { groupOn, placeOn } from './where.ts';

/** Which cards are to be taken away, place by place: with them somebody goes through the hall and ticks. */
export function takeAway(kind: PaperKind, gone: readonly Changed[], evening: Evening): Sheets {
  const words = wordsOf(evening.language);
  const { head, lineOf } = columnList<Changed>(
    [
      { says: ({ label }) => whereOf(label, evening), weight: 'bold' },
      // A table's own card is called as where it stands.
      { says: ({ name, label }) => ([label.row, label.table, label.area].includes(name) ? '' : name) },
      { says: ({ why }) => words(`paper.evening.why.${why}`), color: INK.text2 },
    ],
    gone,
    { least: 20, tick: 'left' },
  );
  const title = words('paper.evening.take_away', { kind: words(`paper.evening.title.${kind}`) });
  const under = words('paper.evening.cards', { count: gone.length });
  return listSheets(evening, { title, under }, flow([{ head, items: gone.map(lineOf) }]));
}

function whereOf(label: PlaceLabel, { language }: Evening): string {
  if (!hasPlace(label)) return '';
  return label.seat === null ? groupOn(label, language) : placeOn(label, language);
}
