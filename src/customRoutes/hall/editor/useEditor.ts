import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { copyRows } from '#shared/hall/copying.ts';
import {
  addArea,
  addBlock,
  addMark,
  changeArea,
  changeMark,
  deactivate,
  moveRows,
  restore,
} from '#shared/hall/edit.ts';
import { freeName } from '#shared/hall/labels.ts';
import type { Box } from '#shared/hall/geometry.ts';
import { ROW_PITCH, SEAT_PITCH, type HallLayout } from '#shared/hall/layout.ts';
import type { Hit } from '../plan/hit.ts';
import type { Ghost } from '../plan/plan.ts';
import type { Keys } from '../plan/pointer.ts';
import type { HallStore } from '../plan/store.ts';
import {
  everyRow,
  HALL,
  placesIn,
  rowOf,
  rowsOf,
  toggleRows,
  validIn,
  withoutSelected,
  type Selection,
} from './selection.ts';
import type { ToolName } from './tools.ts';
import { useHistory } from './useHistory.ts';

export type EditorState = ReturnType<typeof useEditor>;

/** Things snap to a grid of 6 units: a quarter of the distance between two seats. */
const SNAP = 6;
const snapped = (value: number) => Math.round(value / SNAP) * SNAP;

/** Tool, selection, history, and what clicks, rectangles and drags on the plan do. */
export function useEditor(layout: HallLayout, onChange: (layout: HallLayout) => void, saved?: HallLayout) {
  const translate = useTranslate();
  const history = useHistory(layout, onChange, saved);
  const [tool, setTool] = useState<ToolName>('select');
  const [wanted, setSelection] = useState<Selection>(HALL);
  const selection = validIn(layout, wanted);
  const selectedRows = selection.kind === 'rows' ? selection.rows : [];

  const put = (next: HallLayout, select: Selection) => {
    history.change(next);
    setSelection(select);
    setTool('select');
  };
  const pickTool = (name: ToolName) => {
    setTool(name === 'stage' || name === 'numbering' ? 'select' : name);
    if (name === 'stage') setSelection({ kind: 'stage' });
    if (name === 'numbering' && selection.kind !== 'rows') setSelection(HALL);
  };

  const addRowsAt = ({ x, y, width, height }: Box) => {
    const rows = Math.min(100, Math.floor(height / ROW_PITCH) + 1);
    const seats = width < SEAT_PITCH ? 10 : Math.min(100, Math.floor(width / SEAT_PITCH) + 1);
    const next = addBlock(layout, { x: snapped(x), y: snapped(y), rows, seats });
    put(next, { kind: 'rows', rows: Array.from({ length: rows }, (_, i) => layout.rows.length + i) });
  };
  const addAreaAt = ({ x, y, width, height }: Box) => {
    const small = width < 20 || height < 20;
    const name = freeName(layout, translate('hall.edit.new_area', { number: layout.areas.length + 1 }));
    const shape = small ? { width: 240, height: 60 } : { width: snapped(width), height: snapped(height) };
    const next = addArea(layout, { name, x: snapped(x), y: snapped(y), ...shape, capacity: 20 });
    put(next, { kind: 'area', index: layout.areas.length });
  };
  const toggleActive = (places: readonly number[], how?: 'restore') => {
    const off = new Set(layout.inactive);
    const back = how === 'restore' || places.every((place) => off.has(place));
    if (places.length > 0) history.change(back ? restore(layout, places) : deactivate(layout, places));
  };

  const click = (hit: Hit, keys: Keys) => {
    const point = { x: snapped(hit.at.x), y: snapped(hit.at.y) };
    switch (tool) {
      case 'inactive':
        if (hit.kind === 'place') toggleActive([hit.place]);
        return;
      case 'rows':
        return addRowsAt({ ...hit.at, width: 0, height: 0 });
      case 'area':
        return addAreaAt({ ...hit.at, width: 0, height: 0 });
      case 'entrance': {
        const name = translate('hall.edit.new_entrance', { number: layout.entrances.length + 1 });
        return put(addMark(layout, 'entrances', { name, ...point }), {
          kind: 'entrance',
          index: layout.entrances.length,
        });
      }
      case 'caption': {
        const text = translate('hall.edit.new_caption');
        return put(addMark(layout, 'captions', { text, ...point }), { kind: 'caption', index: layout.captions.length });
      }
      default:
        return select(hit, keys);
    }
  };
  const select = (hit: Hit, keys: Keys) => {
    if (hit.kind === 'place') {
      const row = rowOf(layout, hit.place);
      setSelection(keys.ctrl || keys.shift ? toggleRows(selection, [row]) : { kind: 'rows', rows: [row] });
    } else if (hit.kind === 'floor') setSelection(HALL);
    else if ('index' in hit) setSelection({ kind: hit.kind, index: hit.index });
    else setSelection({ kind: 'stage' });
  };
  const marquee = (places: readonly number[], keys: Keys, box: Box) => {
    // A rectangle closes seats; an area has its capacity.
    const inAreas = new Set(layout.areas.flatMap((area) => area.places));
    const seats = places.filter((place) => !inAreas.has(place));
    if (tool === 'inactive') return toggleActive(seats, keys.alt ? 'restore' : undefined);
    if (tool === 'rows') return addRowsAt(box);
    if (tool === 'area') return addAreaAt(box);
    const rows = rowsOf(layout, places);
    if (rows.length === 0) return keys.ctrl || keys.shift ? undefined : setSelection(HALL);
    return setSelection(keys.ctrl || keys.shift ? toggleRows(selection, rows) : { kind: 'rows', rows });
  };

  /** A seat drags its row, and all selected rows if it is one of them. */
  const draggedRows = (place: number) => {
    const row = rowOf(layout, place);
    return selectedRows.includes(row) ? selectedRows : [row];
  };
  const ghostOf = (hit: Hit, store: HallStore): Ghost | null => {
    if (tool !== 'select') return null;
    switch (hit.kind) {
      case 'place': {
        const rows = draggedRows(hit.place);
        const seats = rows.flatMap((row) => indexes(store.rowStart[row]!, store.rowStart[row + 1]!));
        return { seats, boxes: [] };
      }
      case 'area':
        return { seats: [], boxes: [layout.areas[hit.index]!] };
      case 'entrance':
      case 'caption': {
        const { x, y } = layout[hit.kind === 'entrance' ? 'entrances' : 'captions'][hit.index]!;
        return { seats: [], boxes: [{ x: x - 18, y: y - 12, width: 36, height: 24 }] };
      }
      default:
        return null;
    }
  };
  const drop = (from: Hit, _to: Hit, dx: number, dy: number) => {
    const [sx, sy] = [snapped(dx), snapped(dy)];
    if (sx === 0 && sy === 0) return;
    if (from.kind === 'place') {
      const rows = draggedRows(from.place);
      history.change(moveRows(layout, rows, sx, sy));
      setSelection({ kind: 'rows', rows });
    } else if (from.kind === 'area') {
      const { x, y } = layout.areas[from.index]!;
      history.change(changeArea(layout, from.index, { x: x + sx, y: y + sy }));
      setSelection({ kind: 'area', index: from.index });
    } else if (from.kind === 'entrance' || from.kind === 'caption') {
      const list = from.kind === 'entrance' ? 'entrances' : 'captions';
      const { x, y } = layout[list][from.index]!;
      history.change(changeMark(layout, list, from.index, { x: x + sx, y: y + sy }));
      setSelection({ kind: from.kind, index: from.index });
    }
  };

  return {
    ...history,
    layout,
    tool,
    pickTool,
    selection,
    setSelection,
    click,
    marquee,
    ghostOf,
    drop,
    toggleActive,
    marked: new Set(selection.kind === 'rows' ? placesIn(layout, selection) : []),
    remove: () => {
      if (selection.kind === 'hall' || selection.kind === 'stage') return;
      history.change(withoutSelected(layout, selection));
      setSelection(HALL);
    },
    selectAll: () => {
      setSelection(everyRow(layout));
      setTool('select');
    },
    duplicate: () => {
      if (selection.kind !== 'rows') return;
      const { layout: next, rows } = copyRows(layout, selection.rows);
      history.change(next);
      setSelection({ kind: 'rows', rows });
    },
  };
}

function indexes(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
