import { useTranslate } from 'react-admin';
import { boxOf, groupsAt } from '#shared/hall/arranging.ts';
import { addArea, addMark } from '#shared/hall/edit.ts';
import { type Box, cornersOf, holds } from '#shared/hall/geometry.ts';
import { groupsOf } from '#shared/hall/groups.ts';
import { type Handle, type Pulled, pulled } from '#shared/hall/handles.ts';
import { freeName } from '#shared/hall/labels.ts';
import { type Point, spotsOf, tableOutlines } from '#shared/hall/seats.ts';
import { onLevel } from '#shared/hall/standing.ts';
import type { Camera } from '../plan/camera.ts';
import type { Hit } from '../plan/hit.ts';
import type { Ghost } from '../plan/plan.ts';
import type { Keys } from '../plan/pointer.ts';
import type { HallStore } from '../plan/store.ts';
import { placesOfDraft } from './drafts.ts';
import { pictureBox, type Tracing } from './picture/useTraced.ts';
import {
  blockOf,
  groupHit,
  groupsIn,
  groupsOfPlaces,
  HALL,
  sameGroups,
  selected,
  signAt,
  toggleGroups,
} from './selection.ts';
import { snapped } from './snapping.ts';
import { BRUSHES } from './tools.ts';
import type { EditorState } from './useEditor.ts';
import { useMoving } from './useMoving.ts';

