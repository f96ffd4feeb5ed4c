import { boxOf } from '#shared/hall/arranging.ts';
import { type BlockSpec, drawBlock, seatsOfBlock } from '#shared/hall/blocks.ts';
import { type GroupAt, groupsOf } from '#shared/hall/groups.ts';
import type { Box } from '#shared/hall/geometry.ts';
import { freeLabel, freeTable } from '#shared/hall/labels.ts';
import { type HallLayout, newLayout, ROW_PITCH, SEAT_PITCH } from '#shared/hall/layout.ts';
import type { Point } from '#shared/hall/seats.ts';
import { cleared } from '#shared/hall/standing.ts';
import { addTables, leastPitch, pitchOf, type TableArray } from '#shared/hall/tables.ts';

/** What is asked for of tables; without `across` and `down` they stand as far apart as people need to walk between. */
export type TableWish = Omit<TableArray, 'x' | 'y' | 'across' | 'down'> & {
  across: number | null;
  down: number | null;
};
/** Aisles are those of a first row of `aislesOf` seats: in a longer one they keep their distance from the nearer end. */
export type BlockWish = Omit<BlockSpec, 'x' | 'y'> & { aislesOf: number };

/** What is drawn, but not yet put: it can still be changed, moved and given up. `at` is its upper left corner, world units. */
export type Draft = {
  at: Point;
  /** The middle its first row keeps however long it gets; null: it begins at its corner. */
  middle: number | null;
  /** It takes the place of all that stood there. */
  instead: boolean;
} & ({ kind: 'tables'; wish: TableWish } | { kind: 'block'; wish: BlockWish });

/** The last wishes: what was drawn last is mostly drawn again. */
export interface Wishes {
  tables: TableWish;
  block: BlockWish;
}

export const MOST_ROWS = 200;
export const MOST_TABLES = 40;

/** A draft at a point, or as large as a rectangle that was drawn; with the labels that are free on its level. */
export function newDraft(
  layout: HallLayout,
  kind: Draft['kind'],
  { x, y, width, height }: Box,
  { wishes, level, instead }: { wishes: Wishes; level: number; instead: boolean },
): Draft {
  const base = instead ? cleared(layout) : layout;
  const isHere = (group: { level?: number | undefined }) => (group.level ?? 0) === level;
  const drawn = width >= SEAT_PITCH || height >= ROW_PITCH;
  const { at, middle } = placeFor(base, { x, y }, level);
  if (kind === 'tables') {
    const wish = { ...wishes.tables, level, label: freeTable({ tables: base.tables.filter(isHere) }) };
    const { across, down } = gapsOf(wish);
    const fit = (room: number, pitch: number) =>
      Math.min(MOST_TABLES, Math.max(1, Math.floor((room + 24) / pitch) || 1));
    const size = drawn ? { columns: fit(width, across), rows: fit(height, down) } : {};
    return { kind, at, middle, instead, wish: { ...wish, ...size } };
  }
  const rows = base.rows.filter(isHere);
  // Boxes have names of their own; the rows go on from the last one that counts.
  const counted = rows.filter(({ label }) => !label.startsWith(wishes.block.boxName));
  const size = drawn
    ? {
        rows: Math.min(MOST_ROWS, Math.floor(height / ROW_PITCH) + 1),
        seats: Math.min(200, Math.max(1, Math.floor(width / SEAT_PITCH) + 1)),
      }
    : {};
  const label = counted.length > 0 ? freeLabel({ rows: counted }) : '1';
  return { kind, at, middle, instead, wish: { ...wishes.block, level, boxes: 0, label, ...size } };
}

/** The first thing on a further level comes behind all below it, in their middle, wherever somebody pressed on the empty plan. */
function placeFor(layout: HallLayout, at: Point, level: number): { at: Point; middle: number | null } {
  const groups = groupsOf(layout);
  const all = boxOf(layout, groups);
  if (!all || groups.some(({ group }) => (group.level ?? 0) === level)) return { at, middle: null };
  return { at: { x: all.x, y: Math.ceil(all.y + all.height) + 3 * ROW_PITCH }, middle: all.x + all.width / 2 };
}

/** Is it the hall every new plan starts with, still as it came? */
export function isUntouched(layout: HallLayout): boolean {
  return JSON.stringify(layout) === JSON.stringify(newLayout());
}

/** Would what is drawn lie on something of its level? */
export function meetsSeating(layout: HallLayout, draft: Draft): boolean {
  const here = groupsOf(layout).filter(({ group }) => (group.level ?? 0) === draft.wish.level);
  const all = boxOf(layout, here);
  const { layout: next, groups } = withDraft(layout, draft);
  const box = boxOf(next, groups);
  if (!all || !box) return false;
  return (
    box.x < all.x + all.width && all.x < box.x + box.width && box.y < all.y + all.height && all.y < box.y + box.height
  );
}

/** From the middle of one table to the next. */
export function gapsOf(wish: TableWish): { across: number; down: number } {
  const [usual, least] = [pitchOf(wish), leastPitch(wish)];
  return {
    across: Math.max(least.across, wish.across ?? usual.across),
    down: Math.max(least.down, wish.down ?? usual.down),
  };
}

/** The layout with the draft in it, and the groups the draft is. */
export function withDraft(layout: HallLayout, draft: Draft): { layout: HallLayout; groups: GroupAt[] } {
  const base = draft.instead ? cleared(layout) : layout;
  const x = draft.middle === null ? draft.at.x : draft.middle - widthOf(draft) / 2;
  const at = { x, y: draft.at.y };
  const next =
    draft.kind === 'tables'
      ? addTables(base, arrayOf(draft.wish, at))
      : drawBlock(base, { ...draft.wish, aisles: aislesIn(draft.wish), ...at });
  const groups = (['rows', 'tables'] as const).flatMap((kind) =>
    next[kind].slice(base[kind].length).map((_, i): GroupAt => ({ kind, at: base[kind].length + i })),
  );
  return { layout: next, groups };
}

/** How many places it brings. */
export function placesOfDraft(draft: Draft): number {
  if (draft.kind === 'block') return seatsOfBlock(draft.wish);
  const { columns, rows, chairs, head } = draft.wish;
  return columns * rows * chairs + head;
}

function widthOf(draft: Draft): number {
  if (draft.kind === 'tables') {
    const { columns } = draft.wish;
    return (columns - 1) * gapsOf(draft.wish).across + leastPitch(draft.wish).across;
  }
  return (draft.wish.seats - 1 + aislesIn(draft.wish).length) * SEAT_PITCH;
}

/** After which seats of the first row its aisles come. */
export function aislesIn({ aisles, aislesOf, seats }: BlockWish): number[] {
  const shifted = aisles.map((after) => {
    if (2 * after === aislesOf) return Math.floor(seats / 2);
    return 2 * after > aislesOf ? after + seats - aislesOf : after;
  });
  return [...new Set(shifted)].filter((after) => after > 0 && after < seats).sort((a, b) => a - b);
}

function arrayOf(wish: TableWish, { x, y }: Point): TableArray {
  const least = leastPitch(wish);
  return { ...wish, ...gapsOf(wish), x: x + least.across / 2, y: y + least.down / 2 };
}
