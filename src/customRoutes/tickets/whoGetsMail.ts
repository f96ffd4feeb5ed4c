import { type Ticket, readTickets, readUnsent } from './queries.ts';

/** What somebody wants to send: tickets they picked, or all of an event whose present issue nobody has. */
export type Wanted = { ids: readonly string[] } | { event_id: string };

export interface WhoGetsMail {
  mails: number;
  /** Of these, people who have this very ticket already, and people who may have it. */
  again: number;
  unknown: number;
  /** Left out: on their way already, without an address, or (where all are asked for) possibly arrived. */
  queued: number;
  noAddress: { count: number; names: string[] };
  unknownLeft: number;
  /** The body of the call that sends to exactly these. */
  request: unknown;
}

const NAMED = 5;

/** Counts the letters before they are asked for; `mine` says whose tickets this person may send. */
export async function whoGetsMail(
  wanted: Wanted,
  mine: (ticket: Ticket) => boolean,
  signal: AbortSignal,
): Promise<WhoGetsMail> {
  if ('ids' in wanted) {
    const counted = count(await readTickets(wanted.ids, signal), true);
    return { ...counted.facts, request: { ids: counted.going.map(({ id }) => id), confirm_unknown: true } };
  }
  const unsent = (await readUnsent(wanted.event_id, signal)).filter(mine);
  return { ...count(unsent, false).facts, request: { event_id: wanted.event_id, only_unsent: true } };
}

/** Tickets picked by hand are sent again even where nobody knows of the last letter: picking them was the decision. */
function count(tickets: readonly Ticket[], alsoUnknown: boolean) {
  const queued = tickets.filter(({ state }) => state === 'queued' || state === 'sending');
  const noAddress = tickets.filter((ticket) => !ticket.email && !queued.includes(ticket));
  const unknown = tickets.filter((ticket) => ticket.state === 'unknown' && !noAddress.includes(ticket));
  const left = new Set([...queued, ...noAddress, ...(alsoUnknown ? [] : unknown)]);
  const going = tickets.filter((ticket) => !left.has(ticket));
  return {
    going,
    facts: {
      mails: going.length,
      again: going.filter(({ state }) => state === 'sent').length,
      unknown: alsoUnknown ? unknown.length : 0,
      unknownLeft: alsoUnknown ? 0 : unknown.length,
      queued: queued.length,
      noAddress: { count: noAddress.length, names: noAddress.slice(0, NAMED).map(({ guest_name }) => guest_name) },
    },
  };
}
