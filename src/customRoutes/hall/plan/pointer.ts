import type { Box, Point } from '#shared/hall/geometry.ts';
import type { Camera } from './camera.ts';
import type { Hit } from './hit.ts';

/** Keys held during a click or a drag: shift runs along a row, ctrl (or cmd) adds, alt takes away. */
export interface Keys {
  shift: boolean;
  ctrl: boolean;
  alt: boolean;
}
export const NO_KEYS: Keys = { shift: false, ctrl: false, alt: false };

/** What a plan wants to hear. Points and boxes are in world units. */
export interface PointerTarget {
  camera: Camera;
  /** `touch`: with a finger, which reaches wider. */
  hitAt(px: number, py: number, touch?: boolean): Hit;
  /** Does dragging move the camera now? */
  isHand(touch: boolean): boolean;
  canDrag(hit: Hit): boolean;
  onHover(hit: Hit | null): void;
  onClick(hit: Hit, keys: Keys): void;
  /** `at`: where the pointer is, pixels of the element. */
  onDrag(from: Hit, at: Point, way: Point, keys: Keys): void;
  onDrop(from: Hit, to: Hit, way: Point, keys: Keys): void;
  onMarquee(box: Box, keys: Keys, done: boolean): void;
  /** A gesture ended without effect. */
  onCancel(): void;
}

const CLICK_SLOP = 4;
/** The most one event of a wheel with ctrl may zoom, as an exponent: about a quarter. */
const NOTCH = 0.24;

type Gesture =
  | {
      kind: 'press' | 'pan' | 'marquee' | 'drag';
      id: number;
      startX: number;
      startY: number;
      lastX: number;
      lastY: number;
      from: Hit;
      hand: boolean;
    }
  | { kind: 'pinch'; distance: number; x: number; y: number }
  | null;

