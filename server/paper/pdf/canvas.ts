import type { Fonts } from './fonts.ts';
import { lineOf, type Weight } from './typeface.ts';

export interface TextStyle {
  size: number;
  weight: Weight;
  /** #rrggbb */
  color: string;
  /** Extra space after each character, in em. */
  tracking?: number;
  align?: 'left' | 'center' | 'right';
  /** Quarter turns: 90 reads upwards, -90 downwards; (x, y) stays where the line begins or has its middle. */
  turn?: 0 | 90 | -90;
}

/** Draws with y downwards from the top, as the screen does, into a content stream. */
export class Canvas {
  readonly #parts: string[] = [];
  #fill = '';
  #stroke = '';

  constructor(
    readonly height: number,
    readonly fonts: Fonts,
  ) {}

  /** The content stream so far. */
  content(): string {
    return this.#parts.join('\n');
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.#setFill(color);
    this.raw(`${n(x)} ${n(this.height - y - height)} ${n(width)} ${n(height)} re f`);
  }

  circle(x: number, y: number, radius: number, color: string): void {
    this.pill(x - radius, y - radius, radius * 2, radius * 2, color, radius);
  }

  /** A rectangle with round corners, filled, or as a line of `stroke` width. */
  pill(x: number, y: number, width: number, height: number, color: string, radius = height / 2, stroke = 0): void {
    const path = roundedPath(x, this.height - y - height, width, height, radius);
    if (stroke > 0) {
      this.#setStroke(color);
      this.raw(`${n(stroke)} w ${path} s`);
    } else {
      this.#setFill(color);
      this.raw(`${path} f`);
    }
  }

  line(from: [number, number], to: [number, number], style: { color: string; width: number; dash?: string }): void {
    this.#setStroke(style.color);
    const points = `${n(from[0])} ${n(this.height - from[1])} m ${n(to[0])} ${n(this.height - to[1])} l S`;
    this.raw(`1 J ${n(style.width)} w ${style.dash ?? '[] 0'} d ${points} [] 0 d 0 J`);
  }

  /** A filled outline of lines (l) and curves (c), points as on the screen. */
  shape(start: [number, number], steps: number[][], color: string): void {
    this.#setFill(color);
    const flip = (points: number[]) => points.map((value, i) => n(i % 2 === 0 ? value : this.height - value)).join(' ');
    this.raw(`${flip(start)} m ${steps.map((step) => `${flip(step)} ${step.length === 2 ? 'l' : 'c'}`).join(' ')} h f`);
  }

  /** One line of text on the baseline y. Returns its width. */
  text(text: string, x: number, y: number, style: TextStyle): number {
    const width = textWidth(text, style);
    const shift = style.align === 'right' ? width : style.align === 'center' ? width / 2 : 0;
    const [dx, dy] = style.turn === 90 ? [0, shift] : style.turn === -90 ? [0, -shift] : [-shift, 0];
    const matrix = style.turn === 90 ? '0 1 -1 0' : style.turn === -90 ? '0 -1 1 0' : '1 0 0 1';
    this.#setFill(style.color);
    const tracking = (style.tracking ?? 0) * style.size;
    const at = `${matrix} ${n(x + dx)} ${n(this.height - y - dy)} Tm`;
    this.raw(`BT ${at} ${n(tracking)} Tc ${this.#show(text, style)} ET`);
    return width;
  }

  #show(text: string, style: TextStyle): string {
    const { glyphs, kernings } = lineOf(text, style.weight);
    let operators = '';
    let font = '';
    let row = '';
    for (let i = 0; i < glyphs.length; i++) {
      const place = this.fonts.place(glyphs[i]!, style.weight);
      if (place.font !== font) {
        operators += row === '' ? '' : `[<${row}>] TJ `;
        operators += `/${place.font} ${n(style.size)} Tf `;
        font = place.font;
        row = '';
      }
      const kerning = Math.round(kernings[i]! * 1000);
      row += kerning === 0 ? place.code : `${place.code}>${-kerning}<`;
    }
    return row === '' ? operators : `${operators}[<${row}>] TJ`;
  }

  /** What `draw` draws, upside down around a point: the other side of what is folded there. */
  turnedRound(x: number, y: number, draw: () => void): void {
    const before = [this.#fill, this.#stroke] as const;
    this.raw(`q -1 0 0 -1 ${n(2 * x)} ${n(2 * (this.height - y))} cm`);
    draw();
    this.raw('Q');
    [this.#fill, this.#stroke] = before;
  }

  raw(operators: string): void {
    this.#parts.push(operators);
  }

  #setFill(color: string): void {
    if (color !== this.#fill) this.raw(`${rgb(color)} rg`);
    this.#fill = color;
  }

  #setStroke(color: string): void {
    if (color !== this.#stroke) this.raw(`${rgb(color)} RG`);
    this.#stroke = color;
  }
}

/** Width of a line on the page; the space after the last character doesn't count. */
export function textWidth(text: string, style: Pick<TextStyle, 'size' | 'weight' | 'tracking'>): number {
  const { glyphs, width } = lineOf(text, style.weight);
  return (width + (style.tracking ?? 0) * (glyphs.length - 1)) * style.size;
}

/** A number as PDF writes it: two decimals at most, no exponent. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** #rrggbb as three parts of one. */
export function rgb(color: string): string {
  return [1, 3, 5]
    .map((at) => Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1000) / 1000)
    .join(' ');
}

/** Four arcs as cubic curves; the constant keeps them within 0.03 % of a circle. */
function roundedPath(x: number, y: number, width: number, height: number, radius: number): string {
  const bow = radius * 0.4477;
  const [right, top] = [x + width, y + height];
  const curve = (...points: number[]) => `${points.map(n).join(' ')} c`;
  return [
    `${n(x + radius)} ${n(y)} m ${n(right - radius)} ${n(y)} l`,
    curve(right - bow, y, right, y + bow, right, y + radius),
    `${n(right)} ${n(top - radius)} l`,
    curve(right, top - bow, right - bow, top, right - radius, top),
    `${n(x + radius)} ${n(top)} l`,
    curve(x + bow, top, x, top - bow, x, top - radius),
    `${n(x)} ${n(y + radius)} l`,
    curve(x, y + bow, x + bow, y, x + radius, y),
    'h',
  ].join(' ');
}
