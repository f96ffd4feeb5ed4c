import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/** An icon in a soft square. */
export function IconTile({ children, size = 40 }: { children: ReactNode; size?: number }) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '8px',
        bgcolor: 'look.soft',
        color: 'look.accent',
      }}
    >
      {children}
    </Box>
  );
}
