import { describe, expect, it } from 'vitest';
import { addArea } from '#shared/hall/edit.ts';
import { boundsOf } from '#shared/hall/geometry.ts';
import { type GroupAt, groupsOf } from '#shared/hall/groups.ts';
import { handlesOf, pulled } from '#shared/hall/handles.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { addTables } from '#shared/hall/tables.ts';
import { createCamera } from '../../../src/customRoutes/hall/plan/camera.ts';
import { gripNear, gripsOf } from '../../../src/customRoutes/hall/plan/grips.ts';
import { hitTest } from '../../../src/customRoutes/hall/plan/hit.ts';
import { createHallStore } from '../../../src/customRoutes/hall/plan/store.ts';

const look = { shape: 'round', chairs: 8, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
const array = { x: 0, y: 0, columns: 5, rows: 4, across: 150, down: 150, label: '1', level: 0, head: 0, headLabel: '' };
const gala = addTables(newLayout(0, 0), { ...look, ...array });
const every = (layout: HallLayout): GroupAt[] => groupsOf(layout).map(({ kind, at }) => ({ kind, at }));
const INSETS = { top: 116, right: 16, bottom: 72, left: 16 };

/** The plan of a phone of 390 px as the editor frames it, and the grips of what is selected there. */
function onPhone(layout: HallLayout, groups: readonly GroupAt[]) {
  const camera = createCamera();
  camera.resize(390, 620);
  camera.frame(boundsOf(layout), INSETS);
  camera.fit();
  const store = createHallStore(layout);
  const under = (px: number, py: number) => hitTest(store, camera.toWorld(px, py), camera.scale).kind;
  const grips = gripsOf(handlesOf(layout, groups), camera, (px, py) => under(px, py) === 'floor');
  return { camera, under, grips, turn: grips.find(({ pulls }) => pulls === 'turn')! };
}

describe('the grip that turns', () => {
  it.each([
    ['all rows of a wide hall, whose stage is near', newLayout(20, 60), every(newLayout(20, 60))],
    ['all tables', gala, every(gala)],
    ['one of many tables', gala, [{ kind: 'tables', at: 7 } as const]],
    ['the last row', newLayout(12, 30), [{ kind: 'rows', at: 11 } as const]],
    ['the first row', newLayout(12, 30), [{ kind: 'rows', at: 0 } as const]],
    [
      'what stands on an area',
      addArea(gala, { name: 'Bar', x: 0, y: 520, width: 600, height: 90, capacity: 5 }),
      every(gala),
    ],
  ])('of %s stands free and in sight on a phone', (_, layout, groups) => {
    const { under, grips, turn } = onPhone(layout, groups);
    expect(turn.x).toBeGreaterThanOrEqual(INSETS.left);
    expect(turn.x).toBeLessThanOrEqual(390 - INSETS.right);
    expect(turn.y).toBeGreaterThanOrEqual(INSETS.top);
    expect(turn.y).toBeLessThanOrEqual(620 - INSETS.bottom);
    expect(under(turn.x, turn.y)).not.toBe('stage');
    expect(grips.filter(({ x, y }) => Math.hypot(x - turn.x, y - turn.y) < 26)).toEqual([turn]);
  });

  it('stands above where it can, and then turns as it does from any side', () => {
    const layout = newLayout(3, 8);
    const groups = every(layout);
    const { camera, turn } = onPhone(layout, groups);
    expect(turn.y).toBeLessThan(camera.y - 9 * camera.scale);
    const [handle] = handlesOf(layout, groups);
    const sides = [handle!, ...handle!.or!].map(({ at }) => at);
    const middle = { x: 84, y: 26 };
    for (const from of sides) {
      const way = { x: from.x - middle.x, y: from.y - middle.y };
      // A quarter round the middle.
      expect(pulled(layout, groups, handle!, from, { x: -way.y - way.x, y: way.x - way.y }).value).toBe(90);
    }
  });

  it('is taken with a finger from farther than with a mouse, and the nearest of several', () => {
    const grips = [
      { pulls: 'bow', x: 100, y: 100 },
      { pulls: 'turn', x: 130, y: 100 },
    ] as const;
    expect([gripNear(grips, 100, 118, false), gripNear(grips, 100, 118, true)]).toEqual([-1, 0]);
    expect(gripNear(grips, 117, 100, true)).toBe(1);
  });
});
