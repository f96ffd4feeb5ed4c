import { type Box, groupBox } from '#shared/hall/geometry.ts';
import type { Group } from '#shared/hall/groups.ts';

/** The box around a group, worked out once for as long as it stays as it is: a hall of 500 tables is asked with every move of the pointer. */
export function boxOfGroup(group: Group['group']): Box {
  const box = boxes.get(group) ?? groupBox(group);
  boxes.set(group, box);
  return box;
}

const boxes = new WeakMap<Group['group'], Box>();
