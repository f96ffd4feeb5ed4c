import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Somebody else saved this plan meanwhile. Nothing of either is lost until one of the two is chosen. */
export function Conflict({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" role="alert" sx={{ m: { xs: 1, sm: 2 }, alignItems: 'flex-start' }}>
      <AlertTitle>{translate('hall.conflict.title')}</AlertTitle>
      {translate('hall.conflict.text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" onClick={onMine}>
          {translate('hall.conflict.mine')}
        </Button>
        <Button size="small" onClick={onTheirs}>
          {translate('hall.conflict.theirs')}
        </Button>
      </Box>
    </Alert>
  );
}
