import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

export interface ReasonLine {
  id: string;
  name?: string | undefined;
  reason: string;
}

/** A line for each record that stays, with the reason; how many more there are where not all are named. */
export function ReasonLines({ lines, more }: { lines: readonly ReasonLine[]; more: number }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ my: 1, pl: 3, maxHeight: '40vh', overflowY: 'auto', overflowWrap: 'anywhere' }}>
      {lines.map(({ id, name, reason }) => (
        <li key={id}>{[name, reason].filter(Boolean).join(': ')}</li>
      ))}
      {more > 0 && <li>{translate('crud.and_more', { count: more })}</li>}
    </Box>
  );
}
