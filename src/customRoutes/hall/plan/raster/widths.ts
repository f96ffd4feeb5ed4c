/** Measures a text where letters are 1 px high; each text once. */
export type WidthOf = (ctx: CanvasRenderingContext2D, text: string, font: string, weight?: number) => number;

export function createWidths(): WidthOf {
  const widths = new Map<string, number>();
  return (ctx, text, font, weight = 500) => {
    // Letters measured before their font was loaded are another's.
    const key = `${weight} ${font} ${document.fonts.status} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const before = ctx.font;
    ctx.font = `${weight} 100px ${font}`;
    const width = ctx.measureText(text).width / 100;
    ctx.font = before;
    widths.set(key, width);
    return width;
  };
}
