import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Columns of the file that nothing is read from, and `why` some of them aren't; nothing where there are none. */
export function LeftOut({ columns, why }: { columns: readonly string[]; why?: string | false }) {
  const translate = useTranslate();
  if (columns.length === 0) return null;
  return (
    <Alert severity="info">
      {translate('crud.sheet.unknown', {
        count: columns.length,
        smart_count: columns.length,
        columns: columns.map((name) => translate('crud.sheet.quoted', { name })).join(', '),
      })}{' '}
      {columns.some((name) => TAGS.test(name.trim())) &&
        translate('crud.sheet.unknown_tags', { edit: translate('crud.bulk.edit') })}
      {why}
    </Alert>
  );
}

/** What people call a column of tags, in whichever language the file is. */
const TAGS = /^(теги?|tags?)$/i;
