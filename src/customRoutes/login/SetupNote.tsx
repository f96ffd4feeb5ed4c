import { useEffect, useState } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { api } from '../../dataProvider/index.ts';
import { Note } from './Note.tsx';

/** On an empty database: how the first organisation is made. Where the server can't say, nothing is shown. */
export function SetupNote() {
  const translate = useTranslate();
  const [empty, setEmpty] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    api.get<{ organizations: boolean }>('auth/setup', { signal: leaving.signal }).then(
      ({ data }) => setEmpty(!data.organizations),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);

  if (!empty) return null;
  return (
    <Note title={translate('auth.setup.title')}>
      {translate('auth.setup.text')}
      <Box
        component="code"
        sx={{
          display: 'block',
          mt: 1,
          p: 1.5,
          borderRadius: '8px',
          bgcolor: 'look.surface',
          border: 1,
          borderColor: 'look.line',
          fontSize: 12,
          overflowWrap: 'anywhere',
        }}
      >
        {translate('auth.setup.command')}
      </Box>
    </Note>
  );
}
