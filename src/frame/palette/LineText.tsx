import { Box, Typography } from '@mui/material';
import { Fragment } from 'react';
import { marked } from './matching.ts';
import type { Line } from './line.ts';

/** What a line is called, the hit in accent, and what else is known of it. */
export function LineText({ line: { Icon, label, hint }, q }: { line: Line; q: string }) {
  return (
    <>
      <Box component={Icon} size={18} aria-hidden="true" sx={{ flex: 'none', color: 'look.text2' }} />
      <Box component="span" sx={WORDS}>
        <Typography component="span" noWrap sx={{ fontWeight: 600, flex: '0 1 auto', maxWidth: '100%' }}>
          {marked(label, q).map((part, at) =>
            part.hit ? (
              <Box key={at} component="b" sx={{ color: 'look.accent', fontWeight: 800 }}>
                {part.text}
              </Box>
            ) : (
              <Fragment key={at}>{part.text}</Fragment>
            ),
          )}
        </Typography>
        {hint && (
          <Typography
            component="span"
            variant="body2"
            noWrap
            sx={{ color: 'look.text2', flex: '0 2 auto', maxWidth: '100%' }}
          >
            {hint}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** On a phone the title has the line to itself. */
const WORDS = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  columnGap: 1.5,
  minWidth: 0,
  py: { xs: 0.75, sm: 0 },
} as const;
