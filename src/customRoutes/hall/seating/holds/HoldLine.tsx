import { Box, Typography } from '@mui/material';
import { LockKeyhole } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import type { Place } from '../../plan/types.ts';
import { heldText } from './holdText.ts';

/** Who holds a place, until when and for whom; nothing where nobody does. */
export function HoldLine({ place }: { place: Place | undefined }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  if (!place?.hold) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.75, mt: 0.5, '& svg': { flex: 'none', mt: '3px' } }} data-hold={place.place}>
      <LockKeyhole size={14} strokeWidth={2} aria-hidden="true" />
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {heldText(place, language, translate)}
      </Typography>
    </Box>
  );
}
