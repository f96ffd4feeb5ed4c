import type { Box, Point } from '#shared/hall/geometry.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import { MAX_SCALE } from '#shared/hall/naming.ts';

const MIN_SCALE = 0.05;
/** What one press of a key or a button of the zoom bar does. */
export const ZOOM_STEP = 1.25;
const SETTLE_MS = 100;
/** How near a close-up is at most. */
const NEAR = 1;

/** How far from the edge what is revealed lies at least, CSS px. */
const MARGIN = 32;

/** Room that floating panels take from each edge of the plan, CSS px. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** What is seen of a plan, from world units to CSS px: screen = world * scale + offset. */
export interface View {
  x: number;
  y: number;
  scale: number;
  width: number;
  height: number;
  toWorld(px: number, py: number): { x: number; y: number };
}

/** A view that stays as it is: a part of a plan to be painted. */
export function viewOf(at: Omit<View, 'toWorld'>): View {
  return { ...at, toWorld: (px, py) => ({ x: (px - at.x) / at.scale, y: (py - at.y) / at.scale }) };
}

/** The view of a plan on a screen, and how it is moved. Lives outside React. */
export interface Camera extends View {
  /** False while it is on its way: from a change until `onSettle`. */
  settled: boolean;
  /** Did a person move it since the last fit? */
  moved: boolean;
  /** A hall that nobody moved is shown whole in the new size too. */
  resize(width: number, height: number): void;
  pan(dx: number, dy: number): void;
  /** Multiplies the scale; the world point under (px, py) stays where it is. */
  zoom(factor: number, px?: number, py?: number): void;
  /** What the whole hall is, and how much of the plan panels cover. Moves nothing. */
  frame(bounds: Box, insets: Insets): void;
  /** Shows the whole hall in the part that panels leave free, no larger than `most`. */
  fit(most?: number): void;
  /** Stays as it is, whatever the hall becomes, until `fit` is asked for: somebody draws here. */
  stay(): void;
  /** Moves as little as needed to have the world point well inside the free part; not at all where the seat there is in it. */
  reveal(wx: number, wy: number): void;
  /** The same for all of several points; those that are too far from each other for the free part are seen from further away. */
  revealAll(points: readonly Point[]): void;
  /** Shows several points from near by, in the middle of the free part, with what stands around them. */
  closeUp(points: readonly Point[]): void;
  /** Does a point of the element lie in the free part, so far from its edges? */
  sees(px: number, py: number, margin: number): boolean;
  /** Every change, at most once per call of a method. */
  subscribe(listener: () => void): () => void;
  /** Once, 100 ms after the last change. */
  onSettle(listener: () => void): () => void;
}

