import type { ReactNode } from 'react';
import { Box, useTheme } from '@mui/material';
import { textOn } from '#shared/hall/colours.ts';
import { seatInk } from '../plan/raster/inks.ts';

/** A seat of 44 px for lists: its number, and above it the mark of its state. */
export function SeatDisc(props: {
  look: 'free' | 'occupied' | 'chosen' | 'inactive' | 'awaited';
  sector: number;
  number: string;
  children: ReactNode;
}) {
  const { look, sector, number, children } = props;
  const { mode, look: tokens } = useTheme().palette;
  const ink = seatInk(sector, mode);
  // The quiet outline of a seat without a sector is too pale, or too dark, to be read from.
  const fill = sector > 0 ? ink : tokens.text2;
  const sx = {
    free: { border: `2px solid ${ink}`, color: 'look.text' },
    occupied: { bgcolor: fill, color: textOn(fill) },
    chosen: { bgcolor: 'look.ink', color: 'look.onInk' },
    awaited: { border: `2px dashed ${ink}`, color: 'look.text', bgcolor: 'look.soft' },
    inactive: { border: `2px dashed ${tokens.text3}`, color: 'look.text2' },
  }[look];
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: 44,
        height: 44,
        flex: 'none',
        borderRadius: '50%',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        fontSize: 13,
        fontWeight: 700,
        lineHeight: '15px',
        ...sx,
      }}
    >
      {children}
      {number}
    </Box>
  );
}
