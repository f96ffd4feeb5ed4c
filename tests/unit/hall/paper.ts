/** What was drawn: what was called with what, the state of the canvas then, and the circles of the path it was called on. */
export interface Drawn {
  what: string;
  args: readonly unknown[];
  state: Record<string, unknown>;
  circles: readonly { x: number; y: number; r: number }[];
}

/** A canvas that writes down what is drawn on it and with which settings; letters are half as wide as high. */
export function paper() {
  const state: Record<string, unknown> = {};
  const drawn: Drawn[] = [];
  let circles: Drawn['circles'] = [];
  const ctx = new Proxy(state, {
    get: (_, name: string) => {
      if (name in state) return state[name];
      if (name === 'measureText') return (text: string) => ({ width: (text.length * sizeIn(state['font'])) / 2 });
      if (name === 'getTransform') return () => ({ a: 1 });
      return (...args: readonly unknown[]) => {
        if (name === 'beginPath') circles = [];
        const [x, y, r] = args as [number, number, number];
        if (name === 'arc') circles = [...circles, { x, y, r }];
        drawn.push({ what: name, args, state: { ...state }, circles });
      };
    },
  }) as unknown as CanvasRenderingContext2D;
  Object.assign(ctx, { font: '1px x' });
  return { ctx, drawn };
}

/** The size of letters that a font says, px. */
export const sizeIn = (font: unknown) => Number(/([\d.]+)px/.exec(String(font))![1]);
