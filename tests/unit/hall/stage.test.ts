import { describe, expect, it } from 'vitest';
import { boundsOf, cornersOf, seatsOf, stageBox, stageOf } from '#shared/hall/geometry.ts';
import { hallOf, row, table } from '../paper/halls.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('the stage', () => {
  it.each([
    ['top', 'stage', box(0, 0, 500, 300), box(100, -104, 300, 56)],
    ['top', 'screen', box(0, 0, 500, 300), box(100, -76, 300, 28)],
    ['bottom', 'stage', box(0, 0, 500, 300), box(100, 348, 300, 56)],
    ['left', 'stage', box(10, 20, 500, 300), box(-94, 80, 56, 180)],
    ['right', 'stage', box(10, 20, 500, 300), box(558, 80, 56, 180)],
    ['right', 'screen', box(0, 0, 500, 300), box(548, 60, 28, 180)],
    ['top', 'stage', box(0, 0, 100, 100), box(-30, -104, 160, 56)],
    ['bottom', 'stage', box(0, 0, 2000, 100), box(680, 148, 640, 56)],
    ['left', 'stage', box(0, 0, 100, 50), box(-104, -55, 56, 160)],
  ] as const)('on the %s side, a %s, stands beside the middle of the seating', (side, kind, seating, stage) => {
    expect(stageBox({ kind, side }, seating)).toEqual(stage);
  });

  it('of a hall is on its side, and all that is drawn lies in the bounds', () => {
    const hall = hallOf({ rows: [row('1', 1, 11)], stage: { kind: 'stage', side: 'right' } });
    // Seats from -9 to 249, and from -9 to 9.
    expect(stageOf(hall)).toEqual(box(297, -80, 56, 160));
    expect(boundsOf(hall)).toEqual(box(-37, -80, 390, 160));
    const door = boundsOf({ ...hall, entrances: [{ name: 'Вход', x: -500, y: 0 }] });
    expect(door).toEqual(box(-540, -80, 893, 160));
    const words = boundsOf({ ...hall, captions: [{ text: 'Бар', x: 0, y: 700 }] });
    expect(words).toEqual(box(-40, -80, 393, 820));
    expect(boundsOf(hall, box(0, -900, 10, 10))).toEqual(box(-37, -900, 314, 937));
  });
});

it('seats know their group, where their names have room, and whether it is a seat of their own', () => {
  const tables = [table('Т', 11, 2), table('Ф', 21, 2, { chairs: false, x: 300 })];
  const { group, angle, kind } = seatsOf(hallOf({ rows: [row('1', 1, 2)], tables }));
  expect([...group]).toEqual([0, 0, 1, 1, 2, 2]);
  expect([...kind]).toEqual([0, 0, 0, 0, 1, 1]);
  const quarters = [...angle].map((each) => Math.round(each / (Math.PI / 2)));
  expect(quarters).toEqual([1, 1, -1, 1, 1, 1]);
});

it('corners go round a box clockwise', () => {
  expect(cornersOf(box(1, 2, 30, 40))).toEqual([
    { x: 1, y: 2 },
    { x: 31, y: 2 },
    { x: 31, y: 42 },
    { x: 1, y: 42 },
  ]);
});
