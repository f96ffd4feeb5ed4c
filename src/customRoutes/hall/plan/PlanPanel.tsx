import type { ReactNode } from 'react';
import { Paper, type SxProps, type Theme } from '@mui/material';

/** A card that floats above the plan. */
export function PlanPanel({ children, sx, label }: { children: ReactNode; sx?: SxProps<Theme>; label?: string }) {
  return (
    <Paper
      data-plan-panel
      role={label ? 'group' : undefined}
      aria-label={label}
      elevation={2}
      sx={[
        { position: 'absolute', zIndex: 2, bgcolor: 'look.raised', cursor: 'default', borderRadius: '12px' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Paper>
  );
}
