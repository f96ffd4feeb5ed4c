import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { LOW } from './low.ts';

/**
 * All the height that a column leaves; what stands in it never stretches it, so a plan keeps its size while panels
 * grow, and its lowest button is never below the window.
 */
export function FullHeight({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, minHeight: { xs: 360, md: 420 }, [LOW]: { minHeight: 150 }, position: 'relative' }}>
      <Box sx={{ position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' }}>{children}</Box>
    </Box>
  );
}
