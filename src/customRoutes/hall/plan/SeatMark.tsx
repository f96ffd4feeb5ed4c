import { useCallback } from 'react';
import { useTheme } from '@mui/material';
import { SEAT } from '#shared/hall/geometry.ts';
import { Drawn } from './Drawn.tsx';
import { drawSeats, numberInk, type Look } from './raster/marks.ts';

/** One seat as the plan draws it: in legends and lists. `number` stands on looks that carry one; on `plain` seats in place of the cross. */
export function SeatMark({
  look,
  sector = 0,
  number,
  size = 18,
  plain = false,
}: {
  look: Look;
  sector?: number;
  number?: string;
  size?: number;
  plain?: boolean;
}) {
  const { palette, typography } = useTheme();
  const theme = palette.mode;
  const font = typography.fontFamily;
  const draw = useCallback(
    (ctx: CanvasRenderingContext2D) => {
      const r = size / 2 / 1.16;
      const half = size / 2;
      const batch = { x: Float32Array.of(half), y: Float32Array.of(half), order: Uint32Array.of(SEAT), from: 0, to: 1 };
      drawSeats(ctx, batch, look, sector, Math.min(12.9, r), theme, plain);
      const ink = number === undefined ? null : numberInk(look, sector, r, theme, plain);
      if (!ink || number === undefined) return;
      ctx.font = `600 ${r}px ${font}`;
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.fillStyle = ink;
      ctx.fillText(number, half, half + r * 0.06);
    },
    [look, sector, number, size, plain, theme, font],
  );
  return <Drawn width={size} draw={draw} />;
}
