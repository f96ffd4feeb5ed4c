import { describe, expect, it } from 'vitest';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { mark, paintZone, addZone } from '#shared/hall/marks.ts';
import { adjacencyOf, areBeside } from '#shared/seating/adjacency.ts';
import type { Problem, Rule, Wanted } from '#shared/seating/problem.ts';
import { proposalOf, meantOf } from '#shared/seating/proposal.ts';
import { seatAll } from '#shared/seating/seatAll.ts';
import { people, problem, tables } from './given.ts';

/** Two blocks with an aisle between them: two rows of places, one label. */
function withAisle(): HallLayout {
  const layout = newLayout(1, 8);
  const [row] = layout.rows;
  return {
    ...layout,
    rows: [
      { ...row!, places: [1, 2, 3, 4] },
      { ...row!, x: 200, start: 5, places: [5, 6, 7, 8] },
    ],
  };
}

const placesOf = (of: Problem) => seatAll(of).places;

describe('who sits beside whom', () => {
  it('is who comes next in a row; an aisle separates', () => {
    const hall = adjacencyOf(withAisle());
    const beside = (one: number, other: number) => areBeside(hall, hall.indexOf(one), hall.indexOf(other));
    expect(beside(1, 2)).toBe(true);
    expect(beside(1, 3)).toBe(false);
    expect(beside(4, 5)).toBe(false);
  });

  it('goes round a table', () => {
    const hall = adjacencyOf(tables(2, 6));
    expect(areBeside(hall, hall.indexOf(1), hall.indexOf(6))).toBe(true);
    expect(areBeside(hall, hall.indexOf(6), hall.indexOf(7))).toBe(false);
  });
});

