import { useEffect, useRef } from 'react';
import { useTheme } from '@mui/material';
import type { Mark } from '#shared/hall/layout.ts';
import { badge, brow, couch, square } from './raster/kinds.ts';
import { drawSeats } from './raster/marks.ts';

const HEIGHT = 24;
const RADIUS = 9;

/** A seat of one kind as the plan draws it, for legends. */
export function KindMark({ kind }: { kind: Mark }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme().palette.mode;
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  const width = kind === 'couple' ? 44 : 26;
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, HEIGHT);
    const one = { x: 12, y: 11 };
    const other = { x: 32, y: 11 };
    const seats = kind === 'couple' ? [one, other] : [one];
    if (kind === 'couple') couch(ctx, one, other, RADIUS, theme);
    if (kind === 'accessible') square(ctx, one, RADIUS, theme);
    const batch = {
      x: Float32Array.from(seats, ({ x }) => x),
      y: Float32Array.from(seats, ({ y }) => y),
      order: Uint32Array.from(seats, (_, i) => i),
      from: 0,
      to: seats.length,
    };
    drawSeats(ctx, batch, kind === 'technical' ? 'inactive' : 'free', 0, RADIUS, theme);
    if (kind === 'restricted') brow(ctx, one, { x: one.x, y: -100 }, RADIUS, theme);
    if (kind === 'accessible' || kind === 'companion' || kind === 'technical') badge(ctx, kind, one, RADIUS, theme);
  }, [kind, width, theme, ratio]);
  return (
    <canvas
      ref={canvas}
      width={width * ratio}
      height={HEIGHT * ratio}
      aria-hidden="true"
      style={{ width, height: HEIGHT, flex: 'none' }}
    />
  );
}
