import { useEffect, useRef } from 'react';
import { Box, Typography, useTheme } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import { drawHeld } from './raster/holds.ts';
import { drawSeats } from './raster/marks.ts';

const SIZE = 28;

/** A held seat as the plan draws it, with its name, for legends. */
export function HeldLegend() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const translate = useTranslate();
  const theme = useTheme().palette.mode;
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, SIZE, SIZE);
    const [x, y] = [Float32Array.of(SIZE / 2 - 2), Float32Array.of(SIZE / 2 + 2)];
    const batch = { x, y, order: Uint32Array.of(0), from: 0, to: 1 };
    drawSeats(ctx, batch, 'free', 0, SEAT_RADIUS, theme);
    drawHeld(ctx, batch, SEAT_RADIUS, theme);
  }, [theme, ratio]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, px: 1.5, py: 1.25 }} data-held-legend>
      <canvas
        ref={canvas}
        width={SIZE * ratio}
        height={SIZE * ratio}
        aria-hidden="true"
        style={{ width: SIZE, height: SIZE, margin: '-4px 0', flex: 'none' }}
      />
      <Typography variant="body2" component="span" color="look.text2">
        {translate('hall.holds.legend')}
      </Typography>
    </Box>
  );
}
