import type { Proposed } from '#shared/seating/asked.ts';
import type { Translate } from '../../plan/words.ts';

/** 'rank 1, near the stage; rule: beside Petrov': why a plan has somebody where it has them. */
export function whyText({ reasons, party, rank, by_rule = [] }: Proposed, translate: Translate): string {
  return [
    ...reasons.map((reason) => translate(`hall.all.why_${reason}`, { party, rank })),
    ...by_rule.map(({ kind, name }) => translate(`hall.rules.why_${kind}`, { name })),
  ].join('; ');
}
