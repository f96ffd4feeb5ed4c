import { Fragment, type ReactNode } from 'react';
import { Box } from '@mui/material';

/**
 * Facts in a row with a dot between two of them. Each goes to the next line as a whole if it has room there, and no dot
 * is left dangling where the row breaks.
 */
export function Dotted({ parts }: { parts: readonly (string | null | undefined)[] }): ReactNode {
  const facts = parts.filter(Boolean);
  return (
    <Box component="span" sx={CLIP}>
      <Box component="span" sx={ROW}>
        {facts.map((fact, at) => (
          <Fragment key={at}>
            <Box component="span" sx={FACT}>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {fact}
              </Box>
            </Box>{' '}
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

/** As wide as a dot with its spaces. The first dot of every line lies to the left of the row, where it is cut off. */
const DOT = '1em';
const CLIP = { display: 'block', overflowX: 'clip' } as const;
const ROW = { display: 'flex', flexWrap: 'wrap', marginLeft: `-${DOT}` } as const;
const FACT = {
  display: 'flex',
  minWidth: 0,
  '&::before': { content: '"·"', flex: 'none', width: DOT, textAlign: 'center' },
} as const;
