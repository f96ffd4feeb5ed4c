import { Alert, Box, Button, Typography } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { few } from '../../plan/words.ts';
import type { Everybody } from './useEverybody.ts';

/** As many as are told of here; all of them are marked in the list. */
const TOLD = 2;

/** What became of the hall since the plan was made: who did what that it can't be applied as it stands, and the way on from there. */
export function ChangedSince({ everybody, disabled }: { everybody: Everybody; disabled: boolean }) {
  const translate = useTranslate();
  const { outdated, changed, held, ask } = everybody;
  if (!outdated) return null;
  if (changed.size === 0)
    return (
      <Alert severity="info" sx={{ mx: 2, mb: 1.5 }}>
        {translate('hall.all.outdated')}
      </Alert>
    );
  const { shown, hidden } = few([...changed.values()], TOLD);
  return (
    <Alert severity="warning" sx={{ mx: 2, mb: 1.5, '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('hall.all.changed', { smart_count: changed.size })}
      </Typography>
      <Box component="ul" sx={{ m: 0, my: 0.5, pl: 2 }}>
        {shown.map(({ guest_id, text }) => (
          <li key={guest_id}>{text}</li>
        ))}
      </Box>
      {hidden.length > 0 && <div>{translate('hall.all.and_more', { smart_count: hidden.length })}</div>}
      <div>{translate('hall.all.changed_then')}</div>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        disabled={disabled}
        startIcon={<RefreshCw size={14} />}
        onClick={() => ask(held)}
        sx={{ mt: 1, minHeight: { xs: 44, md: 32 } }}
      >
        {translate('hall.all.changed_again')}
      </Button>
    </Alert>
  );
}
