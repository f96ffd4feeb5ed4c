import { describe, expect, it } from 'vitest';
import { comingIn } from '../../../src/customRoutes/guestsInvitation/together/coming.ts';
import { type Hand, handWithout } from '../../../src/customRoutes/hall/seating/intents.ts';

const act = (body: object) => ({ key: '', name: '', said: '', body });
const sees = [{ ticket_id: 't', guest_id: 'seated', place: 9 }];

describe('what was done on a plan without a connection', () => {
  it('says who will sit where: seated, moved, given a place; of several about one the last', () => {
    const seated = act({ hall_id: 'h', seatings: [{ guest_id: 'a', place: 1 }] });
    const moved = act({ moves: [{ ticket_id: 't', place: 4 }], sees });
    const given = act({ ticket_id: 't', guest_id: 'b', sees });
    const freed = act({ ids: ['t'], sees });
    expect(comingIn([seated, moved, freed])).toEqual([
      { guest_id: 'a', place: 1 },
      { guest_id: 'seated', place: 4 },
    ]);
    expect(comingIn([given, act({ seatings: [{ guest_id: 'b', place: 2 }] })])).toEqual([{ guest_id: 'b', place: 2 }]);
  });

  it('is out of hand: the next who has no place comes, where one is seated after the other', () => {
    const listed = ['a', 'b', 'c'].map((id) => ({ id, place: null }));
    const hand: Hand = { intent: { kind: 'guest', guest_id: 'a' }, chosen: [] };
    const after = (coming: string[], oneByOne: boolean) =>
      handWithout(hand, new Map(coming.map((id, i) => [id, i])), oneByOne, listed).intent;
    expect(after([], true)).toBe(hand.intent);
    expect(after(['a'], false)).toEqual({ kind: 'none' });
    expect(after(['a', 'b'], true)).toEqual({ kind: 'guest', guest_id: 'c' });
    expect(after(['b'], true)).toBe(hand.intent);
  });

  it('puts down also who was to be moved', () => {
    const listed = [{ id: 'a', place: 5 }];
    const moving: Hand = { intent: { kind: 'move', place: 5 }, chosen: [] };
    expect(handWithout(moving, new Map([['a', 7]]), false, listed).intent).toEqual({ kind: 'none' });
    expect(handWithout(moving, new Map([['b', 7]]), false, listed)).toBe(moving);
    const several: Hand = { intent: { kind: 'several', places: [4, 5], asked: true }, chosen: [] };
    expect(handWithout(several, new Map([['a', 7]]), false, listed).intent).toEqual({ kind: 'none' });
  });
});
