import { type Box, union } from '#shared/hall/geometry.ts';
import { type Camera, type View, viewOf } from '../camera.ts';
import { shifted, squareCount, squaresOf, stripsAround, uncovered } from './boxes.ts';
import { toScreen } from './furniture.ts';

type Ctx = CanvasRenderingContext2D;

/** Draws the part of a plan that is in view. */
export type Paint = (ctx: Ctx, view: View) => void;

/** A new picture is painted in squares of this side, CSS px: as large as one frame has time for. */
export type SideOf = (scale: number) => number;

/** A plan kept as a picture that reaches beyond the view. What a frame costs hangs on the size of the screen, not on that of the hall. */
export interface Kept {
  /**
   * Draws what the camera sees; false where some of it is still to be painted in the next frame, and shown as it was until then.
   *
   * @param ground CSS colour of what the plan stands on, where nothing else lies below it: pictures are opaque then, and a
   *   zoom that fills the view with one needn't clear it and mixes no pixel with another, which takes three quarters of the time
   */
  draw(ctx: Ctx, camera: Camera, ground?: string): boolean;
  /** What stands in these boxes of the hall, world units, has changed. */
  spoil(boxes: readonly Box[]): void;
  /** Nothing is as it was. */
  forget(): void;
  /** The scale of what is kept; 0 where nothing is. */
  scale(): number;
}

/** How far the picture reaches beyond the view, CSS px. */
const MARGIN = 192;
/** So long in one frame, ms; what is left waits for the next. */
const BUDGET_MS = 3;
/** A zoom that stood still for so long is over, ms, though the camera may go on moving. */
const ZOOM_MS = 100;
/** More places than that which changed are painted as one. */
const MOST_SPOTS = 64;

interface Picture {
  canvas: HTMLCanvasElement;
  /** Where the origin of the hall stands in it, CSS px. */
  x: number;
  y: number;
  scale: number;
  width: number;
  height: number;
  /** What isn't painted yet, or no more as it is, CSS px of the picture. */
  todo: Box[];
}

