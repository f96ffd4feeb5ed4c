import type { ReactNode } from 'react';
import { Box, useTheme } from '@mui/material';
import { sectorColour, textOn } from '#shared/hall/colours.ts';

export const TONES = {
  ok: { bgcolor: 'look.okSoft', color: 'look.ok' },
  warn: { bgcolor: 'look.warnSoft', color: 'look.warn' },
  err: { bgcolor: 'look.errSoft', color: 'look.err' },
  soft: { bgcolor: 'look.soft', color: 'look.accent' },
  plain: { bgcolor: 'look.bg', color: 'look.text2' },
  outline: { color: 'look.text2', boxShadow: 'inset 0 0 0 1px currentColor' },
} as const;

export type Tone = keyof typeof TONES;

/** A state in a word: small, square, never clickable. */
export function Tag({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        minHeight: 24,
        px: 1,
        borderRadius: '6px',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 700,
        whiteSpace: 'nowrap',
        '& svg': { width: 14, height: 14, flex: 'none' },
        ...TONES[tone],
      }}
    >
      {icon}
      {children}
    </Box>
  );
}

/** The number of a sector on its colour. */
export function SectorTag({ number, size = 20 }: { number: number; size?: number }) {
  const colour = sectorColour(number, useTheme().palette.mode);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        minWidth: size,
        height: size,
        px: '4px',
        borderRadius: '4px',
        fontSize: size < 20 ? 11 : 12,
        fontWeight: 700,
        lineHeight: 1,
        bgcolor: colour,
        color: textOn(colour),
      }}
    >
      {number}
    </Box>
  );
}

/** How many, beside a heading. */
export function CountTag({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        minWidth: 24,
        height: 24,
        px: '7px',
        borderRadius: '6px',
        border: 1,
        borderColor: 'look.line2',
        bgcolor: 'look.surface',
        color: 'look.text2',
        fontSize: 12,
        fontWeight: 700,
      }}
    >
      {children}
    </Box>
  );
}
