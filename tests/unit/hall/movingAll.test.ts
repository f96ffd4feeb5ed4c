import { describe, expect, it, vi } from 'vitest';
import { groupsOf, placesOf } from '#shared/hall/groups.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import type { Place } from '../../../src/customRoutes/hall/plan/types.ts';
import { movesOf } from '../../../src/customRoutes/hall/seating/moves.ts';
import { seatingOrder } from '../../../src/customRoutes/hall/seating/runs.ts';
import type { Acts, Question } from '../../../src/customRoutes/hall/seating/useActs.ts';
import { translateIn } from './translate.ts';

/** Three rows of four, and beyond them an area in which six sit as they like. */
const layout: HallLayout = {
  ...newLayout(3, 4),
  next_place: 19,
  areas: [{ name: 'Бар', x: 0, y: 300, width: 200, height: 60, places: [13, 14, 15, 16, 17, 18] }],
};
const translate = translateIn('ru');
const HOLD = { by: 'Орлов Илья', until: null, remark: 'Хор' };

/** Moves `from` where `start` is pressed, in a hall where these sit: what is asked, and what is sent unasked. */
function moving(
  sitting: Record<number, string>,
  from: number[],
  start: number,
  state: 'not_sent' | 'sent' = 'not_sent',
  held: number[] = [],
) {
  const ticketOf = (place: number): Place['ticket'] => {
    const guest_name = sitting[place];
    return guest_name ? { id: `t${place}`, guest_id: guest_name, guest_name, state } : null;
  };
  const places = placesOf(layout)
    .map((place) => ({ place, active: true, sector_id: null, ticket: ticketOf(place) }))
    .map((at) => (held.includes(at.place) ? { ...at, hold: HOLD } : at));
  const placeOf = new Map<number, Place>(places.map((place) => [place.place, place]));
  const order = seatingOrder(layout);
  const [setRefusal, onMove] = [vi.fn(), vi.fn().mockResolvedValue(null)];
  let asked: Question | null = null;
  const setQuestion: Acts['setQuestion'] = (next) => {
    asked = typeof next === 'function' ? next(asked) : next;
  };
  const { moveAll, landingOf } = movesOf({
    props: { onMove, onChangeGuest: vi.fn(), onRemove: vi.fn() },
    facts: {
      layout,
      placeOf,
      labels: labelsOf(layout),
      groupOf: new Map(groupsOf(layout).flatMap((each) => each.group.places.map((place) => [place, each] as const))),
      isOpen: (place) => !sitting[place],
      isLoose: (place) => !sitting[place] && !held.includes(place),
      isHeld: (place) => held.includes(place),
      isMine: () => true,
      sorted: (of) => of.toSorted((a, b) => order.get(a)! - order.get(b)!),
      sectorOf: () => null,
    },
    acts: { setQuestion, setRefusal, run: async (call, text) => void (await call(text)) },
    setIntent: vi.fn(),
    putDown: vi.fn(),
    translate,
  });
  moveAll(from, start);
  const lit = landingOf(from, { kind: 'place', place: start, index: 0, at: { x: 0, y: 0 } });
  return { asked: asked as Question | null, sent: onMove.mock.lastCall?.[0] as unknown, onMove, setRefusal, lit };
}

