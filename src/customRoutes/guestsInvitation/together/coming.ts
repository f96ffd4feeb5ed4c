import type { Waiting } from './waitingActs.ts';

/** A guest who will sit on a place once the server has heard of it. */
export interface Coming {
  guest_id: string;
  place: number;
}

/** What the bodies of acts on a plan say about people and places. */
interface Body {
  seatings?: readonly Coming[];
  moves?: readonly { ticket_id: string; place: number }[];
  ticket_id?: string;
  guest_id?: string;
  sees?: readonly { ticket_id: string; guest_id: string; place: number }[];
}

/** Who will sit where once all of these acts are done; of several about one guest the last one counts. */
export function comingIn(waiting: Waiting): Coming[] {
  const places = new Map<string, number>();
  for (const act of waiting) {
    const { seatings = [], moves = [], sees = [], ticket_id, guest_id } = act.body as Body;
    const seen = new Map(sees.map((it) => [it.ticket_id, it]));
    for (const each of seatings) places.set(each.guest_id, each.place);
    for (const move of moves) if (seen.has(move.ticket_id)) places.set(seen.get(move.ticket_id)!.guest_id, move.place);
    const given = ticket_id === undefined ? undefined : seen.get(ticket_id);
    if (guest_id !== undefined && given) places.set(guest_id, given.place);
  }
  return [...places].map(([id, place]) => ({ guest_id: id, place }));
}
