import { useCallback } from 'react';
import { Box, Typography, useTheme } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import { Drawn } from './Drawn.tsx';
import { drawHeld } from './raster/holds.ts';
import { drawSeats } from './raster/marks.ts';

const SIZE = 28;

/** A held seat as the plan draws it, with its name, for legends. */
export function HeldLegend() {
  const translate = useTranslate();
  const theme = useTheme().palette.mode;
  const draw = useCallback(
    (ctx: CanvasRenderingContext2D) => {
      const [x, y] = [Float32Array.of(SIZE / 2 - 2), Float32Array.of(SIZE / 2 + 2)];
      const batch = { x, y, order: Uint32Array.of(0), from: 0, to: 1 };
      drawSeats(ctx, batch, 'free', 0, SEAT_RADIUS, theme);
      drawHeld(ctx, batch, SEAT_RADIUS, theme);
    },
    [theme],
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, px: 1.5, py: 1.25 }} data-held-legend>
      <Drawn width={SIZE} draw={draw} style={{ margin: '-4px 0' }} />
      <Typography variant="body2" component="span" color="look.text2">
        {translate('hall.holds.legend')}
      </Typography>
    </Box>
  );
}