/** What presses, rectangles and drags on the plan do with the tool at hand; `handles`: of what is selected. */
export function useGestures(editor: EditorState, handles: readonly Handle[], tracing: Tracing, camera: Camera) {
  const translate = useTranslate();
  const { layout, tool, selection, drawing, brush, level, put } = editor;
  const paints = BRUSHES.includes(tool);
  const moving = useMoving(editor, camera);

  const addAreaAt = ({ x, y, width, height }: Box) => {
    const small = width < 20 || height < 20;
    const name = freeName(layout, translate('hall.edit.new_area', { number: layout.areas.length + 1 }));
    const size = small ? { width: 240, height: 60 } : { width: snapped(width), height: snapped(height) };
    const next = addArea(layout, { name, x: snapped(x), y: snapped(y), ...size, capacity: 20 });
    const at = layout.areas.length;
    const areas = next.areas.with(at, onLevel(next.areas[at]!, level));
    put({ ...next, areas }, selected([{ kind: 'areas', at }]));
  };
  /** Draws with the tool; a box without size is a press. */
  const draw = (box: Box) => {
    const [x, y] = [snapped(box.x), snapped(box.y)];
    switch (tool) {
      case 'rows':
      case 'tables':
        if (drawing.draft && box.width === 0) return drawing.place({ at: { x, y } });
        return drawing.begin(tool === 'rows' ? 'block' : 'tables', { ...box, x, y }, level);
      case 'area':
        return addAreaAt(box);
      case 'entrance': {
        const name = translate('hall.edit.new_entrance', { number: layout.entrances.length + 1 });
        const index = layout.entrances.length;
        return put(addMark(layout, 'entrances', { name, x, y }), { kind: 'entrance', index });
      }
      case 'caption': {
        const index = layout.captions.length;
        return put(addMark(layout, 'captions', { text: translate('hall.edit.new_caption'), x, y }), {
          kind: 'caption',
          index,
        });
      }
      default:
    }
  };
  const select = (hit: Hit, keys: Keys) => {
    // A grip that isn't pulled changes nothing.
    if (hit.kind === 'handle') return;
    const at = groupHit(layout, hit);
    if (at) {
      // A press takes the block; a press on what is selected, or one with alt, the group alone.
      const block = keys.alt ? [at] : blockOf(layout, at);
      const groups = sameGroups(groupsIn(selection), block) ? [at] : block;
      editor.setSelection(keys.ctrl || keys.shift ? toggleGroups(selection, block) : selected(groups));
    } else if (hit.kind === 'floor') editor.setSelection(HALL);
    else if (hit.kind === 'entrance' || hit.kind === 'caption')
      editor.setSelection({ kind: hit.kind, index: signAt(layout, hit) });
    else editor.setSelection({ kind: 'stage' });
  };
  const click = (hit: Hit, keys: Keys) => {
    if (!paints && tool !== 'select' && tool !== 'hand') return draw({ ...hit.at, width: 0, height: 0 });
    if (!paints) return select(hit, keys);
    if (hit.kind === 'place') brush.paint([hit.place], keys.alt);
    else if (hit.kind === 'table' || hit.kind === 'area') brush.paint(hit.places, keys.alt);
  };
  const marquee = (places: readonly number[], keys: Keys, box: Box) => {
    if (tracing.measuring === 'draw') return tracing.measure(box);
    if (paints) return brush.paint(places, keys.alt);
    if (tool !== 'select' && tool !== 'hand') return draw(box);
    const groups = groupsOfPlaces(layout, places);
    if (groups.length === 0) return keys.ctrl || keys.shift ? undefined : editor.setSelection(HALL);
    return editor.setSelection(keys.ctrl || keys.shift ? toggleGroups(selection, groups) : selected(groups));
  };

  const pull = (hit: Hit, way: Point) => {
    const handle = hit.kind === 'handle' ? handles[hit.index] : undefined;
    return handle && pulled(layout, groupsIn(selection), handle, hit.at, way);
  };
  const saidOf = (hit: Hit, { value }: Pulled) => {
    const { pulls } = handles[(hit as Hit & { index: number }).index]!;
    return translate(`hall.edit.pulled.${pulls}`, { value, smart_count: value });
  };
  /** The picture that is selected, where somebody takes it to move it. */
  const taken = ({ at }: Hit): Box | null => {
    if (selection.kind !== 'picture' || !tracing.traced) return null;
    const box = pictureBox(tracing.traced);
    return holds(box, at) ? box : null;
  };
  /** Rows and tables as they will stand in the rectangle that is being drawn, and how many places they are. */
  const drawnIn = (box: Box): Ghost | null => {
    if (tracing.measuring === 'draw' || (tool !== 'rows' && tool !== 'tables')) return null;
    const at = { ...box, x: snapped(box.x), y: snapped(box.y) };
    const { draft, layout: next, groups } = drawing.inBox(tool === 'rows' ? 'block' : 'tables', at, level);
    const places = translate('hall.edit.seats', { smart_count: placesOfDraft(draft) });
    const what =
      draft.kind === 'tables'
        ? translate('hall.edit.drawn_tables', { ...draft.wish, smart_count: draft.wish.columns * draft.wish.rows })
        : translate('hall.edit.drawn_rows', { seats: draft.wish.seats, smart_count: draft.wish.rows });
    return { ...shapesOf(groupsAt(next, groups)), text: `${what} | ${places}` };
  };
  const ghostOf = (hit: Hit, store: HallStore, way: Point, keys: Keys): Ghost | null => {
    if (tracing.measuring === 'draw') return null;
    const picture = taken(hit);
    if (picture) return { seats: [], boxes: [picture] };
    const by = pull(hit, way);
    if (by) return { ...shapesOf(groupsAt(by.layout, groupsIn(selection))), text: saidOf(hit, by) };
    return tool === 'select' ? moving.ghostOf(hit, store, way, keys) : null;
  };
  const drop = (from: Hit, _to: Hit, way: Point, keys: Keys) => {
    const by = pull(from, way);
    const picture = taken(from);
    if (picture) tracing.change({ x: picture.x + way.x, y: picture.y + way.y });
    else if (by) {
      editor.change(by.layout);
      editor.say(saidOf(from, by));
    } else moving.drop(from, way, keys);
  };
  /** Uses the tool without a pointer: below all that stands on the level. */
  const drawBelow = () => {
    const here = groupsOf(layout).filter(({ group }) => (group.level ?? 0) === level);
    const box = boxOf(layout, here) ?? { x: 0, y: 0, width: 0, height: 0 };
    draw({ x: box.x + 9, y: box.y + box.height + 36, width: 0, height: 0 });
  };

  return {
    click,
    marquee,
    ghostOf,
    drawnIn,
    drop,
    drawBelow,
    run: (places: number[], keys: Keys) => brush.paint(places, keys.alt),
    paints,
  };
}

/** Groups as they are drawn while they are pulled. */
function shapesOf(groups: ReturnType<typeof groupsAt>): Ghost {
  return {
    seats: [],
    boxes: [],
    spots: groups.flatMap((group) =>
      'width' in group || ('shape' in group && group.chairs === false) ? [] : spotsOf(group),
    ),
    outlines: groups.flatMap((group) =>
      'width' in group ? [cornersOf(group)] : 'shape' in group ? tableOutlines(group) : [],
    ),
  };
}
