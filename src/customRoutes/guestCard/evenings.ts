import type { AnswerOf } from '../../dataProvider/index.ts';

/** An evening a guest is invited to, as the server tells it; the latest comes first. */
export type Evening = AnswerOf<'GET /guests/:id/events'>[number];

/** The next one that isn't over; of two on one day the earlier. */
export function nextOf(evenings: readonly Evening[]): Evening | undefined {
  const ahead = evenings.filter(({ over }) => !over);
  return ahead.toSorted((a, b) => at(a).localeCompare(at(b)))[0];
}

function at({ date, starts_at }: Evening): string {
  return `${date} ${starts_at ?? ''}`;
}
