import { useEffect, useState } from 'react';
import { call } from '../dataProvider/index.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Note } from './parts.tsx';

/** On an empty database: how the first organisation is made. Where the server can't say, nothing is shown. */
export function SetupNote() {
  const texts = useTexts();
  const [empty, setEmpty] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    call('GET /auth/setup', { signal: leaving.signal }).then(
      ({ data }) => setEmpty(!data.organizations),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);

  if (!empty) return null;
  return (
    <Note title={texts('auth.setup.title')}>
      {texts('auth.setup.text')}
      <code>{texts('auth.setup.command')}</code>
    </Note>
  );
}
