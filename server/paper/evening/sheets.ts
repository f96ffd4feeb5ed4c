import type { PaperKind, PaperSize } from '#shared/paper.ts';
import { pauses } from '../../base/slices.ts';
import { plainLine } from '../clean.ts';
import { Canvas } from '../pdf/canvas.ts';
import { PdfFile } from '../pdf/document.ts';
import { wordsOf } from '../words.ts';
import { asPrinted } from './asPrinted.ts';
import { type Card, escortLabel, listed } from './cards.ts';
import type { Changes } from './changes.ts';
import { escortCards } from './escortCards.ts';
import type { Evening } from './facts.ts';
import { byName, groupsIn, rankedIn, seatedIn } from './groups.ts';
import { hallPlan } from './hallPlan.ts';
import { kitchenList } from './kitchenList.ts';
import { placeCards } from './placeCards.ts';
import { protocolList } from './protocolList.ts';
import type { Sheets } from './sheet.ts';
import { signOf } from './signs.ts';
import { tableCards } from './tableCards.ts';
import { tableLists } from './tableLists.ts';
import { takeAway } from './takeAway.ts';

/** What is to be printed of an evening. */
export interface Wanted {
  kind: PaperKind;
  size: PaperSize;
  /** Since it was last printed; null where it never was. */
  changes: Changes | null;
  /** Place cards have the signs of meals. */
  signs: boolean;
  /** What was printed once, laid out anew instead of what there is now. */
  printed?: readonly Card[];
  /** Only the cards to print again, and a sheet of those to take away. */
  onlyChanged: boolean;
}

/** The pages of a paper, none where there is nothing to hand out. Nothing is drawn yet. */
export function sheetsOf(evening: Evening, wanted: Wanted): Sheets {
  if (wanted.printed) return asPrinted(wanted.kind, wanted.printed, evening);
  if (!wanted.onlyChanged || !wanted.changes) return wholeOf(evening, wanted, () => true);
  const { again, gone } = wanted.changes;
  const keys = new Set(again.map(({ key }) => key));
  const cards = keys.size > 0 ? wholeOf(evening, wanted, (key) => keys.has(key)).pages : [];
  const away = takeAway(wanted.kind, gone, evening);
  return { size: away.size, pages: [...cards, ...(gone.length > 0 ? away.pages : [])] };
}

function wholeOf(evening: Evening, { kind, size, changes, signs }: Wanted, isWanted: (key: string) => boolean): Sheets {
  const groups = groupsIn(evening);
  const wanted = () => groups.filter(({ key }) => isWanted(key));
  const seated = () => seatedIn(groups).filter(({ guest }) => isWanted(guest.id));
  switch (kind) {
    case 'plan':
      return hallPlan(evening, size);
    case 'place_cards':
      return placeCards(seated(), evening, (guest) => (signs ? signOf(guest, evening) : null));
    case 'escort_cards':
      return escortCards(
        byName(seated(), evening).map(({ guest, label }) => ({ guest, label: escortLabel(label) })),
        evening,
      );
    case 'table_cards':
      return tableCards(wanted(), evening);
    case 'table_lists':
      return tableLists(listed(wanted()), evening);
    case 'protocol_list':
      return protocolList(rankedIn(evening), evening, new Set(changes?.again.map(({ key }) => key)));
    case 'kitchen_list':
      return kitchenList(listed(groups), evening);
  }
}

/** The whole paper as PDF, or one of its pages, from 1; null where it has no such page. */
export async function renderSheets(evening: Evening, wanted: Wanted, page: number | null): Promise<Buffer | null> {
  const { size, pages } = sheetsOf(evening, wanted);
  const shown = page === null ? pages : pages.slice(page - 1, page);
  if (shown.length === 0) return null;
  const file = await PdfFile.begin(size);
  const pause = pauses();
  for (const draw of shown) {
    const canvas = new Canvas(size.height, file.fonts);
    draw(canvas);
    file.addPage(canvas.content(), {}, true);
    await pause();
  }
  const words = wordsOf(evening.language);
  const title = `${words(`paper.evening.title.${wanted.kind}`)}: ${plainLine(evening.event)}`;
  return file.finish(title, evening.language);
}
