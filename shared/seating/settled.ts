import type { Costing } from './cost.ts';
import type { Seated } from './moves.ts';
import type { Problem } from './problem.ts';

/**
 * Nobody is seated against a hard rule, and nobody loses the place they have to somebody else. Whoever would be seated so and has no place so
 * far gets none; whoever was moved goes back to where they were, and so does everybody in their way, as each of them sits somewhere else.
 * What a hall has against a rule already stays as it is, and so does who is to have a place whatever that costs. Each guest is sent once at most.
 */
export function withoutHardFaults({ guests }: Problem, costing: Costing, seated: Seated): void {
  const { seatOf, guestAt } = seated;
  const { home, locked } = costing;
  const isMoved = (guest: number) =>
    !guests[guest]!.stays && locked[guest]! < 0 && seatOf[guest]! >= 0 && seatOf[guest] !== home[guest];
  const sendBack = (first: number): void => {
    for (let guest = first; guest >= 0;) {
      if (seatOf[guest]! >= 0 && guestAt[seatOf[guest]!] === guest) guestAt[seatOf[guest]!] = -1;
      const seat = home[guest]!;
      seatOf[guest] = seat;
      if (seat < 0) return;
      const other = guestAt[seat]!;
      guestAt[seat] = guest;
      guest = other;
    }
  };
  home.forEach((seat, guest) => {
    if (seat >= 0 && seatOf[guest]! < 0) sendBack(guest);
  });
  const offender = (): number => {
    for (let guest = 0; guest < guests.length; guest += 1) {
      const seat = seatOf[guest]!;
      const isAgainst = () => costing.ownFaults(guest, seat).some(({ rule }) => rule?.hard);
      if (isMoved(guest) && isAgainst()) return guest;
    }
    for (let at = 0; at < costing.rules.length; at += 1) {
      const { rule, of, with: others } = costing.rules[at]!;
      if (!rule.hard || !costing.isBroken(at, seatOf)) continue;
      // The fewer of the two sides first, and of these whoever came last; rather those without a place so far.
      const people = (of.length < others.length ? [...others, ...of] : [...of, ...others]).filter(isMoved);
      const goes = people.findLast((guest) => home[guest]! < 0) ?? people.at(-1);
      if (goes !== undefined) return goes;
    }
    return -1;
  };
  for (let guest = offender(); guest >= 0; guest = offender()) sendBack(guest);
}
