import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Somebody else saved this plan or step meanwhile. Nothing of either is lost until it is said whose it is to be. */
export function Conflict({
  onTheirs,
  onMine,
  about = 'hall',
  both,
  last,
}: {
  onTheirs: () => void;
  onMine: () => void;
  about?: 'hall' | 'wizard';
  /** What both changed, where the rest of both is together already. */
  both?: string | undefined;
  /** Who saved it, and when, where that is known. */
  last?: { by: string; at: string } | null;
}) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" role="alert" sx={{ m: { xs: 1, sm: 2 }, alignItems: 'flex-start' }}>
      <AlertTitle>{last ? translate('hall.conflict.by', last) : translate(`${about}.conflict.title`)}</AlertTitle>
      {both ? translate('hall.conflict.both', { what: both }) : translate(`${about}.conflict.text`)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" onClick={onMine}>
          {translate(`${about}.conflict.mine`)}
        </Button>
        <Button size="small" onClick={onTheirs}>
          {translate(`${about}.conflict.theirs`)}
        </Button>
      </Box>
    </Alert>
  );
}
