import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { Info } from 'lucide-react';

/** A hint in a quiet box under the form. */
export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 2,
        mt: 4,
        bgcolor: 'look.sunken',
        border: 1,
        borderColor: 'look.line',
        borderRadius: '12px',
      }}
    >
      <Box component={Info} size={18} aria-hidden="true" sx={{ flex: 'none', color: 'look.accent', mt: '1px' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        <Typography variant="body2" component="div" color="look.text2">
          {children}
        </Typography>
      </Box>
    </Box>
  );
}