describe('several who sit already', () => {
  const three = { 1: 'А', 2: 'Б', 3: 'В' };

  it('go without a question where they sit together again', () => {
    const { asked, sent } = moving(three, [1, 2, 3], 5);
    expect(asked).toBeNull();
    expect(sent).toEqual([
      { ticket_id: 't1', place: 5 },
      { ticket_id: 't2', place: 6 },
      { ticket_id: 't3', place: 7 },
    ]);
    expect(moving(three, [1, 2, 3], 13).asked).toBeNull();
  });

  it('are shown the places they would get, and none where they find no room', () => {
    const { lit, sent } = moving(three, [1, 2, 3], 6);
    expect(lit).toEqual([6, 7, 8]);
    expect((sent as { place: number }[]).map(({ place }) => place)).toEqual(lit);
    expect(moving(three, [1, 2, 3], 2).lit).toEqual([2, 3, 4]);
    const full = moving({ ...three, 13: 'Г', 14: 'Д', 15: 'Е', 16: 'Ж' }, [1, 2, 3], 17);
    expect(full.lit).toEqual([]);
    expect(full.setRefusal).toHaveBeenCalledWith(expect.objectContaining({ code: 'no_room' }));
  });

  it('pass over places that are held, but for the one that is named', () => {
    const { asked, onMove, lit } = moving(three, [1, 2, 3], 5, 'not_sent', [5]);
    expect(moving(three, [1, 2, 3], 4, 'not_sent', [5]).lit).not.toContain(5);
    expect(lit).toEqual([5, 6, 7]);
    // That one is asked about first: by whom it is held, and for whom.
    expect(asked!.text.at(-1)).toBe('Ряд\u00a02, место\u00a01: в резерве. Орлов Илья · Хор');
    expect(onMove).not.toHaveBeenCalled();
    // So is whoever is locked to the place they leave.
    expect(moving(three, [1, 2, 3], 5, 'not_sent', [2]).asked!.text).toEqual([
      '3 гостя пересядут: ряд\u00a02, места\u00a01–3.',
      'Ряд\u00a01, место\u00a02: закреплено. Орлов Илья · Хор',
    ]);
  });

  /** Of row 2 only seat 1 is left, of row 3 only seat 4. */
  const corners = { 1: 'А', 2: 'Б', 6: 'Г', 7: 'Д', 8: 'Е', 9: 'Ж', 10: 'З', 11: 'И' };

  it('are asked about where they would sit apart, and it is said who would sit where', async () => {
    const { asked, onMove } = moving(corners, [1, 2], 5);
    expect(onMove).not.toHaveBeenCalled();
    expect(asked).toMatchObject({
      verb: 'move_all',
      text: [
        '2 гостя пересядут: ряды\u00a02–3.',
        'Вместе все не поместятся: группа разделится на 2 части (1 + 1).',
        '2 гостя сядут отдельно: ряд\u00a02, место\u00a01; ряд\u00a03, место\u00a04.',
      ],
      sitters: [
        { row: '2', seat: '1', place: 5, guest_name: 'А' },
        { row: '3', seat: '4', place: 12, guest_name: 'Б' },
      ],
    });
    await asked!.run();
    expect(onMove).toHaveBeenCalledTimes(1);
  });

  it('stay in their own row where there is no room for all, instead of moving along it', () => {
    /** Of row 1 only seat 4 is left; row 2 is theirs, with one seat more. */
    const { lit, asked, onMove } = moving({ 1: 'А', 2: 'Б', 3: 'В', 6: 'Г', 7: 'Д', 8: 'Е' }, [6, 7, 8], 4);
    expect(lit).toEqual([4, 7, 8]);
    // Two rows that follow each other are two parts, as a plan for the whole list counts them.
    expect(asked!.text).toContain('Группа займёт 2 соседних ряда.');
    void asked!.run();
    expect(onMove.mock.lastCall?.[0]).toEqual([{ ticket_id: 't6', place: 4 }]);
    // In the row they go to they make room for each other.
    expect(moving({ 5: 'А', 6: 'Б', 7: 'В' }, [5, 6, 7], 6).lit).toEqual([6, 7, 8]);
  });

  it('are asked once where their tickets become void too', () => {
    const { asked } = moving(corners, [1, 2], 5, 'sent');
    expect(asked!.text).toHaveLength(4);
    expect(asked!.text.at(-1)).toContain('Билеты на прежние места уже отправлены (А, Б)');
    expect(asked!.sitters).toHaveLength(2);
  });

  it('are asked about where their tickets become void alone, with nobody named who sits well', () => {
    const { asked } = moving(three, [1, 2, 3], 5, 'sent');
    expect(asked!.text).toHaveLength(2);
    expect(asked!.sitters).toEqual([]);
  });
});