/** Keeps what `paint` draws of a hall within `bounds`: a pan copies it, a zoom stretches it until it rests, and only what came into view or changed is painted. */
export function createKept(paint: Paint, bounds: Box, sideOf: SideOf): Kept {
  let picture: Picture | null = null;
  /** The last one that showed the whole hall, for what a zoom brings into view. */
  let overview: Picture | null = null;
  let spare: HTMLCanvasElement | null = null;
  let ratio = 1;
  let ground: string | undefined;
  /** When the scale was another one for the last time. */
  let zoomed = { scale: 0, at: 0 };

  const forget = () => {
    picture = null;
    overview = null;
  };
  const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d', { alpha: ground === undefined });
  /** Nothing but what the plan stands on is left there, CSS px. */
  const empty = (ctx: Ctx, width: number, height: number) => {
    if (ground === undefined) return ctx.clearRect(0, 0, width, height);
    ctx.fillStyle = ground;
    ctx.fillRect(0, 0, width, height);
  };
  const newPicture = (camera: Camera, old: Picture | null): Picture => {
    const [width, height] = [camera.width + 2 * MARGIN, camera.height + 2 * MARGIN];
    const canvas = spare ?? document.createElement('canvas');
    spare = null;
    canvas.width = Math.ceil(width * ratio);
    canvas.height = Math.ceil(height * ratio);
    // Whole pixels from what is copied, or it would blur.
    const whole = (px: number) => Math.round(px * ratio) / ratio;
    const isMoved = old?.scale === camera.scale;
    const [fromX, fromY] = isMoved ? [old!.x, old!.y] : [0, 0];
    const next: Picture = {
      canvas,
      x: fromX + whole(MARGIN + camera.x - fromX),
      y: fromY + whole(MARGIN + camera.y - fromY),
      scale: camera.scale,
      width,
      height,
      todo: [],
    };
    const ctx = contextOf(canvas);
    if (!ctx || !old) return { ...next, todo: [{ x: 0, y: 0, width, height }] };
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    // Transparent it is empty as it is.
    if (ground !== undefined) empty(ctx, width, height);
    if (isMoved) {
      const [dx, dy] = [next.x - old.x, next.y - old.y];
      ctx.drawImage(old.canvas, dx, dy, old.canvas.width / ratio, old.canvas.height / ratio);
      next.todo = [...old.todo.map((box) => shifted(box, dx, dy)), ...uncovered(next, dx, dy, old, sideOf(next.scale))];
    } else {
      stretchAll(ctx, covers(old, next) || !overview ? [old] : [overview, old], next, ratio);
      // What is in view first: what lies beyond it nobody waits for.
      const view = { x: MARGIN, y: MARGIN, width: camera.width, height: camera.height };
      next.todo = [...squaresOf(view, sideOf(next.scale)), ...stripsAround(next, view)];
    }
    return next;
  };
  const replace = (camera: Camera): Picture => {
    const old = picture;
    const next = newPicture(camera, old);
    if (old && old.scale !== next.scale && showsAll(old, bounds)) {
      spare = overview?.canvas ?? null;
      overview = old;
    } else spare = old?.canvas ?? null;
    picture = next;
    return next;
  };
  const paintBox = (at: Picture, box: Box) => {
    const ctx = contextOf(at.canvas);
    if (!ctx) return;
    const left = Math.max(0, Math.floor(box.x * ratio) / ratio);
    const top = Math.max(0, Math.floor(box.y * ratio) / ratio);
    const width = Math.min(at.width, Math.ceil((box.x + box.width) * ratio) / ratio) - left;
    const height = Math.min(at.height, Math.ceil((box.y + box.height) * ratio) / ratio) - top;
    if (width <= 0 || height <= 0) return;
    ctx.save();
    ctx.setTransform(ratio, 0, 0, ratio, left * ratio, top * ratio);
    ctx.beginPath();
    ctx.rect(0, 0, width, height);
    ctx.clip();
    empty(ctx, width, height);
    paint(ctx, viewOf({ x: at.x - left, y: at.y - top, scale: at.scale, width, height }));
    ctx.restore();
  };
  /** Paints what is to be painted, until that moment; the first picture whole, as there is nothing to show meanwhile. */
  const work = (at: Picture, until: number): boolean => {
    while (at.todo.length > 0 && performance.now() < until) paintBox(at, at.todo.shift()!);
    return at.todo.length === 0;
  };

  return {
    draw(ctx, camera, on) {
      const pixels = ctx.getTransform().a || 1;
      if (ground !== on) {
        forget();
        spare = null;
        ground = on;
      }
      if (pixels !== ratio || (picture && !isMadeFor(picture, camera))) forget();
      ratio = pixels;
      const isFirst = picture === null;
      const now = performance.now();
      if (zoomed.scale !== camera.scale) zoomed = { scale: camera.scale, at: now };
      if (picture && picture.scale !== camera.scale && !camera.settled && now - zoomed.at < ZOOM_MS) {
        if (ground === undefined || !covers(picture, camera)) ctx.clearRect(0, 0, camera.width, camera.height);
        stretchAll(ctx, covers(picture, camera) || !overview ? [picture] : [overview, picture], camera, ratio);
        return true;
      }
      const shown = picture?.scale === camera.scale && covers(picture, camera) ? picture : replace(camera);
      const isDone = work(shown, isFirst ? Infinity : now + BUDGET_MS);
      const [left, top] = [camera.x - shown.x, camera.y - shown.y].map((px) => Math.round(px * ratio) / ratio);
      // It is all there is in view: copied, which is half the work of laid over.
      ctx.globalCompositeOperation = 'copy';
      ctx.drawImage(shown.canvas, left!, top!, shown.canvas.width / ratio, shown.canvas.height / ratio);
      ctx.globalCompositeOperation = 'source-over';
      return isDone;
    },
    spoil(boxes) {
      if (!picture || boxes.length === 0) return;
      const { scale, todo } = picture;
      const inSquares = (all: readonly Box[]) => squaresOf(union(all), sideOf(scale));
      const spots = boxes.map((box) => toScreen(box, picture!));
      const now = [...(spots.length > MOST_SPOTS ? inSquares(spots) : spots), ...todo];
      picture.todo = now.length > MOST_SPOTS + squareCount(picture, sideOf(scale)) ? inSquares(now) : now;
    },
    forget,
    scale: () => picture?.scale ?? 0,
  };
}

/** Is the picture as large as this camera wants one? */
function isMadeFor({ width, height }: Picture, camera: Camera): boolean {
  return width === camera.width + 2 * MARGIN && height === camera.height + 2 * MARGIN;
}

/** Does the picture, made as large as the camera sees it, reach over the view? */
function covers(picture: Picture, camera: Pick<View, 'x' | 'y' | 'scale' | 'width' | 'height'>): boolean {
  const times = camera.scale / picture.scale;
  const [left, top] = [camera.x - picture.x * times, camera.y - picture.y * times];
  return (
    left <= 0 &&
    top <= 0 &&
    left + picture.width * times >= camera.width &&
    top + picture.height * times >= camera.height
  );
}

function showsAll({ x, y, scale, width, height, todo }: Picture, bounds: Box): boolean {
  return (
    todo.length === 0 &&
    x + bounds.x * scale >= 0 &&
    y + bounds.y * scale >= 0 &&
    x + (bounds.x + bounds.width) * scale <= width &&
    y + (bounds.y + bounds.height) * scale <= height
  );
}

/** Pictures of other scales as one of that scale with the origin of the hall at (x, y), one over the other; nothing lies under the first. */
function stretchAll(ctx: Ctx, pictures: readonly Picture[], to: Pick<View, 'x' | 'y' | 'scale'>, ratio: number): void {
  // For the moment that it takes; smooth it would take several times as long.
  ctx.imageSmoothingEnabled = false;
  pictures.forEach((picture, at) => {
    const times = to.scale / picture.scale;
    const [left, top] = [to.x - picture.x * times, to.y - picture.y * times];
    const [width, height] = [(picture.canvas.width / ratio) * times, (picture.canvas.height / ratio) * times];
    if (at > 0) ctx.clearRect(left, top, width, height);
    ctx.drawImage(picture.canvas, left, top, width, height);
  });
  ctx.imageSmoothingEnabled = true;
}