/** Turns pointer events of the plan's element into clicks, drags, marquees and camera moves. Returns how to stop. */
export function listenToPointer(element: HTMLElement, target: PointerTarget): () => void {
  const { camera } = target;
  const down = new Map<number, { x: number; y: number }>();
  let gesture: Gesture = null;
  let hoverFrame = 0;
  const stop = new AbortController();
  const options = { signal: stop.signal };

  const local = (event: PointerEvent | WheelEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const startPinch = () => {
    if (gesture && gesture.kind !== 'press' && gesture.kind !== 'pan') target.onCancel();
    gesture = { kind: 'pinch', ...pinchOf(down) };
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button > 1 || isControl(event.target)) return;
      const { x, y } = local(event);
      down.set(event.pointerId, { x, y });
      element.setPointerCapture(event.pointerId);
      target.onHover(null);
      if (down.size === 2) return startPinch();
      const touch = event.pointerType === 'touch';
      const hand = event.button === 1 || target.isHand(touch);
      if (event.button === 1) event.preventDefault();
      gesture = {
        kind: 'press',
        id: event.pointerId,
        startX: x,
        startY: y,
        lastX: x,
        lastY: y,
        from: target.hitAt(x, y, touch),
        hand,
      };
    },
    options,
  );

  element.addEventListener(
    'pointermove',
    (event) => {
      const { x, y } = local(event);
      if (down.has(event.pointerId)) down.set(event.pointerId, { x, y });
      if (!gesture) {
        if (event.pointerType === 'touch') return;
        cancelAnimationFrame(hoverFrame);
        hoverFrame = requestAnimationFrame(() => target.onHover(isControl(event.target) ? null : target.hitAt(x, y)));
        return;
      }
      if (gesture.kind === 'pinch') {
        if (down.size < 2) return;
        const now = pinchOf(down);
        camera.pan(now.x - gesture.x, now.y - gesture.y);
        if (gesture.distance > 0) camera.zoom(now.distance / gesture.distance, now.x, now.y);
        gesture = { kind: 'pinch', ...now };
        return;
      }
      if (event.pointerId !== gesture.id) return;
      const moved = Math.hypot(x - gesture.startX, y - gesture.startY);
      if (gesture.kind === 'press') {
        if (moved < CLICK_SLOP * (event.pointerType === 'touch' ? 2 : 1)) return;
        if ((!gesture.hand || gesture.from.kind === 'handle') && target.canDrag(gesture.from)) gesture.kind = 'drag';
        else gesture.kind = gesture.hand ? 'pan' : 'marquee';
      }
      if (gesture.kind === 'pan') camera.pan(x - gesture.lastX, y - gesture.lastY);
      if (gesture.kind === 'marquee') target.onMarquee(boxOf(gesture, x, y, camera), keysOf(event), false);
      if (gesture.kind === 'drag') target.onDrag(gesture.from, { x, y }, wayOf(gesture, x, y, camera), keysOf(event));
      gesture.lastX = x;
      gesture.lastY = y;
    },
    options,
  );

  element.addEventListener(
    'pointerup',
    (event) => {
      if (!down.delete(event.pointerId) || !gesture) return;
      if (gesture.kind === 'pinch') {
        if (down.size === 0) gesture = null;
        return;
      }
      if (event.pointerId !== gesture.id) return;
      const { kind, from } = gesture;
      const { x, y } = local(event);
      const [box, way] = [boxOf(gesture, x, y, camera), wayOf(gesture, x, y, camera)];
      gesture = null;
      if (kind === 'press' && event.button === 0) target.onClick(from, keysOf(event));
      if (kind === 'marquee') target.onMarquee(box, keysOf(event), true);
      if (kind === 'drag') target.onDrop(from, target.hitAt(x, y), way, keysOf(event));
    },
    options,
  );

  const cancel = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    gesture = null;
    target.onCancel();
  };
  element.addEventListener('pointercancel', cancel, options);
  element.addEventListener('pointerleave', () => target.onHover(null), options);
  // Before anybody else: a press gives the plan no focus, and Escape ends the gesture alone.
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !gesture) return;
      gesture = null;
      target.onCancel();
      event.stopPropagation();
    },
    { ...options, capture: true },
  );

  element.addEventListener(
    'wheel',
    (event) => {
      if (isControl(event.target)) return;
      event.preventDefault();
      const { x, y } = local(event);
      const unit = event.deltaMode === 1 ? 16 : 1;
      if (event.shiftKey) return camera.pan(-(event.deltaY + event.deltaX) * unit, 0);
      // With ctrl two fingers on a pad tell little by little, a wheel a hundred at once.
      const by = event.ctrlKey
        ? Math.max(-NOTCH, Math.min(NOTCH, event.deltaY * unit * 0.01))
        : event.deltaY * unit * 0.0016;
      camera.zoom(Math.exp(-by), x, y);
    },
    { ...options, passive: false },
  );

  return () => {
    cancelAnimationFrame(hoverFrame);
    stop.abort();
  };
}

/** Panels lie inside the plan's element; what happens on them is theirs. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-plan-panel]') !== null;
}

function keysOf(event: PointerEvent): Keys {
  return { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey };
}

function pinchOf(down: Map<number, { x: number; y: number }>) {
  const [one, other] = [...down.values()] as [{ x: number; y: number }, { x: number; y: number }];
  return { distance: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** From where the pointer was pressed to a point, world units. */
function wayOf({ startX, startY }: { startX: number; startY: number }, x: number, y: number, { scale }: Camera): Point {
  return { x: (x - startX) / scale, y: (y - startY) / scale };
}

function boxOf(gesture: { startX: number; startY: number }, x: number, y: number, camera: Camera): Box {
  const one = camera.toWorld(Math.min(x, gesture.startX), Math.min(y, gesture.startY));
  const other = camera.toWorld(Math.max(x, gesture.startX), Math.max(y, gesture.startY));
  return { x: one.x, y: one.y, width: other.x - one.x, height: other.y - one.y };
}
