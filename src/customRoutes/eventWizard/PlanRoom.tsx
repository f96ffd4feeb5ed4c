import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/** All the height a step leaves; what stands in it never stretches it, so a plan keeps its size while panels grow. */
export function PlanRoom({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, minHeight: { xs: 480, md: 420 }, position: 'relative' }}>
      <Box sx={{ position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' }}>{children}</Box>
    </Box>
  );
}
