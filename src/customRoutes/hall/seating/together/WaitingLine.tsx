import { Box, Typography } from '@mui/material';
import { CloudOff } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { few } from '../../plan/words.ts';

/** So many of what waits is said in words. */
const SAID = 3;

/** What was done and hasn't reached the server: it will, in this order, once the connection is back. */
export function WaitingLine({ waiting }: { waiting: readonly { key: string; said: string }[] }) {
  const translate = useTranslate();
  if (waiting.length === 0) return null;
  const { shown, hidden } = few(waiting, SAID);
  return (
    <Box role="status" data-waiting sx={{ display: 'flex', gap: 1, mb: 1.5, '& svg': { flex: 'none', mt: '2px' } }}>
      <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {translate('hall.together.waiting', { smart_count: waiting.length })}
        </Typography>
        {shown.map(({ key, said }) => (
          <Typography key={key} variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
            {said}
          </Typography>
        ))}
        {hidden.length > 0 && (
          <Typography variant="body2" color="look.text2">
            {translate('hall.together.more', { count: hidden.length, smart_count: hidden.length })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
