/** What an opaque canvas is before anything is drawn on it. */
export const BLACK = -1;

/**
 * A canvas of numbers in place of colours: enough of `CanvasRenderingContext2D` to see which pixel comes from where, where
 * there is no browser. `fill` takes the number of each pixel from where it stands, in the coordinates set by the transform.
 */
export class Pixels {
  #width = 0;
  #height = 0;
  cells = new Int32Array(0);
  readonly context = new PixelContext(this);
  #isOpaque: boolean | undefined;
  getContext = (_ = '2d', { alpha = true } = {}) => {
    this.#isOpaque ??= !alpha;
    // As it would have been from its beginning; nothing was drawn without a context.
    if (this.#isOpaque) this.cells = this.cells.map((cell) => cell || BLACK);
    return this.context as unknown as CanvasRenderingContext2D;
  };

  get width(): number {
    return this.#width;
  }
  set width(width: number) {
    this.#width = width;
    this.#empty();
  }
  get height(): number {
    return this.#height;
  }
  set height(height: number) {
    this.#height = height;
    this.#empty();
  }

  #empty(): void {
    this.cells = new Int32Array(this.#width * this.#height).fill(this.#isOpaque ? BLACK : 0);
    this.context.setTransform(1, 0, 0, 1, 0, 0);
  }
}

interface State {
  scale: number;
  x: number;
  y: number;
  /** Device pixels: left, top, right, bottom. */
  clip: readonly [number, number, number, number] | null;
}

export class PixelContext {
  imageSmoothingEnabled = true;
  fillStyle = '#000';
  globalCompositeOperation = 'source-over';
  #state: State = { scale: 1, x: 0, y: 0, clip: null };
  readonly #saved: State[] = [];
  #path: State['clip'] = null;

  constructor(private readonly canvas: Pixels) {}

  getTransform = () => ({ a: this.#state.scale });
  setTransform(scale: number, _b: number, _c: number, _d: number, x: number, y: number): void {
    this.#state = { ...this.#state, scale, x, y };
  }
  save(): void {
    this.#saved.push(this.#state);
  }
  restore(): void {
    this.#state = this.#saved.pop()!;
  }
  beginPath(): void {
    this.#path = null;
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#path = this.#device(x, y, width, height);
  }
  clip(): void {
    this.#state = { ...this.#state, clip: this.#path };
  }
  clearRect(x: number, y: number, width: number, height: number): void {
    this.#each(this.#device(x, y, width, height), () => 0);
  }
  /** '#7' is the number 7. */
  fillRect(x: number, y: number, width: number, height: number): void {
    this.#each(this.#device(x, y, width, height), () => Number(this.fillStyle.slice(1)));
  }
  drawImage(from: Pixels, x: number, y: number, width: number, height: number): void {
    if (this.globalCompositeOperation === 'copy') this.#each([0, 0, this.canvas.width, this.canvas.height], () => 0);
    const [left, top, right, bottom] = this.#device(x, y, width, height);
    this.#each([left, top, right, bottom], (px, py) => {
      const column = Math.floor(((px + 0.5 - left) / (right - left)) * from.width);
      const row = Math.floor(((py + 0.5 - top) / (bottom - top)) * from.height);
      return from.cells[row * from.width + column] || null;
    });
  }
  /** Everywhere within the clip. */
  fill(valueAt: (x: number, y: number) => number): void {
    const { scale, x, y } = this.#state;
    this.#each([0, 0, this.canvas.width, this.canvas.height], (px, py) =>
      valueAt((px + 0.5 - x) / scale, (py + 0.5 - y) / scale),
    );
  }

  #device(x: number, y: number, width: number, height: number): readonly [number, number, number, number] {
    const { scale, x: dx, y: dy } = this.#state;
    return [x * scale + dx, y * scale + dy, (x + width) * scale + dx, (y + height) * scale + dy];
  }
  #each(box: readonly [number, number, number, number], valueAt: (px: number, py: number) => number | null): void {
    const { width, height, cells } = this.canvas;
    const [left, top, right, bottom] = this.#state.clip ?? [0, 0, width, height];
    for (let py = Math.max(0, Math.round(top), Math.round(box[1])); py < Math.min(height, bottom, box[3]); py += 1)
      for (let px = Math.max(0, Math.round(left), Math.round(box[0])); px < Math.min(width, right, box[2]); px += 1) {
        const value = valueAt(px, py);
        if (value !== null) cells[py * width + px] = value;
      }
  }
}