describe('a whole list', () => {
  it('has each guest on one open place, and the same plan each time', () => {
    const closed = new Set([1, 2, 3, 50]);
    const given = problem(
      newLayout(),
      people(90, (at) => ({ party: `p${at >> 2}` })),
      { closed },
    );
    const places = placesOf(given);
    expect(new Set(places).size).toBe(90);
    expect(places.some((place) => place === null || closed.has(place))).toBe(false);
    expect(placesOf(given)).toEqual(places);
  });

  it('keeps parties on neighbouring seats and never over an aisle', () => {
    const guests = people(8, (at) => ({ party: at < 3 ? 'a' : at < 6 ? 'b' : null }));
    const plan = seatAll(problem(withAisle(), guests));
    expect(plan).toMatchObject({ parties: 2, together: 2 });
    for (const of of [
      [0, 1, 2],
      [3, 4, 5],
    ]) {
      const [least, , most] = of.map((at) => plan.places[at]!).sort((a, b) => a - b);
      expect(most! - least!).toBe(2);
      expect(least! <= 4).toBe(most! <= 4);
    }
  });

  it('keeps parties at one table', () => {
    const guests = people(24, (at) => ({ party: `p${at % 6}` }));
    const plan = seatAll(problem(tables(3, 8), guests));
    expect(plan.together).toBe(6);
    for (let party = 0; party < 6; party += 1) {
      const at = plan.places.filter((_, guest) => guest % 6 === party).map((place) => Math.ceil(place! / 8));
      expect(new Set(at).size).toBe(1);
    }
  });

  describe('of people who come alone and ask for nothing', () => {
    /** How many sit at each table, the fullest first; only tables that somebody of them sits at. */
    const bunches = (of: Problem, chairs: number, who: (at: number) => boolean = () => true) => {
      const counts = new Map<number, number>();
      seatAll(of).places.forEach((place, at) => {
        const table = Math.ceil(place! / chairs);
        if (who(at)) counts.set(table, (counts.get(table) ?? 0) + 1);
      });
      return [...counts.values()].sort((a, b) => b - a);
    };

    it('takes no more tables than they need, and leaves nobody of them alone', () => {
      expect(bunches(problem(tables(8, 10), people(20)), 10)).toEqual([10, 10]);
      expect(bunches(problem(tables(8, 10), people(11)), 10)).toEqual([6, 5]);
    });

    it('has them beside others first, as many as there is room for, also where the search had cause to look on', () => {
      const torn = (at: number) => ({ party: at < 12 ? 'large' : at < 16 ? 'small' : null });
      const given = problem(tables(6, 10), people(24, torn));
      // How the large party is torn is chance's: where it leaves most room, as many come as go in.
      const room = 10 - Math.min(...bunches(given, 10, (at) => at < 16));
      expect(Math.max(...bunches(given, 10, (at) => at >= 16))).toBe(Math.min(8, room));
      expect(bunches(given, 10)).toHaveLength(3);
    });

    it('leaves whoever sits or is named by a rule where they are', () => {
      const guests = people(4, (at) => (at === 0 ? { now: 15 } : {}));
      const rules: Rule[] = [{ id: 'r', kind: 'within', hard: false, of: ['g1'], places: [20] }];
      const { places } = seatAll(problem(tables(4, 5), guests, { rules }));
      expect(places.slice(0, 2)).toEqual([15, 20]);
      expect(places.slice(2).every((place) => place! > 10)).toBe(true);
    });
  });

  describe('that is longer than its places, in turn', () => {
    const outOf = (guests: Wanted[], layout: HallLayout) => {
      const { places } = seatAll(problem(layout, guests, { inTurn: true }));
      return guests.flatMap(({ id }, at) => (places[at] === null ? id : []));
    };

    it('leaves out the last, and before them whoever has no rank', () => {
      expect(outOf(people(12), newLayout(2, 4))).toEqual(['g8', 'g9', 'g10', 'g11']);
      expect(outOf(people(300), newLayout(10, 25))).toEqual(Array.from({ length: 50 }, (_, i) => `g${250 + i}`));
      const ranked = people(12, (at) => ({ rank: at === 11 ? 3 : at === 10 ? 1 : 0 }));
      expect(outOf(ranked, newLayout(2, 4))).toEqual(['g6', 'g7', 'g8', 'g9']);
    });

    it('has a large party before two small ones that come later, and they wait whole', () => {
      const party = (at: number) => ({ party: at < 4 ? 'a' : at < 8 ? 'b' : at < 10 ? 'c' : 'd' });
      expect(outOf(people(12, party), newLayout(2, 4))).toEqual(['g8', 'g9', 'g10', 'g11']);
    });
  });

  describe('where a place is somebody’s whatever that costs', () => {
    const fixed = (place: number) => (at: number) => (at === 0 ? { fixed: place } : at === 1 ? { now: place } : {});

    it('has whoever sits there sit elsewhere, also where a hard rule is against both ways', () => {
      const rules: Rule[] = [{ id: 'r', kind: 'apart', hard: true, of: ['g0'], with: ['g1'], seats: 50 }];
      for (const given of [[], rules]) {
        const { places } = seatAll(problem(newLayout(1, 6), people(2, fixed(3)), { rules: given, steps: 2_000 }));
        expect(places[0] === 3 || (places[0] === null && places[1] === 3)).toBe(true);
        expect(places[1]).not.toBeNull();
      }
    });

    it('gives way to whoever stays there, to who would have no place at all, and to an earlier one', () => {
      const staying = people(2, (at) => ({ ...fixed(3)(at), stays: at === 1 }));
      expect(placesOf(problem(newLayout(1, 6), staying))[1]).toBe(3);
      expect(placesOf(problem(newLayout(1, 2), people(3, fixed(2)), { closed: new Set([1]) }))).toEqual([
        null,
        2,
        null,
      ]);
      const both = people(2, () => ({ fixed: 4 }));
      const [first, second] = placesOf(problem(newLayout(1, 6), both));
      expect(first).toBe(4);
      expect(second).not.toBe(4);
    });

    it('is that of a guest who has another, and only then a reason', () => {
      const given = problem(
        newLayout(1, 6),
        people(2, (at) => (at === 0 ? { now: 1, fixed: 5 } : {})),
      );
      const plan = seatAll(given);
      expect(plan.places[0]).toBe(5);
      const known = given.guests.map(({ id, now }) => ({ name: id, party: null, place: now }));
      const reasons = proposalOf(given, plan, known).seatings.map((one) => one.reasons);
      expect(reasons).toEqual([['fixed'], ['free']]);
    });
  });

  it('names a party that no table holds', () => {
    const guests = people(10, () => ({ party: 'all' }));
    const plan = seatAll(problem(tables(2, 8), guests));
    expect(plan.together).toBe(0);
    expect(plan.unmet).toEqual([{ kind: 'party', guests: guests.map(({ id }) => id) }]);
  });

  it('says how many places are lacking, and seats those of a rank first', () => {
    const guests = people(12, (at) => ({ rank: at === 11 ? 1 : 0 }));
    const plan = seatAll(problem(newLayout(1, 10), guests));
    expect(plan.lacking).toBe(2);
    expect(plan.places[11]).not.toBeNull();
    expect(plan.places.filter((place) => place === null)).toHaveLength(2);
  });

  it('has ranks on their places, and near the stage where there are none', () => {
    const layout = paintZone(addZone(newLayout(), 'Best'), [95, 96], 0);
    const guests = people(40, (at) => ({ rank: at < 2 ? 1 : at === 2 ? 2 : 0 }));
    const { places, unmet } = seatAll(problem(layout, guests));
    expect([places[0], places[1]].sort()).toEqual([95, 96]);
    expect(places[2]!).toBeLessThanOrEqual(10);
    expect(unmet).toEqual([]);
  });

  it('has nobody without a rank at a head table while there is room elsewhere', () => {
    const hall = tables(2, 6);
    const head = { ...hall.tables[0]!, label: 'Head', shape: 'head' as const, y: -300, places: [20, 21, 22, 23] };
    const layout = { ...hall, tables: [head, ...hall.tables], next_place: 24 };
    const { places } = seatAll(
      problem(
        layout,
        people(13, (at) => ({ rank: at < 2 ? 1 : 0 })),
      ),
    );
    expect(places.slice(0, 2).every((place) => place! >= 20)).toBe(true);
    expect(places.slice(2).every((place) => place! < 20)).toBe(true);
  });

  it('has who comes late to a torn party sit with some of it, also at a head table', () => {
    const hall = tables(3, 6);
    const layout = {
      ...hall,
      tables: hall.tables.map((table, at) => (at === 0 ? { ...table, shape: 'head' as const } : table)),
    };
    const all = [1, 2, 7, 8, 9, 10, 11, 12];
    const guests = people(9, (at) => ({
      party: at < 4 || at === 8 ? 'p' : null,
      ...(at < 8 && { now: all[at]!, stays: true }),
    }));
    expect(seatAll(problem(layout, guests)).places[8]).toBeLessThanOrEqual(6);
  });

  it('gives step-free places to those who need them', () => {
    const layout = mark(newLayout(), [100], 'accessible');
    const guests = people(50, (at) => (at > 47 ? { needs: ['step_free'] } : {}));
    const { places, unmet } = seatAll(problem(layout, guests));
    expect([places[48], places[49]]).toContain(100);
    expect(unmet).toEqual([{ kind: 'step_free', guests: [expect.stringMatching(/g4[89]/)] }]);
  });

  it('leaves whoever stays where they are, and brings the others of their party beside them', () => {
    const guests = people(3, (at) => ({ party: 'a', ...(at === 0 && { now: 55, stays: true }) }));
    const { places } = seatAll(problem(newLayout(), guests));
    expect(places[0]).toBe(55);
    expect([...places].sort((a, b) => a! - b!).join()).toMatch(/^(53,54,55|54,55,56|55,56,57)$/);
  });

  it('moves nobody who has no reason to move', () => {
    const guests = people(60, (at) => ({ party: `p${Math.floor(at / 5)}`, now: at < 55 ? at + 1 : null }));
    const plan = seatAll(problem(newLayout(), guests));
    expect(plan.moved).toBe(0);
    expect(plan.places.every((place) => place !== null)).toBe(true);
  });

  it('breaks no hard rule, but rather leaves somebody without a place', () => {
    const apart: Rule = { id: 'r', kind: 'apart', hard: true, of: ['g0'], with: ['g1'] };
    const plan = seatAll(problem(tables(1, 4), people(2), { rules: [apart] }));
    expect(plan.places.filter((place) => place === null)).toHaveLength(1);
    expect(plan.unmet.map(({ kind }) => kind)).toEqual(['unseated']);
  });

  it('meets rules that can be met, and names the wish that can’t', () => {
    const rules: Rule[] = [
      { id: 'beside', kind: 'beside', hard: false, of: ['g0'], with: ['g9'] },
      { id: 'far', kind: 'apart', hard: false, of: ['g1'], with: ['g2'], seats: 3 },
      { id: 'within', kind: 'within', hard: true, of: ['g3'], places: [77] },
      { id: 'never', kind: 'within', hard: false, of: ['g4'], places: [] },
    ];
    const hall = adjacencyOf(newLayout());
    const { places, unmet } = seatAll(problem(newLayout(), people(20), { rules }));
    const at = (guest: number) => hall.indexOf(places[guest]!);
    expect(areBeside(hall, at(0), at(9))).toBe(true);
    expect(places[3]).toBe(77);
    expect(unmet).toEqual([{ kind: 'within', guests: ['g4'], rule: 'never' }]);
  });

  it('ends when it is told to, with a plan that can be used', () => {
    let asked = 0;
    const plan = seatAll(problem(newLayout(), people(50)), () => (asked += 1) < 1);
    expect(asked).toBe(1);
    expect(plan.places.every((place) => place !== null)).toBe(true);
  });
});

