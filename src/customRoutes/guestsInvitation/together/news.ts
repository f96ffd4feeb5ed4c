import type { PresentPerson } from '#shared/hall/present.ts';

/** A colleague, and a number that nobody else there has. */
type Other = PresentPerson & { seat: number };

/** What an open plan is told by the server. */
export interface HallStream {
  /** Changes are told at once: nothing has to be asked for. */
  isLive: boolean;
  /** The revision the hall is at, as far as it was told. */
  revision: number;
  /** Who else has the plan open, whoever came first before the others. */
  others: readonly Other[];
}

export const NOBODY: readonly Other[] = [];

/** What is known after an event of the stream. */
export function afterNews(now: HallStream, name: string, data: unknown): HallStream {
  if (name === 'hall') return { ...now, revision: (data as { revision: number }).revision };
  if (name !== 'present' && name !== 'gone') return now;
  const person = data as PresentPerson;
  const at = now.others.findIndex(({ id }) => id === person.id);
  if (name === 'gone') return at < 0 ? now : { ...now, others: now.others.filter((_, each) => each !== at) };
  if (at >= 0) return { ...now, others: now.others.with(at, { ...person, seat: now.others[at]!.seat }) };
  const taken = new Set(now.others.map(({ seat }) => seat));
  const seat = Array.from({ length: taken.size + 1 }, (_, each) => each).find((each) => !taken.has(each))!;
  return { ...now, others: [...now.others, { ...person, seat }] };
}
