import { expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { moveGroups } from '#shared/hall/arranging.ts';
import { bytesApart } from '../../../src/customRoutes/hall/editor/apart.ts';
import { everyGroup, groupsIn } from '../../../src/customRoutes/hall/editor/selection.ts';

it('a layout takes what it does not share with the one that followed', () => {
  const layout = newLayout();
  const all = groupsIn(everyGroup(layout, undefined));
  const one = bytesApart(layout, moveGroups(layout, all.slice(0, 1), 5, 0));
  const whole = bytesApart(layout, moveGroups(layout, all, 5, 0));
  expect(bytesApart(layout, layout)).toBe(0);
  // One row of ten, and a pointer to each of the others.
  expect(one).toBeGreaterThan(JSON.stringify(layout.rows[0]).length);
  expect(one).toBeLessThan(JSON.stringify(layout.rows[0]).length + 200);
  expect(whole).toBeGreaterThan(JSON.stringify(layout.rows).length - 50);
  expect(whole).toBeLessThan(JSON.stringify(layout).length + 200);
});
