import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card } from '../ui/Card.tsx';

const PARTS = ['signing_in', 'lists', 'problems', 'repeating', 'languages'] as const;

/** What every call has in common. */
export function Start() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
      <Typography variant="h1" component="h2">
        {translate('api.start.title')}
      </Typography>
      {PARTS.map((part) => (
        <Card key={part} title={translate(`api.start.${part}.title`)}>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {translate(`api.start.${part}.text`)}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
