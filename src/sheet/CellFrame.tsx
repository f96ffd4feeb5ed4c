import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import type { Cell } from './lines.ts';

/** What stands around the field of a cell: on a phone its label above, what is wrong below. */
export function CellFrame(props: {
  id: string;
  cell: Pick<Cell, 'label' | 'labelled' | 'problem'>;
  children: ReactNode;
}) {
  const { id, cell, children } = props;
  const { label, labelled, problem } = cell;
  return (
    <Box sx={{ px: labelled ? 0 : 0.75, py: 0.75 }}>
      {labelled && (
        <Typography
          component="label"
          htmlFor={id}
          variant="caption"
          sx={{ display: 'block', mb: 0.5, color: 'look.text2' }}
        >
          {label}
        </Typography>
      )}
      {children}
      {problem !== undefined && (
        <Typography
          id={`${id}-problem`}
          sx={{ mt: 0.5, px: 0.75, fontSize: 12, lineHeight: '16px', color: 'look.err' }}
        >
          {problem}
        </Typography>
      )}
    </Box>
  );
}
