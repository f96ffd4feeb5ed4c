import type { Box } from '#shared/hall/geometry.ts';
import type { Camera } from '../camera.ts';

type Ctx = CanvasRenderingContext2D;

/** Draws the part of a plan that a camera sees. */
export type Paint = (ctx: Ctx, camera: Camera) => void;

/** Side of a tile, CSS px. */
const SIDE = 256;
/** New tiles are painted for so long in one frame; what is left waits for the next, and shows what there is meanwhile. */
const BUDGET_MS = 4;
/** Pixels kept in tiles, those of a screen of 4K and as much around: 4 bytes each. */
const MOST_PIXELS = 24_000_000;

interface Tile {
  canvas: HTMLCanvasElement;
  /** Part of it that has to be painted anew, CSS px within the tile; null where all of it is as it should be. */
  stale: Box | null;
}

/** Tiles of one scale, by their column and row. */
interface Sheet {
  scale: number;
  tiles: Map<string, Tile>;
}

/**
 * A plan kept as tiles: a pan blits them and paints what comes in, a zoom shows those of the scale before until it rests, and a seat
 * that changed is painted alone. The cost of a frame hangs on the size of the screen, not on that of the hall.
 */
export function createTiles(paint: Paint) {
  /** The newest last; what was whole at another scale stands in for what isn't painted yet. */
  let sheets: Sheet[] = [];
  let signature = '';
  let ratio = 1;

  const sheetAt = (scale: number): Sheet => {
    const known = sheets.find((sheet) => sheet.scale === scale);
    const sheet = known ?? { scale, tiles: new Map<string, Tile>() };
    sheets = [...sheets.filter((each) => each !== sheet && each.tiles.size > 0).slice(-1), sheet];
    return sheet;
  };
  const paintTile = (tile: Tile, sheet: Sheet, column: number, row: number, box: Box) => {
    const ctx = tile.canvas.getContext('2d');
    if (!ctx) return;
    // Whole pixels, or the edge of what is painted anew would show.
    const left = Math.max(0, Math.floor(box.x * ratio) / ratio);
    const top = Math.max(0, Math.floor(box.y * ratio) / ratio);
    const right = Math.min(SIDE, Math.ceil((box.x + box.width) * ratio) / ratio);
    const bottom = Math.min(SIDE, Math.ceil((box.y + box.height) * ratio) / ratio);
    ctx.setTransform(ratio, 0, 0, ratio, left * ratio, top * ratio);
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, right - left, bottom - top);
    ctx.clip();
    ctx.clearRect(0, 0, right - left, bottom - top);
    paint(ctx, lookingAt(sheet.scale, column * SIDE + left, row * SIDE + top, right - left, bottom - top));
    ctx.restore();
    tile.stale = null;
  };
  const newTile = (sheet: Sheet, key: string): Tile => {
    const most = Math.max(64, Math.floor(MOST_PIXELS / (SIDE * ratio) ** 2));
    const oldest = sheet.tiles.size >= most ? sheet.tiles.keys().next().value : undefined;
    const canvas = (oldest && sheet.tiles.get(oldest)?.canvas) || document.createElement('canvas');
    if (oldest) sheet.tiles.delete(oldest);
    canvas.width = canvas.height = Math.ceil(SIDE * ratio);
    const tile = { canvas, stale: WHOLE };
    sheet.tiles.set(key, tile);
    return tile;
  };

  return {
    /** Forgets what was painted if `key` is another than before: theme, font, words. */
    know(key: string, pixels: number): void {
      if (key === signature && pixels === ratio) return;
      sheets = [];
      signature = key;
      ratio = pixels;
    },
    /** Nothing is as it was. */
    forget(): void {
      sheets = [];
    },
    /** What stands in this box of the hall, world units, has changed. O(tiles it touches). */
    spoil(box: Box): void {
      for (const { scale, tiles } of sheets) {
        for (const [column, row] of touched(scaled(box, scale))) {
          const tile = tiles.get(`${column} ${row}`);
          if (!tile) continue;
          const part = shifted(scaled(box, scale), -column * SIDE, -row * SIDE);
          tile.stale = tile.stale ? around(tile.stale, part) : part;
        }
      }
    },
    /** Draws what the camera sees; false where some of it is still to be painted in the next frame. */
    draw(ctx: Ctx, camera: Camera): boolean {
      const started = performance.now();
      const known = sheets.at(-1);
      // A zoom on its way paints nothing: what was there is stretched.
      if (!camera.settled && known && known.scale !== camera.scale && known.tiles.size > 0) {
        stretch(ctx, camera, known, ratio);
        return true;
      }
      const sheet = sheetAt(camera.scale);
      const before = sheets.length > 1 ? sheets[0] : undefined;
      let isWhole = true;
      const view = { x: -camera.x, y: -camera.y, width: camera.width, height: camera.height };
      const missing: [number, number][] = [];
      for (const [column, row] of touched(view)) {
        const key = `${column} ${row}`;
        const tile = sheet.tiles.get(key);
        const isLate = performance.now() - started > BUDGET_MS;
        if (!tile || tile.stale) {
          // The first frame shows all there is, however long it takes; after that there is something to show meanwhile.
          if (isLate && (before || sheet.tiles.size > 0) && !(tile && isSmall(tile.stale!))) {
            isWhole = false;
            if (!tile) {
              missing.push([column, row]);
              continue;
            }
          } else {
            const next = tile ?? newTile(sheet, key);
            paintTile(next, sheet, column, row, next.stale!);
          }
        }
        // Last used, last to go.
        const shown = sheet.tiles.get(key)!;
        sheet.tiles.delete(key);
        sheet.tiles.set(key, shown);
        blit(ctx, shown.canvas, camera, column, row, ratio);
      }
      if (missing.length > 0 && before) within(ctx, missing, camera, () => stretch(ctx, camera, before, ratio));
      if (isWhole) sheets = [sheet];
      return isWhole;
    },
    /** How many tiles are kept, for tests and measurements. */
    size: () => sheets.reduce((sum, { tiles }) => sum + tiles.size, 0),
  };
}

