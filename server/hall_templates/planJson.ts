import { layoutFromPretix, type ReadPlan } from '#shared/hall/fromPretix.ts';
import type { PlanProblem } from '#shared/hall/pretix.ts';
import { textOf } from '../uploads/kind.ts';

/** A plan that was read, and what it calls itself. */
export interface TitledPlan {
  title: string;
  read: ReadPlan;
}

/** The hall in pretix' JSON; a text that is none is a plan without a layout, whose problem says where it breaks off. */
export function planFromJson(bytes: Uint8Array): TitledPlan {
  const text = textOf(bytes);
  let plan: unknown;
  try {
    plan = JSON.parse(text);
  } catch (error) {
    return { title: '', read: { layout: null, problems: [breakOf(text, error as Error)] } };
  }
  const { name } = (plan ?? {}) as { name?: unknown };
  return { title: typeof name === 'string' ? name : '', read: layoutFromPretix(plan) };
}

/** V8 says where: 'Unexpected token } in JSON at position 12', or that it ended too early. */
function breakOf(text: string, { message }: Error): PlanProblem {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const at = position === undefined ? text.length : Number(position);
  if (at >= text.trimEnd().length) return { key: 'truncated', params: {} };
  return { key: 'not_json', params: { line: String(text.slice(0, at).split('\n').length) } };
}
