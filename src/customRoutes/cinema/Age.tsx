import { Alert } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { now } from '../../clock.ts';
import { formatMomentShort } from '../../i18n/dates.ts';

/** How old a programme may be before its age is said, in milliseconds. */
const FRESH_MS = 2 * 60_000;

/** Says that the cinema is away and of when the programme is; nothing while that is fresh. */
export function Age({ as_of }: { as_of: string }) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  if (now().getTime() - Date.parse(as_of) < FRESH_MS) return null;
  return (
    <Alert severity="warning">
      {translate('cinema.programme_of', { moment: formatMomentShort(as_of, language, now()) })}
    </Alert>
  );
}