describe('a list of whom some sit already', () => {
  it('leaves nobody without the place they have, however important others are', () => {
    const guests = people(6, (at) => (at < 4 ? { now: at + 1 } : { rank: 1, party: 'a' }));
    const { places } = seatAll(problem(newLayout(1, 4), guests));
    expect(places.slice(0, 4).every((place) => place !== null)).toBe(true);
    expect(places.slice(4)).toEqual([null, null]);
  });

  it('puts nobody else on a closed place, though whoever has it may keep it', () => {
    const layout = paintZone(addZone(newLayout(1, 4), 'Best'), [2], 0);
    const guests = people(2, (at) => (at === 0 ? { now: 1, rank: 1 } : { rank: 1 }));
    const closed = new Set([1, 3]);
    const { places } = seatAll(problem(layout, guests, { closed }));
    expect([
      [1, 2],
      [2, 4],
    ]).toContainEqual(places);
    expect(
      seatAll(
        problem(
          layout,
          people(1, () => ({ now: 1 })),
          { closed },
        ),
      ).places,
    ).toEqual([1]);
  });

  it('leaves those who stay on a place that is no longer in use', () => {
    const layout = { ...newLayout(1, 4), inactive: [2, 3] };
    const guests = people(2, (at) => ({ now: 2 + at, stays: at === 0 }));
    expect(seatAll(problem(layout, guests)).places[0]).toBe(2);
    expect([1, 4]).toContain(seatAll(problem(layout, guests)).places[1]);
  });

  it('moves aside as few as it takes for a party to come in', () => {
    // Holes at 3 and 7 of a row of ten: three people move two seats closer, or the two of the party sit apart.
    const seats = [1, 2, 4, 5, 6, 8, 9, 10];
    const guests = people(10, (at) => (at < 8 ? { now: seats[at]! } : { party: 'new' }));
    const plan = seatAll(problem(newLayout(1, 10), guests));
    expect(plan).toMatchObject({ together: 1, moved: 3 - 2 });
  });

  it('puts back whoever a rule doesn’t let sit elsewhere', () => {
    const rules: Rule[] = [{ id: 'r', kind: 'apart', hard: true, of: ['g0'], with: ['g1'] }];
    const guests = people(2, (at) => ({ now: at + 1 }));
    expect(seatAll(problem(newLayout(1, 4), guests, { rules })).places).toEqual([1, 2]);
  });
});

