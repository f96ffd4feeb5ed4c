import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { Info, TriangleAlert } from 'lucide-react';

/** What there is to know of a row, behind a sign. */
export function Notes({ notes, warn, children }: { notes: readonly string[]; warn: boolean; children?: ReactNode }) {
  const Icon = warn ? TriangleAlert : Info;
  if (notes.length === 0) return children;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, color: warn ? 'look.warn' : 'look.text2' }}
    >
      <Box component={Icon} size={16} aria-hidden="true" sx={{ flex: 'none' }} />
      {/* Beside the sign, however long it is. */}
      <Typography
        variant="body2"
        color="inherit"
        sx={{ minWidth: 0, maxWidth: 'calc(100% - 24px)', overflowWrap: 'anywhere' }}
      >
        {notes.join('. ')}
      </Typography>
      {children}
    </Box>
  );
}
