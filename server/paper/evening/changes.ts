import { sameLabel } from '#shared/hall/numbering.ts';
import type { Card, Changed } from './cards.ts';

/** What has to be printed again, and what is to be taken away: whoever moved has a card that lies where they don't sit any more. */
export interface Changes {
  again: Changed[];
  gone: Changed[];
}

/** What became of the cards that were printed. O(cards). */
export function changesBetween(printed: readonly Card[], now: readonly Card[]): Changes {
  const [before, there] = [new Map(printed.map((card) => [card.key, card])), new Set(now.map(({ key }) => key))];
  const changes: Changes = { again: [], gone: [] };
  for (const card of now) {
    const old = before.get(card.key);
    if (!old) changes.again.push({ ...card, why: 'new' });
    else if (!sameLabel(old.label, card.label)) {
      changes.again.push({ ...card, why: 'moved' });
      changes.gone.push({ ...old, why: 'moved' });
    } else if (old.says !== card.says) changes.again.push({ ...card, why: 'changed' });
  }
  for (const old of printed) if (!there.has(old.key)) changes.gone.push({ ...old, why: 'gone' });
  return changes;
}
