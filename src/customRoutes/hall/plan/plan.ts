import type Konva from 'konva';
import type { Box, Point } from '#shared/hall/geometry.ts';
import type { Handle } from '#shared/hall/handles.ts';
import type { Arrow } from './arrows.ts';
import type { Camera } from './camera.ts';
import { createCell, type Cell } from './cell.ts';
import { hitTest, placesIn, type Hit } from './hit.ts';
import { gripNear, gripsOf } from './grips.ts';
import { type Choosing, drawOverlay, emptyOverlay, hasContent } from './overlay.ts';
import { outlinesOfGroup } from './outlines.ts';
import { listenToPointer, NO_KEYS, type Keys } from './pointer.ts';
import type { PlanLook, Raster } from './raster.ts';
import type { HallStore } from './store.ts';

/** What is shown while something is dragged. */
export interface Ghost {
  /** Seats by their index and boxes that follow the pointer. */
  seats: readonly number[];
  boxes: readonly Box[];
  /** Seats as a handle has pulled them, boards and areas likewise, and what it is now. */
  spots?: readonly Point[];
  outlines?: readonly (readonly Point[])[];
  text?: string;
  /** How far it goes, world units, where it doesn't follow the pointer; and the lines it has come to lie on. */
  by?: Point;
  guides?: readonly (readonly [Point, Point])[];
  /** The places it would take where it is let go. */
  landingOn?: (hit: Hit) => readonly number[];
}

/** What the screen around a plan wants to hear. Points and boxes are in world units. */
export interface PlanEvents {
  /** A click or tap; from the keyboard Space and Enter. */
  onClick?: (hit: Hit, keys: Keys) => void;
  /** Shift-click: the places from the last clicked one to this one, in one row. */
  onRun?: (places: number[], keys: Keys) => void;
  /** A rectangle was drawn (or places were picked by keys: then it is empty): its places, rows first, then areas. */
  onMarquee?: (places: number[], keys: Keys, box: Box) => void;
  /** What may be dragged, and what is shown when it has been by `way`; null for nothing. */
  ghostOf?: (hit: Hit, store: HallStore, way: Point, keys: Keys) => Ghost | null;
  /** What would be drawn in a rectangle while it is still dragged; null for nothing. */
  drawnIn?: (box: Box) => Ghost | null;
  onDrop?: (from: Hit, to: Hit, way: Point, keys: Keys) => void;
  /** Something is dragged in from elsewhere: the places it would take there, none where it can't be let go; and it was. */
  previewOf?: (hit: Hit) => readonly number[];
  onDropIn?: (hit: Hit) => void;
  /** Where those sit who came with whoever sits on a place, that place among them. */
  placesAround?: (place: number) => readonly number[];
}

/** All that a frame or a gesture needs of the last render. */
export interface PlanInput {
  store: HallStore;
  raster: Raster;
  look: PlanLook;
  hand: boolean;
  touchSelects: boolean;
  outlines: readonly (readonly Point[])[];
  handles: readonly Handle[];
  faultyBoxes: readonly Box[];
  /** Places that colleagues choose just now. */
  choosing: readonly Choosing[];
  arrows: readonly Arrow[];
  /** Id of the place an open card is about; null for none. */
  ringed: number | null;
  /** A place of the table or area an open card is about as a whole; null for none. */
  ringedGroup: number | null;
  events: PlanEvents;
}

/** The plan beside React: it draws, and turns gestures into events. React hands it its input and gives it an element. */
export interface Plan {
  /** Index of the seat under the pointer and of the one with the keyboard's focus; -1 for none. */
  readonly hover: Cell<number>;
  readonly focus: Cell<number>;
  update(input: PlanInput): void;
  setLayers(base: Konva.Layer | null, above: Konva.Layer | null): void;
  draw(ctx: CanvasRenderingContext2D): void;
  drawAbove(ctx: CanvasRenderingContext2D): void;
  redraw(): void;
  click(hit: Hit, keys: Keys): void;
  /** Something dragged in from elsewhere is over a point of the element, or left it (null); answers whether it may be let go. */
  dragOver(at: Point | null): boolean;
  dropAt(at: Point): void;
  /** Starts to follow the pointer over the element and the camera; returns how to stop. */
  attach(element: HTMLElement): () => void;
}

