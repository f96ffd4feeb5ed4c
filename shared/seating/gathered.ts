import { groupsOf } from '../hall/groups.ts';
import type { Costing } from './cost.ts';
import type { Seated } from './moves.ts';
import type { Problem } from './problem.ts';

/**
 * Whoever comes alone, asks for nothing and nobody asks for sits with others: first at the tables that people sit at anyway, the
 * one with the most room before the rest, then at as few more as it takes, about as many at each. Before, chance had three of them at
 * every table. No plan costs more than it did. O(places log tables).
 */
export function gatherAtTables(problem: Problem, costing: Costing, isOpen: Uint8Array, seated: Seated): void {
  const { hall, own } = costing;
  const { seatOf, guestAt } = seated;
  const isTable = groupsOf(problem.layout).map(({ kind }) => kind === 'tables');
  // A chair that is no longer in use is nobody's.
  const inactive = new Set(problem.layout.inactive);
  const isKept = (place: number) => problem.closed.has(place) && !inactive.has(place);
  const isContent = (guest: number, seat: number) => seat >= 0 && isTable[hall.group[seat]!] && own(guest, seat) === 0;
  const alone = asksForNothing(problem, costing).filter((guest) => isContent(guest, seatOf[guest]!));
  if (alone.length === 0) return;
  for (const guest of alone) guestAt[seatOf[guest]!] = -1;

  const tables = isTable.flatMap((is, at) => {
    if (!is) return [];
    const [from, end] = [hall.groupStart[at]!, hall.groupStart[at + 1]!];
    const seats = Array.from({ length: end - from }, (_, i) => from + i);
    // They think alike.
    const room = seats.filter((seat) => isOpen[seat] === 1 && guestAt[seat]! < 0 && isContent(alone[0]!, seat));
    const isTaken = seats.some((seat) => guestAt[seat]! >= 0 || isKept(hall.place[seat]!));
    return [{ room, isTaken, away: Math.min(...seats.map((seat) => hall.toStage[seat]!)) }];
  });
  let waiting = alone;
  const take = (room: number[], most: number): void => {
    for (const guest of waiting.slice(0, most)) {
      const seat = room.shift()!;
      seatOf[guest] = seat;
      guestAt[seat] = guest;
    }
    waiting = waiting.slice(most);
  };
  const taken = tables
    .filter((table) => table.isTaken)
    .sort((a, b) => b.room.length - a.room.length || a.away - b.away);
  const others = tables.filter((table) => !table.isTaken).sort((a, b) => a.away - b.away);
  for (const { room } of taken) take(room, room.length);
  for (const { room } of others) take(room, evenShare(waiting.length, room.length));
  for (const { room } of others) take(room, room.length);
}

/** Guests without a party, a rank, a need, a rule or a place that they have, had or are to have. */
function asksForNothing({ guests }: Problem, { partyOf, profile, rulesOf }: Costing): number[] {
  return [...guests.keys()].filter((at) => {
    const { rank, needs, now, fixed } = guests[at]!;
    const isPlain = rank === 0 && needs.length === 0 && now === null && fixed === undefined;
    // Alike to somebody: with no place before, none to stay near to and no rule about each alone.
    return isPlain && partyOf[at]! < 0 && profile[at]! >= 0 && rulesOf(at).length === 0;
  });
}

/** Of so many people as many as come to each of the tables that they need, if all have this room. */
function evenShare(people: number, room: number): number {
  return room === 0 ? 0 : Math.ceil(people / Math.max(1, Math.ceil(people / room)));
}
