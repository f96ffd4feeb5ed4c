import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';

/** A part of the panel with a name of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ borderTop: 1, borderColor: 'look.line', '&:first-of-type': { borderTop: 0 } }}
    >
      <Typography variant="subtitle2" component="h3" color="look.text2" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
