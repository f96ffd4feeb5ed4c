import { boxOf, moveGroups, unitsOf } from './arranging.ts';
import type { GroupAt } from './groups.ts';
import type { HallLayout } from './layout.ts';
import type { Box } from './seats.ts';

export type Along = 'across' | 'down';

/** What moves as one, and where it stands: `from` and `to` along the way it is distributed, `low` and `high` on the other one. */
interface Unit {
  groups: readonly GroupAt[];
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Two stand in one line that have so much of the smaller one beside each other. */
const BESIDE = 1 / 3;
/** With fewer there is nothing between the outer two. */
const LEAST = 3;

/**
 * Puts the same distance between neighbours, `across` or down the plan, in each line by itself; its outer two stay, and so do
 * all in a line of fewer than three. Where no two stand in a line, all of them are one. The layout itself where nothing is
 * to be moved. World units; O(things x groups).
 */
export function distribute(layout: HallLayout, groups: readonly GroupAt[], along: Along): HallLayout {
  return linesOf(layout, groups, along).reduce((next, line) => {
    const [first, last] = [line[0]!, line.at(-1)!];
    const taken = line.reduce((sum, { from, to }) => sum + to - from, 0);
    const gap = (last.to - first.from - taken) / (line.length - 1);
    let at = first.from;
    return line.reduce((made, unit) => {
      const by = at - unit.from;
      at += unit.to - unit.from + gap;
      return along === 'across' ? moveGroups(made, unit.groups, by, 0) : moveGroups(made, unit.groups, 0, by);
    }, next);
  }, layout);
}

/** Is there a line with something between its outer two? */
export function canDistribute(layout: HallLayout, groups: readonly GroupAt[], along: Along): boolean {
  return linesOf(layout, groups, along).length > 0;
}

/** The lines of three and more, each in the order of its middles. */
function linesOf(layout: HallLayout, groups: readonly GroupAt[], along: Along): Unit[][] {
  const units = unitsOf(layout, groups).map((unit) => unitOf(unit, boxOf(layout, unit)!, along));
  const lines: Unit[][] = [];
  // What all of the last line have beside each other, and the smallest of them.
  let [low, high, least] = [0, 0, 0];
  for (const unit of units.toSorted((a, b) => a.low + a.high - b.low - b.high)) {
    const [from, to, size] = [Math.max(low, unit.low), Math.min(high, unit.high), unit.high - unit.low];
    const line = lines.at(-1);
    if (line && to - from >= BESIDE * Math.min(least, size)) {
      line.push(unit);
      [low, high, least] = [from, to, Math.min(least, size)];
    } else {
      lines.push([unit]);
      [low, high, least] = [unit.low, unit.high, size];
    }
  }
  const apart = lines.every((line) => line.length === 1);
  return (apart ? [units] : lines)
    .filter((line) => line.length >= LEAST)
    .map((line) => line.toSorted((a, b) => a.from + a.to - b.from - b.to));
}

function unitOf(groups: readonly GroupAt[], { x, y, width, height }: Box, along: Along): Unit {
  const [across, down] = [
    { from: x, to: x + width },
    { from: y, to: y + height },
  ];
  const [way, other] = along === 'across' ? [across, down] : [down, across];
  return { groups, ...way, low: other.from, high: other.to };
}
