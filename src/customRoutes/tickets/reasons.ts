import { useTranslate } from 'react-admin';

/** Why a letter did not arrive: a word of ours as a sentence, a mail server's own words as they came. */
export function useReason(): (reason: string | null) => string {
  const translate = useTranslate();
  return (reason) => (reason === null ? '' : translate(`jobs.reasons.${reason}`, { _: reason }));
}
