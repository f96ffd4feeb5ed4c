import { removeArea, removeMark, removeRows } from '#shared/hall/edit.ts';
import { placesOf, type HallLayout } from '#shared/hall/layout.ts';
import { findPlace } from '#shared/hall/numbering.ts';

/** What the properties panel is about. */
export type Selection =
  | { kind: 'hall' | 'stage' }
  | { kind: 'rows'; rows: readonly number[] }
  | { kind: 'area' | 'entrance' | 'caption'; index: number };

export const HALL: Selection = { kind: 'hall' };

/** The selection, or the hall where what was selected is gone. */
export function validIn(layout: HallLayout, selection: Selection): Selection {
  switch (selection.kind) {
    case 'rows': {
      const rows = selection.rows.filter((index) => index < layout.rows.length);
      return rows.length > 0 ? { kind: 'rows', rows } : HALL;
    }
    case 'area':
      return layout.areas[selection.index] ? selection : HALL;
    case 'entrance':
      return layout.entrances[selection.index] ? selection : HALL;
    case 'caption':
      return layout.captions[selection.index] ? selection : HALL;
    default:
      return selection;
  }
}

/** All rows; the hall where there are none. */
export function everyRow(layout: HallLayout): Selection {
  return layout.rows.length > 0 ? { kind: 'rows', rows: layout.rows.map((_, index) => index) } : HALL;
}

/** Adds the rows, or takes them out if all of them are selected already. */
export function toggleRows(selection: Selection, rows: readonly number[]): Selection {
  const old = selection.kind === 'rows' ? selection.rows : [];
  const all = rows.every((row) => old.includes(row));
  const next = all ? old.filter((row) => !rows.includes(row)) : [...new Set([...old, ...rows])].sort((a, b) => a - b);
  return next.length > 0 ? { kind: 'rows', rows: next } : HALL;
}

/** The rows these places stand in, ascending. */
export function rowsOf(layout: HallLayout, places: readonly number[]): number[] {
  const wanted = new Set(places);
  return layout.rows.flatMap((row, index) => (row.places.some((place) => wanted.has(place)) ? [index] : []));
}

/** The row of a place, or -1. */
export function rowOf(layout: HallLayout, place: number): number {
  const at = findPlace(layout, place);
  return at?.kind === 'seat' ? at.row : -1;
}

/** The places a selection holds. */
export function placesIn(layout: HallLayout, selection: Selection): number[] {
  if (selection.kind === 'rows') return selection.rows.flatMap((row) => layout.rows[row]?.places ?? []);
  if (selection.kind === 'area') return layout.areas[selection.index]?.places ?? [];
  return selection.kind === 'hall' ? placesOf(layout) : [];
}

/** The layout without what is selected; the hall and its stage stay. */
export function withoutSelected(layout: HallLayout, selection: Selection): HallLayout {
  switch (selection.kind) {
    case 'rows':
      return removeRows(layout, selection.rows);
    case 'area':
      return removeArea(layout, selection.index);
    case 'entrance':
      return removeMark(layout, 'entrances', selection.index);
    case 'caption':
      return removeMark(layout, 'captions', selection.index);
    default:
      return layout;
  }
}
