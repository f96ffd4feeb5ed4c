import type { HallLayout } from '#shared/hall/layout.ts';

/** What a layout takes beside another one of which it shares most, bytes: of each list, the entries that are not the other's. */
export function bytesApart(layout: HallLayout, other: HallLayout): number {
  const lists = Object.entries(layout) as [keyof HallLayout, unknown][];
  return lists.reduce((sum, [name, value]) => sum + bytesOf(value, other[name]), 0);
}

function bytesOf(value: unknown, other: unknown): number {
  if (value === other) return 0;
  if (!Array.isArray(value) || !Array.isArray(other)) return textOf(value);
  const shared = new Set(other);
  return value.reduce((sum: number, each) => sum + (shared.has(each) ? POINTER : textOf(each)), 0);
}

/** What stands in a list without being copied. */
const POINTER = 8;

function textOf(value: unknown): number {
  return JSON.stringify(value ?? null).length;
}
