import { describe, expect, it } from 'vitest';
import { addArea } from '#shared/hall/edit.ts';
import { type HallLayout, newLayout, NO_MARKS } from '#shared/hall/layout.ts';
import { addZone, mark, paintZone } from '#shared/hall/marks.ts';
import { type Clash, mergeLayouts } from '#shared/hall/merging.ts';
import { addLevel, renameLevel, setLevel } from '#shared/hall/standing.ts';

// What belongs to the hall and to none of its groups, as two people leave it.

type Change = Partial<HallLayout>;

const [door, gate, hatch, exit] = [0, 1, 2, 3].map((i) => ({ name: `Вход ${i}`, x: 100 * i, y: -50 }));
const [bar, cloak, steps, ramp] = [0, 1, 2, 3].map((i) => ({ text: `Слова ${i}`, x: 0, y: 90 * i }));
const at = <T>(thing: T, x: number): T => ({ ...thing, x });
const entrances = (...all: (typeof door)[]): Change => ({ entrances: all as HallLayout['entrances'] });
const captions = (...all: (typeof bar)[]): Change => ({ captions: all as HallLayout['captions'] });
const stage = (side: 'left' | 'bottom', kind: 'stage' | 'screen' = 'stage'): Change => ({ stage: { kind, side } });
const start: HallLayout = { ...newLayout(4, 6), ...entrances(door, gate), ...captions(bar, cloak) };
const as = (change: Change): HallLayout => ({ ...start, ...change });

/** What both have at last; where they clash, as mine has it and as theirs has it. */
type Case = [what: string, mine: Change, theirs: Change, joined: Change, orTheirs?: Change, clash?: Clash];

const CASES: Case[] = [
  ['a direction of mine', { direction: 'rtl' }, {}, { direction: 'rtl' }],
  ['a direction of theirs', {}, { direction: 'rtl' }, { direction: 'rtl' }],
  ['a direction that both turned', { direction: 'rtl' }, { direction: 'rtl' }, { direction: 'rtl' }],
  ['a stage of mine', stage('left'), {}, stage('left')],
  ['a stage of theirs', {}, stage('left'), stage('left')],
  ['a stage put alike', stage('left'), stage('left'), stage('left')],
  [
    'a stage put apart',
    stage('left'),
    stage('bottom', 'screen'),
    stage('left'),
    stage('bottom', 'screen'),
    { of: 'stage', name: null },
  ],
  [
    'a door moved by each',
    entrances(at(door, 7), gate),
    entrances(door, at(gate, 7)),
    entrances(at(door, 7), at(gate, 7)),
  ],
  ['a door more of mine', entrances(door, gate, hatch), {}, entrances(door, gate, hatch)],
  [
    'a door more of each',
    entrances(door, gate, hatch),
    entrances(door, gate, exit),
    entrances(door, gate, hatch, exit),
  ],
  ['a door gone and one more', entrances(gate), entrances(door, gate, hatch), entrances(gate, hatch)],
  ['a door more and one gone', entrances(door, gate, hatch), entrances(gate), entrances(gate, hatch)],
  ['a door gone of each', entrances(gate), entrances(door), entrances()],
  ['a door gone and one moved', entrances(door), entrances(door, at(gate, 7)), entrances(door, at(gate, 7))],
  ['a door moved and one gone', entrances(door, at(gate, 7)), entrances(gate), entrances(at(gate, 7))],
  [
    'a door moved apart',
    entrances(at(door, 7), gate),
    entrances(at(door, 9), gate),
    entrances(at(door, 7), gate),
    entrances(at(door, 9), gate),
    { of: 'entrances', name: 'Вход 0' },
  ],
  ['words moved by each', captions(at(bar, 7), cloak), captions(bar, at(cloak, 7)), captions(at(bar, 7), at(cloak, 7))],
  ['words more of each', captions(bar, cloak, steps), captions(bar, cloak, ramp), captions(bar, cloak, steps, ramp)],
  ['words gone and more', captions(cloak), captions(bar, cloak, steps), captions(cloak, steps)],
  [
    'words moved apart',
    captions(bar, at(cloak, 7)),
    captions(bar, at(cloak, 9)),
    captions(bar, at(cloak, 7)),
    captions(bar, at(cloak, 9)),
    { of: 'captions', name: 'Слова 1' },
  ],
  ['places closed by each', { inactive: [1, 2] }, { inactive: [2, 3] }, { inactive: [2, 3, 1] }],
  [
    'couples of each, and one that shares a seat',
    { marks: { ...NO_MARKS, couple: pairs([1, 2], [5, 6]), accessible: [7] } },
    { marks: { ...NO_MARKS, couple: pairs([2, 3]), accessible: [8] } },
    { marks: { ...NO_MARKS, couple: pairs([2, 3], [5, 6]), accessible: [8, 7] } },
  ],
];

