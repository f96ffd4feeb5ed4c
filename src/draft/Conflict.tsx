import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Somebody else saved this plan or step meanwhile. Nothing of either is lost until one of the two is chosen. */
export function Conflict({
  onTheirs,
  onMine,
  about = 'hall',
}: {
  onTheirs: () => void;
  onMine: () => void;
  about?: 'hall' | 'wizard';
}) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" role="alert" sx={{ m: { xs: 1, sm: 2 }, alignItems: 'flex-start' }}>
      <AlertTitle>{translate(`${about}.conflict.title`)}</AlertTitle>
      {translate(`${about}.conflict.text`)}
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
