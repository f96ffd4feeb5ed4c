import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card, CARD_EDGE } from '../../ui/Card.tsx';
import type { Import } from './said.ts';

type Rows = NonNullable<Import['long']>['refused'];

/** Rows of a long file that stay out: line, how they read, and why. */
export function Refused({ rows, total, noun }: { rows: Rows; total: number; noun: string }) {
  const translate = useTranslate();
  const label = (field: string) => translate(`resources.${noun}.fields.${field}`);
  return (
    <Card flush title={translate('imports.long.refused_title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ line, texts, problem }) => (
          <Box component="li" key={line} sx={LINE}>
            <Typography variant="body2" color="look.text2" sx={{ flex: '0 0 96px' }}>
              {translate('imports.long.line', { line })}
            </Typography>
            <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2">
                {Object.entries(texts)
                  .filter(([, text]) => text !== '')
                  .map(([field, text]) => `${label(field)}: ${text}`)
                  .join(' · ')}
              </Typography>
              <Typography variant="body2" color="look.err">
                {problem}
              </Typography>
            </Box>
          </Box>
        ))}
        {total > rows.length && (
          <Box component="li" sx={LINE}>
            <Typography variant="body2">{translate('crud.and_more', { count: total - rows.length })}</Typography>
          </Box>
        )}
      </Box>
    </Card>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  px: CARD_EDGE,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'look.line',
  '&:last-of-type': { borderBottom: 0 },
} as const;