/** A camera at scale 1 over the origin. */
export function createCamera(): Camera {
  const changed = new Set<() => void>();
  const settled = new Set<() => void>();
  let bounds: Box = { x: 0, y: 0, width: 1, height: 1 };
  let insets: Insets = NO_INSETS;
  let isFramed = false;
  // Asked for while the plan isn't on the screen: there is nothing yet that it could lie inside of.
  let later: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    camera.settled = false;
    changed.forEach((listener) => listener());
    clearTimeout(timer);
    timer = setTimeout(() => {
      camera.settled = true;
      settled.forEach((listener) => listener());
    }, SETTLE_MS);
  };
  /** A hall can't be lost: some of it always stays in the picture. */
  const keepInView = () => {
    const least = 64;
    const { scale, width, height } = camera;
    camera.x = inside(camera.x, least - (bounds.x + bounds.width) * scale, width - least - bounds.x * scale);
    camera.y = inside(camera.y, least - (bounds.y + bounds.height) * scale, height - least - bounds.y * scale);
  };
  const subscribe = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener);
    return () => {
      to.delete(listener);
    };
  };

  const camera: Camera = {
    x: 0,
    y: 0,
    scale: 1,
    width: 0,
    height: 0,
    settled: true,
    moved: false,
    resize(width, height) {
      camera.x += (width - camera.width) / 2;
      camera.y += (height - camera.height) / 2;
      camera.width = width;
      camera.height = height;
      if (isFramed && !camera.moved) camera.fit();
      else tell();
    },
    pan(dx, dy) {
      camera.x += dx;
      camera.y += dy;
      camera.moved = true;
      keepInView();
      tell();
    },
    zoom(factor, px = camera.width / 2, py = camera.height / 2) {
      const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, camera.scale * factor));
      camera.x = px - ((px - camera.x) / camera.scale) * scale;
      camera.y = py - ((py - camera.y) / camera.scale) * scale;
      camera.scale = scale;
      camera.moved = true;
      keepInView();
      tell();
    },
    frame(newBounds, newInsets) {
      bounds = newBounds;
      insets = newInsets;
      isFramed = true;
      const look = camera.width > 0 ? later : null;
      if (!look) return;
      later = null;
      camera.fit();
      look();
    },
    fit(most = 1.6) {
      const width = Math.max(40, camera.width - insets.left - insets.right);
      const height = Math.max(40, camera.height - insets.top - insets.bottom);
      const scale = Math.min(width / bounds.width, height / bounds.height, most);
      camera.scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
      camera.x = insets.left + (width - bounds.width * camera.scale) / 2 - bounds.x * camera.scale;
      camera.y = insets.top + (height - bounds.height * camera.scale) / 2 - bounds.y * camera.scale;
      camera.moved = false;
      tell();
    },
    stay() {
      camera.moved = true;
    },
    reveal: (x, y) => camera.revealAll([{ x, y }]),
    revealAll(points) {
      if (camera.width === 0) {
        later = () => camera.revealAll(points);
        return;
      }
      const isSeen = ({ x, y }: Point) =>
        camera.sees(x * camera.scale + camera.x, y * camera.scale + camera.y, SEAT_RADIUS * camera.scale);
      if (points.every(isSeen)) return;
      const [across, down] = [spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y))];
      const width = camera.width - insets.left - insets.right - 2 * MARGIN;
      const height = camera.height - insets.top - insets.bottom - 2 * MARGIN;
      const most = Math.min(width / (across.to - across.from), height / (down.to - down.from));
      if (most > 0 && most < camera.scale) camera.zoom(most / camera.scale);
      const shift = ({ from, to }: Span, offset: number, least: number, room: number) => {
        const [first, last] = [from * camera.scale + offset, to * camera.scale + offset];
        return inside(first, least, least + Math.max(0, room - (last - first))) - first;
      };
      const dx = shift(across, camera.x, insets.left + MARGIN, width);
      const dy = shift(down, camera.y, insets.top + MARGIN, height);
      if (dx !== 0 || dy !== 0) camera.pan(dx, dy);
    },
    closeUp(points) {
      if (points.length === 0) return;
      if (camera.width === 0) {
        later = () => camera.closeUp(points);
        return;
      }
      const [across, down] = [spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y))];
      const width = camera.width - insets.left - insets.right;
      const height = camera.height - insets.top - insets.bottom;
      const room = (free: number, { from, to }: Span) => Math.max(40, free - 2 * MARGIN) / Math.max(1, to - from);
      camera.scale = Math.max(MIN_SCALE, Math.min(NEAR, room(width, across), room(height, down)));
      camera.x = insets.left + width / 2 - ((across.from + across.to) / 2) * camera.scale;
      camera.y = insets.top + height / 2 - ((down.from + down.to) / 2) * camera.scale;
      camera.moved = true;
      tell();
    },
    sees(px, py, margin) {
      const isSeen = (at: number, least: number, most: number) => at - margin >= least && at + margin <= most;
      return (
        isSeen(px, insets.left, camera.width - insets.right) && isSeen(py, insets.top, camera.height - insets.bottom)
      );
    },
    toWorld: (px, py) => ({ x: (px - camera.x) / camera.scale, y: (py - camera.y) / camera.scale }),
    subscribe: subscribe(changed),
    onSettle: subscribe(settled),
  };
  return camera;
}

interface Span {
  from: number;
  to: number;
}

function spanOf(values: readonly number[]): Span {
  return values.reduce(({ from, to }, value) => ({ from: Math.min(from, value), to: Math.max(to, value) }), {
    from: Infinity,
    to: -Infinity,
  });
}

function inside(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