/** `lit`: places shown because of something pointed at elsewhere. */
export function createPlan(camera: Camera, lit: Cell<readonly number[]> = createCell(NO_PLACES)): Plan {
  const hover = createCell(-1);
  const focus = createCell(-1);
  const overlay = emptyOverlay();
  let base: Konva.Layer | null = null;
  let above: Konva.Layer | null = null;
  let input: PlanInput | null = null;
  let anchor = -1;
  let space = false;

  const redrawAbove = () => {
    overlay.hover = hover.get();
    overlay.focus = focus.get();
    overlay.party = input ? partyIn(input) : [];
    above?.visible(hasContent(overlay));
    above?.batchDraw();
  };
  const redraw = () => {
    base?.batchDraw();
    // Where they are shown they are taken, whatever the pointer does meanwhile.
    overlay.grips = input ? gripsIn(input) : [];
    redrawAbove();
  };
  const clear = () => {
    overlay.marquee = null;
    overlay.ghost = null;
    overlay.preview = [];
    redrawAbove();
  };
  const preview = (places: readonly number[]) => {
    overlay.preview = input ? places.map(input.store.indexOf) : [];
    redrawAbove();
  };

  /** The party of whoever is pointed at: on the plan, by the keyboard, elsewhere; else of whom an open card is about. */
  const partyIn = ({ store, events, ringed }: PlanInput): number[] => {
    const at = [hover.get(), focus.get()].find((index) => index >= 0);
    const place = at === undefined ? ringed : store.seats.place[at]!;
    const around = place === null ? NO_PLACES : (events.placesAround?.(place) ?? NO_PLACES);
    const pointed = at === undefined && lit.get().length > 0 ? lit.get() : around;
    return pointed.map(store.indexOf).filter((index) => index >= 0);
  };
  const gripsIn = ({ store, handles }: PlanInput) =>
    gripsOf(handles, camera, (px, py) => hitTest(store, camera.toWorld(px, py), camera.scale).kind === 'floor');
  const hitAt = (px: number, py: number, touch = false): Hit => {
    const at = camera.toWorld(px, py);
    const handle = gripNear(overlay.grips, px, py, touch);
    if (handle >= 0) return { kind: 'handle', index: handle, at };
    return input ? hitTest(input.store, at, camera.scale) : { kind: 'floor', at };
  };

  const plan: Plan = {
    hover,
    focus,
    redraw,
    update(next) {
      if (input && input.store !== next.store) {
        hover.set(-1);
        anchor = -1;
        focus.set(Math.min(focus.get(), next.store.seatCount - 1));
      }
      input = next;
      overlay.outlines = next.outlines;
      overlay.faultyBoxes = next.faultyBoxes;
      overlay.choosing = next.choosing;
      overlay.arrows = next.arrows;
      const { store, ringed, ringedGroup } = next;
      const at = ringed === null ? -1 : store.indexOf(ringed);
      overlay.ringed = at < store.seatCount ? at : -1;
      // Whoever sits somewhere at a table or in an area is shown by it.
      const whole = ringedGroup === null ? (at < store.seatCount ? -1 : at) : store.indexOf(ringedGroup);
      overlay.ringedOutlines = whole < 0 ? [] : outlinesOfGroup(store.groups[store.seats.group[whole]!]!);
      redraw();
    },
    setLayers(nextBase, nextAbove) {
      base = nextBase;
      above = nextAbove;
    },
    draw: (ctx) => {
      // What is left comes with the next frame; this one has to be over first.
      if (input && !input.raster.frame(ctx, camera, input.look)) requestAnimationFrame(() => base?.batchDraw());
    },
    drawAbove: (ctx) => {
      if (input) drawOverlay(ctx, overlay, input.store, camera, input.look);
    },
    click(hit, keys) {
      if (!input) return;
      const { store, events } = input;
      if (hit.kind === 'place') {
        const from = anchor;
        anchor = hit.index;
        if (keys.shift && events.onRun && from >= 0 && store.seats.group[from] === store.seats.group[hit.index]) {
          const [first, last] = [Math.min(from, hit.index), Math.max(from, hit.index)];
          return events.onRun([...store.seats.place.subarray(first, last + 1)], keys);
        }
      }
      return events.onClick?.(hit, keys);
    },
    dragOver(at) {
      const places = at && input?.events.previewOf ? input.events.previewOf(hitAt(at.x, at.y)) : [];
      preview(places);
      return places.length > 0;
    },
    dropAt(at) {
      plan.dragOver(null);
      input?.events.onDropIn?.(hitAt(at.x, at.y));
    },
    attach(element) {
      const onKey = (event: KeyboardEvent) => {
        if (event.key === ' ') space = event.type === 'keydown';
      };
      const writeCamera = () => element.setAttribute('data-camera', `${camera.x} ${camera.y} ${camera.scale}`);
      addEventListener('keydown', onKey);
      addEventListener('keyup', onKey);
      const stops = [
        () => removeEventListener('keydown', onKey),
        () => removeEventListener('keyup', onKey),
        camera.subscribe(redraw),
        camera.onSettle(writeCamera),
        camera.onSettle(redraw),
        hover.subscribe(redrawAbove),
        focus.subscribe(redrawAbove),
        lit.subscribe(redrawAbove),
        listenToPointer(element, {
          camera,
          hitAt,
          isHand: (touch) => input?.hand === true || space || (touch && input?.touchSelects !== true),
          canDrag: (hit) => input?.events.ghostOf?.(hit, input.store, { x: 0, y: 0 }, NO_KEYS) != null,
          onHover: (hit) => {
            hover.set(hit?.kind === 'place' ? hit.index : -1);
            element.style.cursor = hit?.kind === 'handle' ? 'grab' : '';
          },
          onClick: plan.click,
          onDrag: (from, at, way, keys) => {
            const ghost = input?.events.ghostOf?.(from, input.store, way, keys);
            overlay.ghost = ghost ? { by: way, ...ghost, pointer: camera.toWorld(at.x, at.y) } : null;
            preview(ghost?.landingOn?.(hitAt(at.x, at.y)) ?? []);
          },
          onDrop: (from, to, way, keys) => {
            clear();
            input?.events.onDrop?.(from, to, way, keys);
          },
          onMarquee: (box, keys, done) => {
            const places = input ? placesIn(input.store, box) : [];
            overlay.marquee = box;
            overlay.marqueeText = places.length > 0 ? String(places.length) : '';
            const drawn = done ? null : input?.events.drawnIn?.(box);
            overlay.ghost = drawn ? { ...drawn, text: '', by: box, pointer: box } : null;
            if (drawn?.text) overlay.marqueeText = drawn.text;
            if (!done) return redrawAbove();
            clear();
            return input?.events.onMarquee?.(places, keys, box);
          },
          onCancel: clear,
        }),
      ];
      // The camera may have moved before anybody followed it.
      redraw();
      return () => stops.forEach((stop) => stop());
    },
  };
  return plan;
}

const NO_PLACES: readonly number[] = [];
