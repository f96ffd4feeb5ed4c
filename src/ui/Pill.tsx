import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import type { Tint } from '#shared/tints.ts';

/** A word on its tint. Round and without an icon, so that nobody takes it for a state. */
export function Pill({ tint, children }: { tint: Tint; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        maxWidth: '100%',
        px: 1.25,
        borderRadius: 11,
        fontSize: 12,
        lineHeight: '22px',
        fontWeight: 700,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        bgcolor: `look.tints.${tint}.ground`,
        color: `look.tints.${tint}.text`,
      }}
    >
      {children}
    </Box>
  );
}
