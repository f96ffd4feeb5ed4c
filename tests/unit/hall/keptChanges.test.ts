import { describe, expect, it } from 'vitest';
import { union } from '#shared/hall/geometry.ts';
import { LONG_MS, areaOf, cameraAt, covers, plan, wait, withPixels } from './keptPlan.ts';

// When a kept plan is stretched, and what a change has it paint.

withPixels();

describe('a zoom', () => {
  it('paints nothing while it goes on, and is over when it rests or stands still', () => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    const zooming = (scale: number, settled = false) =>
      shown.painted(() => shown.frame(cameraAt(0, 0, scale, settled)));
    wait(1000);
    for (let step = 1; step <= 10; step += 1) {
      expect(zooming(1 + step / 10)).toEqual([]);
      wait(50);
    }
    expect([shown.kept.scale(), zooming(2, true).length > 0, shown.kept.scale()]).toEqual([1, true, 2]);
    expect(zooming(3)).toEqual([]);
    wait(50);
    expect(zooming(3)).toEqual([]);
    wait(1000);
    expect(zooming(3).length).toBeGreaterThan(0);
  });

  it('out shows what was seen last of what lies around, under what is newer', () => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.ink.colour = 2;
    shown.rest(cameraAt(-300, -200, 6));
    expect(shown.colours()).toEqual(new Set([2]));
    shown.frame(cameraAt(0, 0, 1, false));
    expect([shown.pixelAt(1, 1), shown.pixelAt(60, 45)]).toEqual([1, 2]);
    // So it does in the frames in which it is painted anew.
    shown.ink.cost = LONG_MS;
    expect(shown.frame(cameraAt(0, 0, 1))).toBe(false);
    expect(shown.pixelAt(1, 1)).toBe(1);
    shown.kept.forget();
    shown.rest(cameraAt(-300, -200, 6));
    shown.frame(cameraAt(0, 0, 1, false));
    expect(shown.pixelAt(1, 1)).toBe(0);
  });

  it.each([
    ['to the right', { x: 0, y: 0, width: 5000, height: 90 }],
    ['to the left', { x: -4900, y: 0, width: 5000, height: 90 }],
    ['above', { x: 0, y: -4900, width: 120, height: 5000 }],
    ['below', { x: 0, y: 0, width: 120, height: 5000 }],
  ])('out has nothing to show around where no picture held the whole hall, which went on %s', (_, bounds) => {
    const wide = plan({ bounds });
    wide.rest(cameraAt(0, 0));
    wide.rest(cameraAt(-300, -200, 6));
    wide.frame(cameraAt(0, 0, 1, false));
    expect([wide.pixelAt(1, 1), wide.pixelAt(60, 45)]).toEqual([0, 1]);
  });

  it('out has nothing to show around where not all was painted of the picture that held it', () => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.ink.cost = LONG_MS;
    shown.frame(cameraAt(0, 0, 0.9));
    shown.kept.forget();
    shown.frame(cameraAt(0, 0));
    shown.kept.spoil([{ x: 1, y: 1, width: 2, height: 2 }]);
    shown.frame(cameraAt(-300, -200, 6));
    shown.ink.cost = 0;
    shown.rest(cameraAt(-300, -200, 6));
    shown.frame(cameraAt(0, 0, 1, false));
    expect(shown.pixelAt(2, 2)).toBe(0);
  });

  it('out shows nothing where nothing is any more, though it was there in the last picture of all', () => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.ink.colour = 0;
    shown.rest(cameraAt(-300, -200, 6));
    shown.frame(cameraAt(0, 0, 1, false));
    expect([shown.pixelAt(1, 1), shown.pixelAt(60, 45)]).toEqual([1, 0]);
  });
});

describe('what changed', () => {
  const spot = (x: number, y: number) => ({ x, y, width: 2, height: 2 });

  it('is painted by itself, in whole pixels, where it is in the picture', () => {
    const shown = plan();
    shown.kept.spoil([spot(1, 1)]);
    shown.rest(cameraAt(0, 0));
    shown.kept.spoil([]);
    expect(shown.rest(cameraAt(0, 0))).toEqual([[]]);
    shown.kept.spoil([spot(10, 10), spot(60, 80), spot(5000, 0), spot(0, -5000)]);
    expect(shown.rest(cameraAt(0, 0)).flat()).toEqual([spot(10, 10), spot(60, 80)]);
    shown.kept.spoil([{ x: 10.3, y: 20.6, width: 2.2, height: 2.9 }]);
    expect(shown.rest(cameraAt(0, 0)).flat()).toEqual([{ x: 10, y: 20, width: 3, height: 4 }]);
  });

  it('is gone from the picture where it is gone from the hall', () => {
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.ink.colour = 0;
    shown.kept.spoil([spot(10, 10)]);
    shown.rest(cameraAt(0, 0));
    expect([shown.pixelAt(11, 11), shown.pixelAt(9, 9)]).toEqual([0, 1]);
  });

  it('in so many places that they are more than all of them is painted as one', () => {
    const spots = Array.from({ length: 3000 }, (_, i) => spot((i % 60) * 2, Math.floor(i / 60)));
    const shown = plan();
    shown.rest(cameraAt(0, 0));
    shown.kept.spoil(spots);
    const boxes = shown.rest(cameraAt(0, 0)).flat();
    expect(boxes.length).toBeLessThan(100);
    expect(covers(union(boxes), union(spots))).toBe(true);
    expect(areaOf(boxes)).toBeCloseTo(areaOf([union(spots)]));
    const few = spots.filter((_, i) => i % 20 === 0);
    shown.kept.spoil(few);
    expect(shown.rest(cameraAt(0, 0)).flat().length).toBeLessThan(few.length / 2);
    // One after another too, before a frame is painted.
    for (const each of spots) shown.kept.spoil([each]);
    const one = shown.rest(cameraAt(0, 0)).flat();
    expect(one.length).toBeLessThan(500);
    expect(covers(union(one), union(spots))).toBe(true);
  });
});