const WHOLE: Box = { x: 0, y: 0, width: SIDE, height: SIDE };
/** A few seats: painted in any case, as it takes less than to look at the clock. */
const isSmall = ({ width, height }: Box) => width * height < 64 * 64;

/** A camera over so many px of the hall at a scale, from (left, top) of its scaled plane. */
function lookingAt(scale: number, left: number, top: number, width: number, height: number): Camera {
  return {
    ...STILL,
    x: -left,
    y: -top,
    scale,
    width,
    height,
    toWorld: (px, py) => ({ x: (px + left) / scale, y: (py + top) / scale }),
  };
}

const nothing = () => undefined;
const never = () => nothing;
const STILL = {
  settled: true,
  moved: true,
  resize: nothing,
  pan: nothing,
  zoom: nothing,
  frame: nothing,
  fit: nothing,
  stay: nothing,
  reveal: nothing,
  subscribe: never,
  onSettle: never,
};

function scaled({ x, y, width, height }: Box, scale: number): Box {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

function shifted({ x, y, width, height }: Box, dx: number, dy: number): Box {
  return { x: x + dx, y: y + dy, width, height };
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Column and row of each tile that a box of the scaled plane touches. */
function* touched({ x, y, width, height }: Box): Generator<[column: number, row: number]> {
  const [left, right] = [Math.floor(x / SIDE), Math.floor((x + width) / SIDE)];
  const [top, bottom] = [Math.floor(y / SIDE), Math.floor((y + height) / SIDE)];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) yield [column, row];
}

/** Whole device pixels: a tile between two would blur. */
function blit(ctx: Ctx, canvas: HTMLCanvasElement, camera: Camera, column: number, row: number, ratio: number): void {
  const [x, y] = [camera.x + column * SIDE, camera.y + row * SIDE];
  ctx.drawImage(canvas, Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio, SIDE, SIDE);
}

/** The tiles of another scale, made as large as the camera sees them. */
function stretch(ctx: Ctx, camera: Camera, { scale, tiles }: Sheet, ratio: number): void {
  const times = camera.scale / scale;
  const side = SIDE * times;
  ctx.imageSmoothingEnabled = times < 1;
  for (const [key, { canvas }] of tiles) {
    const [column, row] = key.split(' ').map(Number) as [number, number];
    const [x, y] = [camera.x + column * side, camera.y + row * side];
    if (x > camera.width || y > camera.height || x + side < 0 || y + side < 0) continue;
    // From whole pixel to whole pixel: no seam between two tiles.
    const [left, top] = [Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio];
    const [right, bottom] = [Math.round((x + side) * ratio) / ratio, Math.round((y + side) * ratio) / ratio];
    ctx.drawImage(canvas, left, top, right - left, bottom - top);
  }
  ctx.imageSmoothingEnabled = true;
}

/** Draws only where these tiles stand. */
function within(ctx: Ctx, tiles: readonly [number, number][], camera: Camera, act: () => void): void {
  ctx.save();
  ctx.beginPath();
  for (const [column, row] of tiles) ctx.rect(camera.x + column * SIDE, camera.y + row * SIDE, SIDE, SIDE);
  ctx.clip();
  act();
  ctx.restore();
}
