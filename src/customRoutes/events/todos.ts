import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { HallSector } from '#resources/hallSchemas.ts';
import { guestsPath, stepPath, ticketsPath } from '../eventBasics/paths.ts';
import { partsOf } from '../eventBasics/readiness.ts';

/** One thing that waits to be done at an event, how often, and where it is done. */
export interface Todo {
  name: 'hall' | 'invite' | 'seat' | 'send' | 'resend' | 'returned' | 'managers' | 'no_address';
  count: number;
  to: string;
  /** Something went wrong or was forgotten, rather than that it isn't done yet. */
  urgent?: boolean;
}

export interface Facts {
  /** The sectors of every hall by the hall's id; undefined while they aren't known. */
  sectors: ReadonlyMap<string, readonly HallSector[]> | undefined;
  /** How the tickets stand, where that is known. */
  letters?: { not_sent: number; failed: number; outdated: number; no_address: number } | undefined;
  /** May change the event and seat everywhere; else only in sectors of their own. */
  manager: boolean;
}

/** What waits to be done at an event that isn't over, the nearest first. */
export function todosOf(event: EventAnswer, facts: Facts): Todo[] {
  const all = facts.manager ? managerTodos(event, facts) : seatTodos(event, facts);
  return all.filter(({ count }) => count > 0);
}

function managerTodos(event: EventAnswer, { sectors, letters }: Facts): Todo[] {
  const { id, halls, dates, invited, outdated } = event;
  const bare = dates.filter((date) => !halls.some((hall) => hall.event_date_id === date.id));
  const crowded = halls.find((hall) => hall.invited > hall.seated);
  const divided = [...(sectors?.values() ?? [])].flat();
  const published = event.status === 'published';
  const unsent = letters ? Math.max(0, letters.not_sent - letters.no_address) : 0;
  return [
    // A draft without any hall is told so by what it lacks.
    { name: 'hall', count: halls.length > 0 ? bare.length : 0, to: stepPath(event, 'halls', 'hall'), urgent: true },
    { name: 'invite', count: halls.length > 0 && invited === 0 ? 1 : 0, to: guestsPath(id) },
    {
      name: 'seat',
      count: halls.reduce((sum, hall) => sum + Math.max(0, hall.invited - hall.seated), 0),
      to: guestsPath(id, { view: 'seating', ...(crowded ? { hall: crowded.id } : {}) }),
    },
    { name: 'send', count: published ? unsent : 0, to: ticketsPath(id) },
    { name: 'resend', count: published ? outdated : 0, to: ticketsPath(id), urgent: true },
    { name: 'returned', count: letters?.failed ?? 0, to: ticketsPath(id), urgent: true },
    { name: 'managers', count: divided.filter(({ manager }) => !manager).length, to: stepPath(event, 'sectors') },
    { name: 'no_address', count: letters?.no_address ?? 0, to: ticketsPath(id) },
  ];
}

function seatTodos({ id, halls }: EventAnswer, { sectors }: Facts): Todo[] {
  const mine = halls.flatMap((hall) => {
    const own = (sectors?.get(hall.id) ?? []).filter((sector) => sector.mine);
    const free = own.reduce((sum, sector) => sum + sector.total_seats - sector.seated, 0);
    return own.length > 0 ? [{ ...hall, free }] : [];
  });
  const waiting = mine.map((hall) => ({ id: hall.id, count: Math.min(hall.free, hall.invited - hall.seated) }));
  const first = waiting.find(({ count }) => count > 0);
  return [
    {
      name: 'seat',
      count: waiting.reduce((sum, { count }) => sum + Math.max(0, count), 0),
      to: guestsPath(id, { view: 'seating', ...(first ? { hall: first.id } : {}) }),
    },
    { name: 'invite', count: mine.some((hall) => hall.invited === 0) ? 1 : 0, to: guestsPath(id) },
  ];
}

/** The one next thing for this person: done here (`publish`, `archive`, `restore`) or on another screen (`to`). */
export type Next =
  | { name: 'publish' | 'archive' | 'restore'; count?: undefined; to?: undefined }
  | { name: 'fill' | 'tickets' | 'look'; count?: undefined; to: string }
  | Pick<Todo, 'name' | 'count' | 'to'>;

const LEADING: readonly Todo['name'][] = ['hall', 'invite', 'seat', 'send', 'resend'];

/** One press on the tickets' screen sends all of these, so the button that leads there says the same number. */
const SENT_AT_ONCE: readonly Todo['name'][] = ['send', 'resend', 'returned'];

function sentAtOnce(todos: readonly Todo[]): number {
  return todos.filter(({ name }) => SENT_AT_ONCE.includes(name)).reduce((sum, { count }) => sum + count, 0);
}

export function nextOf(event: EventAnswer, todos: readonly Todo[], manager: boolean): Next {
  if (manager && event.state === 'archived') return { name: 'restore' };
  if (manager && event.state === 'past') return { name: 'archive' };
  if (manager && event.state === 'draft') {
    const open = partsOf(event).find(({ done }) => !done);
    return open ? { name: 'fill', to: stepPath(event, open.step, open.field) } : { name: 'publish' };
  }
  if (event.state === 'upcoming') {
    const todo = todos.find(({ name }) => LEADING.includes(name));
    if (todo && SENT_AT_ONCE.includes(todo.name)) return { ...todo, count: sentAtOnce(todos) };
    if (todo) return todo;
    if (manager) return { name: 'tickets', to: ticketsPath(event.id) };
  }
  const hall = event.halls.find(({ invited }) => invited > 0) ?? event.halls[0];
  return { name: 'look', to: guestsPath(event.id, { view: 'seating', ...(hall ? { hall: hall.id } : {}) }) };
}
