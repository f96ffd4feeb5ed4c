import type { ReactNode, Ref } from 'react';
import { Paper, type SxProps, type Theme } from '@mui/material';

/** A card that floats above the plan. */
export function PlanPanel(props: {
  children: ReactNode;
  sx?: SxProps<Theme>;
  label?: string;
  ref?: Ref<HTMLDivElement>;
}) {
  const { children, sx, label, ref } = props;
  return (
    <Paper
      ref={ref}
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
