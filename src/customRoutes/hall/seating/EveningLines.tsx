import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Guest } from '../plan/types.ts';
import { eveningOf } from './evening.ts';

/** On the card of whoever sits there: party, rank, meal and needs, and what is noted of them for the evening. */
export function EveningLines({ guest }: { guest: Guest | undefined }) {
  const { lines, remark } = eveningOf(guest, useTranslate());
  return (
    <>
      {lines.length > 0 && (
        <Typography variant="body2" data-evening sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {lines.join(' · ')}
        </Typography>
      )}
      {remark && (
        <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {remark}
        </Typography>
      )}
    </>
  );
}
