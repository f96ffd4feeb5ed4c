import { groupBy } from '#shared/group.ts';
import { checkIds, checkSuccessor, differenceOf } from '#shared/hall/difference.ts';
import { type Double, namesOf, newDoublesOf } from '#shared/hall/doubles.ts';
import { checkLayout, type LayoutMistake } from '#shared/hall/check.ts';
import { namesakesIn } from '#shared/hall/checkNames.ts';
import { beyondNumbers, beyondReach } from '#shared/hall/checkReach.ts';
import { doubleMistakes, levelAt, nameAt, overlapMistakes } from '#shared/hall/faults.ts';
import type { GroupAt } from '#shared/hall/groups.ts';
import { levelBehind } from '#shared/hall/label.ts';
import { type HallLayout } from '#shared/hall/layout.ts';
import { labelRanges } from '#shared/hall/numbering.ts';
import { type Overlap, overlapsOf } from '#shared/hall/overlap.ts';
import { limit } from '#shared/limits.ts';
import { type Message, Problem } from '#shared/problems.ts';

/**
 * The layout as it may follow `before`, or a refusal with one message per spot; `prefix` is where the layout
 * stands in what was sent ("layout." or "3.layout."). Refuses with doubled_label and seats_overlap what the layout
 * adds of either; what `before` has of them may stay.
 */
export function nextLayout(before: HallLayout | null, layout: HallLayout, prefix: string): HallLayout {
  // Only a sound layout is compared: with thousands of doubled ids there is nothing to compare.
  refuseUnsound(layout, prefix);
  if (before) refuseMistakes(checkSuccessor(before, layout), prefix);
  return withoutNewFaults(before, layout, prefix);
}

/** The same for a template: nothing refers to its places, so their ids may start anew. */
export function redrawnLayout(before: HallLayout | null, layout: HallLayout, prefix: string): HallLayout {
  refuseUnsound(layout, prefix);
  return withoutNewFaults(before, layout, prefix);
}

/** Refuses a layout with mistakes, whatever it follows. */
export function refuseUnsound(layout: HallLayout, prefix: string): void {
  refuseMistakes(checkLayout(layout), prefix);
}

function refuseMistakes(mistakes: LayoutMistake[], prefix: string): void {
  if (mistakes.length > 0) throw new Problem('invalid', { errors: messagesOf(mistakes, prefix) });
}

function withoutNewFaults(before: HallLayout | null, layout: HallLayout, prefix: string): HallLayout {
  refuseMistakes(
    [
      ...checkIds(before, layout),
      ...namesakesIn(layout, before),
      ...beyondReach(layout, before),
      ...beyondNumbers(layout, before),
    ],
    prefix,
  );
  refuseDoubles(newDoublesOf(before, layout), prefix);
  refuseOverlaps(layout, overlapsOf(layout, before), prefix);
  return layout;
}

function refuseDoubles(doubles: Double[], prefix: string): void {
  if (doubles.length === 0) return;
  const named = namesOf(doubles);
  throw new Problem('doubled_label', {
    params: {
      names: listed(
        named.map(({ level, row, table, area, seats }) => {
          const more = [seats, level].filter(Boolean).join(', ');
          return `${row ?? table ?? area}${more === '' ? '' : ` (${more})`}`;
        }),
      ),
    },
    errors: messagesOf(doubleMistakes(doubles), prefix),
    extra: { places: doubles.flatMap((double) => double.places) },
  });
}

function refuseOverlaps(layout: HallLayout, overlaps: Overlap[], prefix: string): void {
  if (overlaps.length === 0) return;
  const all = overlaps.flatMap(({ one, other }) => [one, other]);
  const names = [...groupBy(all, (group) => levelAt(layout, group))].flatMap(([level, groups]) => {
    const named = (kind: GroupAt['kind']) =>
      groups.filter((group) => group.kind === kind).map((group) => nameAt(layout, group));
    return [...labelRanges(named('rows')), ...labelRanges(named('tables')), ...new Set(named('areas'))].map(
      (name) => `${name}${levelBehind(level)}`,
    );
  });
  throw new Problem('seats_overlap', {
    params: { names: listed(names) },
    errors: messagesOf(overlapMistakes(layout, overlaps), prefix),
    extra: { places: [...new Set(overlaps.flatMap((overlap) => overlap.places))] },
  });
}

/** As many names as a sentence bears. */
export function listed(names: readonly string[]): string {
  return `: ${names.slice(0, 12).join(', ')}${names.length > 12 ? '…' : ''}`;
}

function messagesOf(mistakes: LayoutMistake[], prefix: string): Record<string, Message> {
  const messages: Record<string, Message> = {};
  for (const { path, ...message } of mistakes.slice(0, limit('fieldMessages')))
    messages[`${prefix}${path}`] ??= message;
  return messages;
}

/** Places nobody may sit on after this save, places that no run uses any more, and places whose tickets say something else from now on. */
export function consequencesOf(before: HallLayout, after: HallLayout) {
  const { removed, deactivated, relabelled } = differenceOf(before, after);
  const were = new Set(before.marks.technical);
  const technical = after.marks.technical.filter((place) => !were.has(place));
  return { closed: [...removed, ...deactivated], technical, relabelled };
}
