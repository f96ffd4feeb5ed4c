import { useCallback } from 'react';
import { useTheme } from '@mui/material';
import { isPaired, type Mark, SEAT_PITCH, SEAT_RADIUS } from '#shared/hall/layout.ts';
import { Drawn } from './Drawn.tsx';
import { drawKind } from './raster/kinds.ts';
import { drawSeats } from './raster/marks.ts';

const HEIGHT = 24;
/** Of one seat; the other of a pair stands beside it as in a row. */
const WIDTH = 28;

/** A seat of one kind, or a pair, as the plan draws it, for legends. */
export function KindMark({ kind }: { kind: Mark }) {
  const theme = useTheme().palette.mode;
  const width = isPaired(kind) ? WIDTH + SEAT_PITCH : WIDTH;
  const draw = useCallback(
    (ctx: CanvasRenderingContext2D) => {
      const one = { x: WIDTH / 2, y: 11 };
      const seats = isPaired(kind) ? [one, { ...one, x: one.x + SEAT_PITCH }] : [one];
      const pen = { r: SEAT_RADIUS, theme, stage: { x: one.x, y: -100 } };
      drawKind(ctx, kind, seats, pen, 'below');
      const batch = {
        x: Float32Array.from(seats, ({ x }) => x),
        y: Float32Array.from(seats, ({ y }) => y),
        order: Uint32Array.from(seats, (_, i) => i),
        from: 0,
        to: seats.length,
      };
      drawSeats(ctx, batch, kind === 'technical' ? 'inactive' : 'free', 0, SEAT_RADIUS, theme);
      drawKind(ctx, kind, seats, pen, 'above');
    },
    [kind, theme],
  );
  return <Drawn width={width} height={HEIGHT} draw={draw} />;
}
