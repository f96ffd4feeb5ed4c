import { describe, expect, it } from 'vitest';
import { union } from '#shared/hall/geometry.ts';
import { meet } from '#shared/hall/meeting.ts';
import type { Camera } from '../../../src/customRoutes/hall/plan/camera.ts';
import { areaOf, cameraAt, covers, LONG_MS, plan, seenBy, shared, VIEW, withPixels } from './keptPlan.ts';

// What of a kept plan is painted first, and what not again.

withPixels();

describe('the first picture', () => {
  it('is painted whole in its frame, however long that takes, and reaches beyond the view on all sides', () => {
    const shown = plan({ cost: LONG_MS });
    const camera = cameraAt(0, 0);
    const boxes = shown.painted(() => expect(shown.frame(camera)).toBe(true));
    const around = { x: -50, y: -50, width: VIEW.width + 100, height: VIEW.height + 100 };
    expect(covers(union(boxes), around)).toBe(true);
    expect([shown.kept.scale(), shown.colours()]).toEqual([1, new Set([1])]);
    expect(shown.painted(() => shown.frame(camera))).toEqual([]);
  });

  it('is made anew, whole, where all is forgotten, the view is another, or so are its pixels', () => {
    const shown = plan({ cost: LONG_MS });
    const camera = cameraAt(0, 0);
    const first = shown.painted(() => shown.frame(camera));
    shown.kept.forget();
    expect(shown.kept.scale()).toBe(0);
    expect(shown.painted(() => shown.frame(camera))).toEqual(first);
    expect(shown.painted(() => shown.frame(camera, 2))).toEqual(first);
    expect(shown.painted(() => shown.frame(camera))).toEqual(first);
    for (const view of [
      { width: 130, height: 90 },
      { width: 130, height: 95 },
    ]) {
      const boxes = shown.painted(() => shown.frame(cameraAt(0, 0, 1, true, view)));
      expect(covers(union(boxes), { x: 0, y: 0, ...view })).toBe(true);
    }
  });
});

describe('a picture that is painted bit by bit', () => {
  /** A plan that is zoomed to this camera, before any of it is painted. */
  const zoomed = (camera: Camera) => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.ink.cost = LONG_MS;
    return { ...shown, camera, next: () => shown.painted(() => shown.frame(camera)) };
  };

  it('shows what is in view first, the middle before the edges, and one box a frame where each takes long', () => {
    const { rest, camera } = zoomed(cameraAt(-30, -20, 2));
    const frames = rest(camera);
    expect(frames.every(({ length }) => length === 1)).toBe(true);
    const [view, boxes] = [seenBy(camera), frames.flat()];
    const isSeen = boxes.map((box) => meet(box, view));
    const seen = isSeen.indexOf(false);
    expect(seen).toBeGreaterThan(1);
    expect(isSeen.slice(seen)).not.toContain(true);
    expect(covers(union(boxes.slice(0, seen)), view)).toBe(true);
    expect(areaOf(boxes.slice(0, seen))).toBeCloseTo(areaOf([view]));
    const off = boxes.slice(0, seen).map(({ x, y, width, height }) => {
      const [dx, dy] = [x + width / 2 - view.x - view.width / 2, y + height / 2 - view.y - view.height / 2];
      return Math.hypot(dx, dy);
    });
    expect(off).toEqual(off.toSorted((a, b) => a - b));
    // All around the view is left, and nothing twice.
    const around = { x: view.x - 20, y: view.y - 20, width: view.width + 40, height: view.height + 40 };
    expect(covers(union(boxes), around)).toBe(true);
    expect(areaOf(boxes)).toBeCloseTo(areaOf([union(boxes)]));
  });

  it('paints what changed before what is left over', () => {
    const { kept, next, rest, camera } = zoomed(cameraAt(0, 0, 2));
    next();
    const spots = [
      { x: 40, y: 30, width: 4, height: 4 },
      { x: 10, y: 20, width: 4, height: 4 },
    ];
    kept.spoil(spots);
    expect([...next(), ...next()]).toEqual(spots);
    expect(rest(camera).length).toBeGreaterThan(1);
  });

  it('goes on with what is left over where it is moved, and paints nothing twice', () => {
    const { next, rest, camera } = zoomed(cameraAt(0, 0, 2));
    const before = next();
    const there = { ...camera, x: -230, y: 40 };
    const boxes = [...before, ...rest(there).flat()];
    expect(boxes.length).toBeGreaterThan(2);
    expect(areaOf(boxes.map((box) => shared(box, seenBy(there))))).toBeCloseTo(areaOf([seenBy(there)]));
  });
});

describe('a picture that is moved', () => {
  it('is painted only where the hall came into it: nothing of what it showed, and all where it showed nothing of it', () => {
    const shown = plan();
    const first = union(shown.painted(() => shown.rest(cameraAt(0, 0))));
    expect(shown.rest(cameraAt(30, -30)).flat()).toEqual([]);
    for (const [x, y] of [
      [-300, 0],
      [300, 0],
      [0, -300],
      [0, 300],
      [250, -260],
    ] as const) {
      shown.kept.forget();
      shown.rest(cameraAt(0, 0));
      const boxes = shown.rest(cameraAt(x, y)).flat();
      expect(boxes.length).toBeGreaterThan(0);
      expect(boxes.filter((box) => meet(box, first))).toEqual([]);
      // With what was there all of the picture, and nothing of it twice.
      const kept = { x: first.x - x, y: first.y - y, width: first.width, height: first.height };
      const across = first.width - Math.abs(x);
      const down = first.height - Math.abs(y);
      expect(areaOf(boxes)).toBeCloseTo(areaOf([kept]) - across * down);
    }
    // Far from there it is another picture, which comes bit by bit.
    for (const camera of [cameraAt(9000, 0), cameraAt(9000, 9000)]) {
      const boxes = shown.rest(camera).flat();
      expect(areaOf(boxes)).toBeCloseTo(areaOf([first]));
      expect(boxes.length).toBeGreaterThan(1);
    }
  });
});
