import { stepFrom, type Step } from './steps.ts';
import type { HallStore } from './store.ts';

/**
 * The plan as a grid: each group is a row of it, seats are its cells by their index in the store; a free group has one
 * cell for all its places, counted on from `seatCount`.
 */
export function lastCell({ seatCount, groups, seatedGroups }: HallStore): number {
  return seatCount + groups.length - seatedGroups - 1;
}

/** The cell of a place by its index in the store. */
export function cellOfPlace({ seats, seatCount, seatedGroups }: HallStore, index: number): number {
  return index < seatCount ? index : seatCount + seats.group[index]! - seatedGroups;
}

/** The grid row of a cell: the index of its group. */
export function rowOfCell({ seats, seatCount, seatedGroups }: HallStore, cell: number): number {
  return cell < seatCount ? seats.group[cell]! : seatedGroups + cell - seatCount;
}

/** Longer rows have only the cells around one of them in the document. */
const WINDOW = 100;

/** The cells of a grid row that stand in the document while `cell` has the focus: all, or those around it. */
export function cellsOfRow(store: HallStore, row: number, cell: number): number[] {
  const { seatCount, seatedGroups, groupStart } = store;
  if (row >= seatedGroups) return [seatCount + row - seatedGroups];
  const [first, end] = [groupStart[row]!, groupStart[row + 1]!];
  const own = rowOfCell(store, cell);
  const along = own >= seatedGroups ? 0 : cell - groupStart[own]!;
  const middle = first + Math.min(end - first - 1, along);
  const [from, to] =
    end - first > 2 * WINDOW ? [Math.max(first, middle - WINDOW), Math.min(end, middle + WINDOW)] : [first, end];
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

/** Where a key leads: among seats as `stepFrom` says, from the last of them on to the free groups and back. */
export function cellAfter(store: HallStore, cell: number, step: Step): number {
  const last = lastCell(store);
  const isSeat = cell < store.seatCount;
  const to = isSeat ? stepFrom(store, cell, step) : cell + (step === 'up' ? -1 : step === 'down' ? 1 : 0);
  if (isSeat && to === cell && step === 'down' && last >= store.seatCount) return store.seatCount;
  return Math.max(0, Math.min(last, to));
}

/** The first seat of the row or table with this label, -1 if none bears it. */
export function cellOfLabel({ groups, groupStart, seatedGroups }: HallStore, label: string): number {
  const at = groups.findIndex(
    ({ kind, group }, index) => index < seatedGroups && kind !== 'areas' && group.label === label.trim(),
  );
  return at < 0 ? -1 : groupStart[at]!;
}