function pairs(...all: [number, number][]): [number, number][] {
  return all;
}

describe('what of a hall two people changed', () => {
  it.each(CASES)('is joined: %s', (_, mine, theirs, joined, orTheirs = joined, clash) => {
    const clashes = clash ? [clash] : [];
    expect(mergeLayouts(start, as(mine), as(theirs), 'mine')).toEqual({ layout: as(joined), clashes });
    expect(mergeLayouts(start, as(mine), as(theirs), 'theirs')).toEqual({ layout: as(orTheirs), clashes });
  });
});

it('places that each opened again are open', () => {
  const [base, mine, theirs] = [
    [4, 5, 6],
    [5, 6],
    [4, 6],
  ].map((inactive) => as({ inactive }));
  expect(mergeLayouts(base!, mine!, theirs!)).toEqual({ layout: as({ inactive: [6] }), clashes: [] });
});

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);

describe('levels, blocks and ranks of both', () => {
  const floors = setLevel(addLevel(start, 'Балкон', 'Партер'), [{ kind: 'rows', at: 3 }], 1);
  const named = (level: number, name: string) => renameLevel(floors, level, name);

  it('keep the name that one gave, and that of the chosen one where both did', () => {
    const one = mergeLayouts(floors, named(0, 'Зал'), named(1, 'Ярус'));
    expect([names(one.layout.levels), one.clashes]).toEqual([['Зал', 'Ярус'], []]);
    for (const [side, name] of [
      ['mine', 'Ложи'],
      ['theirs', 'Ярус'],
    ] as const) {
      const two = mergeLayouts(floors, named(1, 'Ложи'), named(1, 'Ярус'), side);
      expect(names(two.layout.levels)).toEqual(['Партер', name]);
      expect(two.clashes).toEqual([{ of: 'levels', name: 'Балкон' }]);
      expect(two.layout.rows[3]!.level).toBe(1);
    }
  });

  it('are called alike by nobody: who gives way has the name of before, and it is said', () => {
    for (const [side, expected, clash] of [
      ['mine', ['Ярус', 'Балкон'], 'Балкон'],
      ['theirs', ['Партер', 'ЯРУС'], 'Партер'],
    ] as const) {
      const { layout, clashes } = mergeLayouts(floors, named(0, 'Ярус'), named(1, 'ЯРУС'), side);
      expect([names(layout.levels), clashes]).toEqual([expected, [{ of: 'levels', name: clash }]]);
      for (const [mine, theirs] of [
        [named(0, 'Ярус'), addLevel(floors, 'Ярус', 'Партер')],
        [addLevel(floors, 'Ярус', 'Партер'), named(0, 'Ярус')],
      ] as const) {
        const added = mergeLayouts(floors, mine, theirs, side);
        expect(names(added.layout.levels)).toEqual(['Партер', 'Балкон', 'Ярус']);
        expect(added.clashes).toEqual([{ of: 'levels', name: 'Партер' }]);
      }
    }
    const ranked = addZone(addZone(start, 'А'), 'Б');
    const called = (rank: number) => ({
      ...ranked,
      zones: ranked.zones.map((zone, at) => (at === rank ? { ...zone, name: 'В' } : zone)),
    });
    expect(names(mergeLayouts(ranked, called(0), called(1)).layout.zones)).toEqual(['В', 'Б']);
  });

  it('of one name in other letters are one', () => {
    const up = (name: string, at: number) => setLevel(addLevel(start, name, 'Партер'), [{ kind: 'rows', at }], 1);
    const { layout } = mergeLayouts(start, up('БАЛКОН', 0), up('Балкон', 1));
    expect(names(layout.levels)).toEqual(['Партер', 'БАЛКОН']);
    expect(layout.rows.map(({ level = 0 }) => level)).toEqual([1, 1, 0, 0]);
  });

  it('begin with the one that a hall without levels is, whatever each calls it', () => {
    const up = (ground: string, name: string, row: number) =>
      setLevel(addLevel(start, name, ground), [{ kind: 'rows', at: row }], 1);
    const { layout, clashes } = mergeLayouts(start, up('Зал', 'Балкон', 0), up('Партер', 'Ложи', 1));
    expect([names(layout.levels), clashes]).toEqual([['Зал', 'Балкон', 'Ложи'], [{ of: 'levels', name: null }]]);
    expect(layout.rows.map(({ level = 0 }) => level)).toEqual([1, 2, 0, 0]);
  });

  it('go with the one who took them away, and who stands there comes down', () => {
    const ranked = addZone(addZone(addZone(start, 'А'), 'Б'), 'В');
    const less = { ...ranked, zones: ranked.zones.slice(1) };
    const painted = paintZone(ranked, [5, 6], 2);
    expect(mergeLayouts(ranked, less, painted).layout.zones).toEqual([
      { name: 'Б', places: [] },
      { name: 'В', places: [5, 6] },
    ]);
    expect(mergeLayouts(ranked, painted, less).layout.zones).toEqual([
      { name: 'Б', places: [] },
      { name: 'В', places: [5, 6] },
    ]);
    const renamed = { ...ranked, zones: ranked.zones.with(0, { name: 'Г', places: [] }) };
    expect(mergeLayouts(ranked, renamed, less).clashes).toEqual([{ of: 'zones', name: 'А' }]);
  });

  it('tell blocks of one name apart, and bring each row to its own', () => {
    const blocked = (...of: (number | undefined)[]): Change => ({
      rows: start.rows.map((row, at) => (of[at] === undefined ? row : { ...row, block: of[at] })),
    });
    const block = { name: 'Блок' };
    const base = as({ ...blocked(0, 1), blocks: [block, block] });
    // Mine has the second one only, which theirs moves: it stays the one of its row.
    const mine = as({ ...blocked(undefined, 0), blocks: [block] });
    const theirs = as({ ...blocked(0, 1, 1, 2), blocks: [block, block, block] });
    const rows = (one: HallLayout, two: HallLayout) => mergeLayouts(base, one, two).layout;
    const both = rows(theirs, as({ ...blocked(0, 1, undefined, 2), blocks: [block, block, block] }));
    expect(names(both.blocks)).toEqual(['Блок', 'Блок', 'Блок', 'Блок']);
    for (const { block: at } of rows(mine, theirs).rows) expect(at ?? 0).toBeLessThan(rows(mine, theirs).blocks.length);
    const less = as({ ...blocked(0, 1), blocks: [block, block] });
    expect(mergeLayouts(theirs, less, theirs).layout.rows.map(({ block: at }) => at)).toEqual([
      0,
      1,
      undefined,
      undefined,
    ]);
    const own = (at: number) =>
      as({ ...blocked(...[0, 1].map((row) => (row === at ? 0 : undefined))), blocks: [block] });
    expect(mergeLayouts(start, own(0), own(1)).layout.rows.map(({ block: at }) => at)).toEqual([
      0,
      1,
      undefined,
      undefined,
    ]);
    const three = rows(base, theirs);
    expect(three.rows.map(({ block: at }) => at)).toEqual([0, 1, 1, 2]);
  });
});

describe('places that are new in both', () => {
  const area = (name: string, x: number) => addArea(start, { name, x, y: 300, width: 90, height: 40, capacity: 3 });

  it('are different ones, and what is said of each goes with it', () => {
    const mine = mark(area('Бар', 0), [25], 'accessible');
    const theirs = mark(area('Фойе', 200), [26], 'technical');
    const { layout } = mergeLayouts(start, mine, theirs);
    const placesAt = (at: string) => layout.areas.find(({ name }) => name === at)!.places;
    expect(placesAt('Фойе')).toEqual([25, 26, 27]);
    expect(placesAt('Бар')).toEqual([28, 29, 30]);
    expect([layout.marks.accessible, layout.marks.technical, layout.next_place]).toEqual([[28], [26], 31]);
  });

  it('are the same where both drew them alike', () => {
    const drawn = area('Бар', 0);
    const { layout } = mergeLayouts(start, mark(drawn, [25], 'accessible'), mark(drawn, [26], 'technical'));
    expect([layout.areas, layout.marks.accessible, layout.marks.technical]).toEqual([drawn.areas, [25], [26]]);
  });
});
