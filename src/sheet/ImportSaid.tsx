import { Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** What a file did, and where all of it is to be seen. */
export function ImportSaid({ text, id }: { text: string; id: string }) {
  const translate = useTranslate();
  return (
    <>
      {text}{' '}
      <Link component={RouterLink} to={`/imports/${id}`} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {translate('imports.open')}
      </Link>
    </>
  );
}
