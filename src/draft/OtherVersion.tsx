import type { ReactNode } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** What somebody else has stored meanwhile, line by line, and the choice between it and what is typed. */
export function OtherVersion(props: { children: ReactNode; onMine: () => void; onTheirs: () => void }) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Box sx={{ fontWeight: 700 }}>{translate('crud.conflict.title')}</Box>
      {props.children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" onClick={props.onMine}>
          {translate('crud.conflict.keep_mine')}
        </Button>
        <Button size="small" onClick={props.onTheirs}>
          {translate('crud.conflict.take_theirs')}
        </Button>
      </Box>
    </Alert>
  );
}
