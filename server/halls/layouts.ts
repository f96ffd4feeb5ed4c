import { differenceOf, checkSuccessor } from '#shared/hall/difference.ts';
import { revive } from '#shared/hall/edit.ts';
import { checkLayout, type HallLayout, type LayoutMistake } from '#shared/hall/layout.ts';
import { type Message, Problem } from '#shared/problems.ts';

/**
 * The layout as it may follow `before`, or a refusal with one message per spot; `prefix` is where the layout
 * stands in what was sent ("layout." or "3.layout.").
 */
export function nextLayout(before: HallLayout | null, layout: HallLayout, prefix: string): HallLayout {
  const mistakes = [...checkLayout(layout), ...(before ? checkSuccessor(before, layout) : [])];
  if (mistakes.length > 0) throw new Problem('invalid', { errors: messagesOf(mistakes, prefix) });
  return layout;
}

function messagesOf(mistakes: LayoutMistake[], prefix: string): Record<string, Message> {
  const messages: Record<string, Message> = {};
  for (const { path, ...message } of mistakes) messages[`${prefix}${path}`] ??= message;
  return messages;
}

/** The layout of one hall made fit to follow that of another with a history of its own: no id is given out twice. */
export function layoutFor(before: HallLayout, layout: HallLayout): HallLayout {
  return revive(layout, before, before);
}

/** Places nobody may sit on after this save, and places whose tickets say something else from now on. */
export function consequencesOf(before: HallLayout, after: HallLayout): { closed: number[]; relabelled: number[] } {
  const { removed, deactivated, relabelled } = differenceOf(before, after);
  return { closed: [...removed, ...deactivated], relabelled };
}
