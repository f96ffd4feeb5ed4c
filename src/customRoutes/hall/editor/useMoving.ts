import { useRef } from 'react';
import { type Box, groupBox, type Point } from '#shared/hall/geometry.ts';
import { type Group, isFree } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Camera } from '../plan/camera.ts';
import type { Hit } from '../plan/hit.ts';
import type { Ghost } from '../plan/plan.ts';
import type { Keys } from '../plan/pointer.ts';
import type { HallStore } from '../plan/store.ts';
import { blockOf, groupHit, groupsIn, moveSelected, selected, type Selection, signAt, signIn } from './selection.ts';
import { type Snap, snappedMove } from './snapping.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';
import type { EditorState } from './useEditor.ts';

/** So near to a line of what stands around, px, what is dragged comes to lie on it. */
const REACH = 6;

/** A thing that is dragged: what follows the pointer, and where it may come to lie. */
interface Drag extends Surroundings {
  layout: HallLayout;
  moved: Selection;
  seats: readonly number[];
  boxes: readonly Box[];
}

/** Rows, tables, areas and signs are dragged onto the lines of what stands around them; with alt wherever the pointer goes. */
export function useMoving({ layout, selection, shownLevel, change, setSelection }: EditorState, camera: Camera) {
  /** What was found for the press a drag began with serves all of it. */
  const drags = useRef(new WeakMap<Hit, Drag | null>());
  const dragOf = (hit: Hit, store: HallStore): Drag | null => {
    const known = drags.current.get(hit);
    if (known === null || known?.layout === layout) return known;
    const moved = movedBy(layout, selection, hit);
    const around = moved && surroundingsOf(layout, moved, shownLevel);
    const drag = around && { ...around, layout, moved, ...shapesOf(layout, moved, store) };
    drags.current.set(hit, drag);
    return drag;
  };
  const wayOf = ({ own, around }: Drag, by: Point, { alt }: Keys): Snap =>
    alt ? { x: Math.round(by.x), y: Math.round(by.y), guides: [] } : snappedMove(own, around, by, REACH / camera.scale);
  return {
    ghostOf(hit: Hit, store: HallStore, by: Point, keys: Keys): Ghost | null {
      const drag = dragOf(hit, store);
      if (!drag) return null;
      const { guides, ...way } = wayOf(drag, by, keys);
      return { seats: drag.seats, boxes: drag.boxes, by: way, guides };
    },
    drop(hit: Hit, by: Point, keys: Keys) {
      const drag = drags.current.get(hit);
      // Of a plan that somebody else's save has changed meanwhile.
      if (drag?.layout !== layout) return;
      const { x, y } = wayOf(drag, by, keys);
      if (x !== 0 || y !== 0) change(moveSelected(layout, drag.moved, x, y));
      setSelection(drag.moved);
    },
  };
}

/** What a press takes along: all that is selected if it is part of it, else what moves with it as one. */
function movedBy(layout: HallLayout, selection: Selection, hit: Hit): Selection | null {
  if (hit.kind === 'entrance' || hit.kind === 'caption') return { kind: hit.kind, index: signAt(layout, hit) };
  const at = groupHit(layout, hit);
  if (!at) return null;
  const isPart = groupsIn(selection).some(({ kind, at: index }) => kind === at.kind && index === at.at);
  return isPart ? selection : selected(blockOf(layout, at));
}

function shapesOf(layout: HallLayout, moved: Selection, store: HallStore): Pick<Drag, 'seats' | 'boxes'> {
  const sign = signIn(layout, moved);
  if (sign) return { seats: [], boxes: [{ x: sign.x - 18, y: sign.y - 12, width: 36, height: 24 }] };
  const groups = groupsIn(moved).map(
    ({ kind, at }) => ({ kind, group: layout[kind][at]! }) as Pick<Group, 'kind' | 'group'>,
  );
  const seats = groups.filter((each) => !isFree(each)).flatMap(({ group }) => group.places.map(store.indexOf));
  const boxes = groups.filter(({ kind }) => kind !== 'rows').map(({ group }) => groupBox(group));
  return { seats: seats.filter((index) => index >= 0), boxes };
}