describe('a hall with chairs and a bar', () => {
  const bar = (from: number, count: number) => ({
    name: 'Bar',
    x: 0,
    y: -300,
    width: 400,
    height: 100,
    places: Array.from({ length: count }, (_, at) => from + at),
  });
  /** Three tables of ten, and thirty places to stand nearer to the stage. */
  const withBar = (): HallLayout => ({ ...tables(3, 10), areas: [bar(31, 30)], next_place: 61 });
  const standing = (of: Problem) => placesOf(of).filter((place) => place! > 30).length;

  it('has nobody stand while there is a chair, neither a party that no table holds nor who would be near the stage', () => {
    const guests = people(30, (at) => ({
      party: at < 11 ? 'a' : at < 22 ? 'b' : at < 24 ? 'c' : null,
      rank: at < 4 ? 1 : 0,
    }));
    expect(standing(problem(withBar(), guests))).toBe(0);
  });

  it('has those stand for whom there is none, a party among them together, and whom a rule asks to', () => {
    const full = people(36, (at) => ({ party: at < 24 ? `p${Math.floor(at / 6)}` : 'late' }));
    const plan = seatAll(problem(withBar(), full));
    expect(plan.places.filter((place) => place! > 30)).toHaveLength(6);
    const rule: Rule = { id: 'r', hard: false, kind: 'within', of: ['g1'], places: bar(31, 30).places };
    expect(seatAll(problem(withBar(), people(5), { rules: [rule] })).places.map((place) => place! > 30)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is full of people who stand where there are no chairs at all', () => {
    const hall = { ...withBar(), tables: [], areas: [bar(1, 30)], next_place: 31 };
    expect(seatAll(problem(hall, people(20)))).toMatchObject({ cost: 0, unmet: [] });
  });
});

describe('a plan made again', () => {
  it('has everybody where the one before had them, but for who is held back', () => {
    const guests = people(80, (at) => ({ party: at < 60 ? `p${at % 14}` : null, rank: at < 6 ? 1 : 0 }));
    const first = placesOf(problem(tables(10, 10), guests));
    const again = guests.map((guest, at) => ({ ...guest, before: first[at]! })).filter((_, at) => at !== 70);
    const places = placesOf(problem(tables(10, 10), again));
    expect(places).toEqual(first.filter((_, at) => at !== 70));
    // The control: without the plan before most sit elsewhere.
    const anew = placesOf(
      problem(
        tables(10, 10),
        again.map((guest) => ({ ...guest, before: undefined })),
      ),
    );
    expect(anew.filter((place, at) => place === places[at]).length).toBeLessThan(60);
  });
});

describe('more guests than places', () => {
  it('has those of the first rank sit, whoever came first', () => {
    const guests = people(30, (at) => ({ rank: at >= 26 ? 1 : 0, party: `p${at >> 1}` }));
    const { places, lacking } = seatAll(problem(newLayout(1, 10), guests));
    expect(places.slice(26).every((place) => place !== null)).toBe(true);
    expect(places.filter((place) => place !== null)).toHaveLength(10);
    expect(lacking).toBe(20);
  });

  it('leaves out one of two sides that can’t sit beside each other, the smaller', () => {
    const rules: Rule[] = [{ id: 'r', kind: 'beside', hard: true, of: ['g0', 'g1', 'g2'], with: ['g3'] }];
    const layout = withAisle();
    const places = new Set([1, 2, 3]);
    const within: Rule = { id: 'w', kind: 'within', hard: true, of: ['g0', 'g1', 'g2'], places: [...places] };
    const given = problem(layout, people(4), { rules: [...rules, within], closed: new Set([4]), steps: 1 });
    const plan = seatAll(given);
    expect(plan.places.map((place) => place === null)).toEqual([false, false, false, true]);
    expect(plan.unmet.map(({ kind }) => kind)).toEqual(['unseated']);
  });
});

describe('a proposal', () => {
  const known = (guests: Wanted[]) => guests.map(({ id, party, now }) => ({ name: id, party, place: now }));

  it('says of each guest why they sit there, and leaves out who stays', () => {
    const guests = people(4, (at) => ({ party: at < 2 ? 'a' : null, ...(at === 3 && { now: 9, stays: true }) }));
    const given = problem(newLayout(1, 10), guests);
    const { seatings, seated, moved } = proposalOf(given, seatAll(given), known(guests));
    expect(seatings.map(({ guest_id, reasons }) => [guest_id, reasons])).toEqual([
      ['g0', ['party']],
      ['g1', ['party']],
      ['g2', ['free']],
    ]);
    expect({ seated, moved }).toEqual({ seated: 3, moved: 0 });
  });

  it('leaves everybody as they are who was to have the place of somebody held back', () => {
    const one = (guest_id: string, from: number | null, place: number) => ({
      guest_id,
      guest_name: guest_id,
      from,
      place,
      sent: false,
      party: null,
      rank: null,
      reasons: [],
    });
    const all = [one('a', 1, 5), one('b', 2, 1), one('c', null, 2), one('d', null, 8)];
    expect(meantOf(all, ['a']).map(({ guest_id }) => guest_id)).toEqual(['d']);
    expect(meantOf(all, ['c']).map(({ guest_id }) => guest_id)).toEqual(['a', 'b', 'd']);
  });
});
