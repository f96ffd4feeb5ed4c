import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/** What has to be said of a plan lies over it: the plan stays where it was. */
export function OverPlan({ children }: { children: ReactNode }) {
  return <Box sx={OVER_THE_PLAN}>{children}</Box>;
}

/** Below the stage and between the panels; on a phone over the tools, above the plan. */
const OVER_THE_PLAN = {
  position: 'absolute',
  zIndex: 2,
  left: { xs: 0, md: 80 },
  right: { xs: 0, md: 288 },
  top: { xs: 0, md: 'auto' },
  bottom: { md: 60 },
  maxHeight: { xs: '60%', md: 'calc(100% - 60px)' },
  overflowY: 'auto',
  '& > *': { m: { xs: 1, sm: 2 }, boxShadow: 4 },
} as const;
