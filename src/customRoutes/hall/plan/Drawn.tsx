import { type CSSProperties, useEffect, useRef } from 'react';

interface Props {
  /** On the screen, px. */
  width: number;
  height?: number;
  /** Draws anew whenever it is another function. */
  draw: (ctx: CanvasRenderingContext2D) => void;
  style?: CSSProperties;
}

/** Something small as the plan itself draws it, sharp on any screen: marks of legends and lists. */
export function Drawn({ width, height = width, draw, style }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = Math.min(3, typeof window === 'undefined' ? 1 : window.devicePixelRatio || 1);
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, height);
    draw(ctx);
  }, [draw, width, height, ratio]);
  return (
    <canvas
      ref={canvas}
      width={width * ratio}
      height={height * ratio}
      aria-hidden="true"
      style={{ width, height, flex: 'none', ...style }}
    />
  );
}
