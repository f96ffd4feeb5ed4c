import { groupsAt } from '#shared/hall/arranging.ts';
import { around as boxAround, type Box, stageBox, union } from '#shared/hall/geometry.ts';
import { type Group, groupsOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { onLevel } from '#shared/hall/levels.ts';
import type { Point } from '#shared/hall/seats.ts';
import { boxOfGroup } from '../plan/groupBoxes.ts';
import { groupsIn, type Selection, signIn } from './selection.ts';
import { type Frame, frameOf, type Lines, linesOf } from './snapping.ts';

/** What is dragged, and the lines of all that stands around it. */
export interface Surroundings {
  own: Frame;
  around: Lines;
}

type GroupFrame = Frame & Pick<Group, 'group'>;

/**
 * What stands around a selection on the level that is shown: groups, blocks as a whole, signs, and the middle of the stage. Null
 * where nothing of it stands on the plan. To be found once for a drag: O(places).
 */
export function surroundingsOf(layout: HallLayout, moved: Selection, level?: number): Surroundings | null {
  const plan = level === undefined ? layout : onLevel(layout, level);
  const groups = groupsAt(layout, groupsIn(moved));
  const sign = signIn(layout, moved);
  if (groups.length === 0 && !sign) return null;
  const mine = new Set<object>(groups);
  const others = groupsOf(plan).flatMap(({ group }) => (mine.has(group) ? [] : [{ group, ...frameOfGroup(group) }]));
  const signs = [...plan.entrances, ...plan.captions].filter((each) => each !== sign);
  const frames = [...others, ...blocksOf(others), ...signs.map(pointFrame)];
  const own = sign
    ? pointFrame(sign)
    : groups.length === 1
      ? frameOfGroup(groups[0]!)
      : frameOf(union(groups.map(boxOfGroup)));
  const hall = groupsOf(layout).flatMap(({ group }) => (mine.has(group) ? [] : [boxOfGroup(group)]));
  return { own, around: withStage(linesOf(frames), plan, hall) };
}

function pointFrame({ x, y }: Point): Frame {
  return frameOf(boxAround(x, y, 0));
}

/** The chairs of a table may stand unevenly around it: what has to be in line is its board. */
function frameOfGroup(group: Group['group']): Frame {
  const frame = frameOf(boxOfGroup(group));
  return 'shape' in group ? { ...frame, middle: { x: group.x, y: group.y } } : frame;
}

function blocksOf(groups: readonly GroupFrame[]): Frame[] {
  const blocks = new Map<number, Box>();
  for (const { group, box } of groups) {
    if (group.block === undefined) continue;
    const known = blocks.get(group.block);
    blocks.set(group.block, known ? union([known, box]) : box);
  }
  return [...blocks.values()].map(frameOf);
}

/** The stage stands in the middle of what others make of the hall, on all levels; its depth hangs on what is dragged. */
function withStage(lines: Lines, { stage }: HallLayout, others: readonly Box[]): Lines {
  if (others.length === 0) return lines;
  const way = stage.side === 'top' || stage.side === 'bottom' ? 'x' : 'y';
  const box = stageBox(stage, union(others));
  const [middle] = linesOf([frameOf(box)])[way];
  return { ...lines, [way]: [...lines[way], middle!] };
}
