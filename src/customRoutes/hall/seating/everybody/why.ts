import type { Proposed } from '#shared/seating/asked.ts';
import type { Translate } from '../../plan/words.ts';

/** 'rank 1, near the stage; rule: beside Petrov; gives way to Orlova': why a plan has somebody where it has them. */
export function whyText({ reasons, party, rank, by_rule = [], gives_way_to }: Proposed, translate: Translate): string {
  // Room is made for whoever is named.
  const own = gives_way_to === undefined ? reasons : reasons.filter((reason) => reason !== 'makes_room');
  return [
    ...own.map((reason) => translate(`hall.all.why_${reason}`, { party, rank })),
    ...by_rule.map(({ kind, name }) => translate(`hall.rules.why_${kind}`, { name })),
    ...(gives_way_to === undefined ? [] : [translate('hall.all.gives_way', { name: gives_way_to })]),
  ].join('; ');
}
