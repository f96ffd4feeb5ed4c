import type { ReactNode } from 'react';
import { Box, Button } from '@mui/material';
import { UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { SeatingState } from './useSeating.ts';

/** What is done with several guests who are ticked, beside seating them. */
export function WithPicked({ seating, children }: { seating: SeatingState; children: ReactNode }) {
  const translate = useTranslate();
  const { waiting, readOnly, busy } = seating;
  if (readOnly || waiting.length < 2) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, '& > *': { flex: 1 } }}>
      <Button
        variant="outlined"
        size="small"
        disabled={busy}
        startIcon={<UsersRound size={16} strokeWidth={1.75} />}
        onClick={() => void seating.joinParty(waiting.map(({ id }) => id))}
      >
        {translate('invitation.evening.together')}
      </Button>
      {children}
    </Box>
  );
}
