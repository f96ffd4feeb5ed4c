import type { PlaceLabel } from '#shared/hall/label.ts';
import { fullName } from '#shared/person.ts';
import { type Words, wordsOf } from '../words.ts';
import { columnList } from './columnList.ts';
import { capacityOf, type Evening, representedBy } from './facts.ts';
import { flow } from './flow.ts';
import type { Ranked } from './groups.ts';
import { nobody } from './nobody.ts';
import { INK, listSheets, type Sheets } from './sheet.ts';
import { placeOn } from './where.ts';

/** Whom protocol gave a rank, the first first: as whom they come, for whom, and where they sit. `marked`: whose line changed since it was last printed. */
export function protocolList(ranked: Ranked, evening: Evening, marked: ReadonlySet<string>): Sheets {
  const words = wordsOf(evening.language);
  const count = ranked.filter(({ guest }) => marked.has(guest.id)).length;
  const badge = count > 0 ? words('paper.evening.changed', { count }) : undefined;
  const head = (key: string) => words(`paper.evening.columns.${key}`);
  const { head: heads, lineOf } = columnList<Ranked[number]>(
    [
      { head: head('rank'), says: ({ guest }) => String(guest.rank), weight: 'bold', color: INK.accent },
      { head: head('guest'), says: ({ guest }) => fullName(guest), weight: 'bold' },
      { head: head('office'), says: ({ guest }) => capacityOf(guest) },
      { head: head('represents'), says: ({ guest }) => representedBy(guest) },
      { head: head('place'), says: ({ label }) => placeOf(label, evening, words) },
    ],
    ranked,
    { least: 22, isMarked: ({ guest }) => marked.has(guest.id) },
  );
  const pages = flow([ranked.length > 0 ? { head: heads, items: ranked.map(lineOf) } : nobody(words)]);
  const title = words('paper.evening.title.protocol_list');
  return listSheets(evening, { title, under: underTitle(ranked, words), badge }, pages);
}

/** 'По рангу, затем по алфавиту · 12 гостей, ранги 1–3' */
function underTitle(ranked: Ranked, words: Words): string {
  const guests = words('paper.evening.ranked', { count: ranked.length });
  const ranks = [...new Set(ranked.map(({ guest }) => guest.rank!))];
  const [first, last] = [ranks[0], ranks.at(-1)];
  if (first === undefined || last === undefined) return guests;
  if (first === last) return `${guests}, ${words('paper.evening.rank', { rank: first })}`;
  const unbroken = last - first + 1 === ranks.length && ranks.length > 2;
  return `${guests}, ${words('paper.evening.ranks', { ranks: unbroken ? `${first}–${last}` : ranks.join(', ') })}`;
}

function placeOf(label: PlaceLabel | null, { language }: Evening, words: Words): string {
  return label ? placeOn(label, language) : words('paper.door.no_place');
}
