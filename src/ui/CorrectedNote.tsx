import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** What a list was searched for in place of what found nothing. */
export interface Corrected {
  kind: 'layout' | 'typo';
  q?: string | undefined;
}

/** Says that nothing answers to what was typed, and what is shown instead. */
export function CorrectedNote({ typed, corrected }: { typed: string; corrected: Corrected | undefined }) {
  const translate = useTranslate();
  if (!corrected) return null;
  return (
    <Typography role="status" variant="body2" color="look.text2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
      {translate(`crud.corrected.${corrected.kind}`, { typed: typed.trim(), meant: corrected.q })}
    </Typography>
  );
}
