import { useTranslate } from 'react-admin';
import { refusalOf } from './refusalOf.ts';

/** Why a letter did not arrive: a word of ours as a sentence, a mail server's own words as what they mean, else as they came. */
export function useReason(): (reason: string | null) => string {
  const translate = useTranslate();
  return (reason) => {
    if (reason === null) return '';
    const refusal = refusalOf(reason);
    return refusal ? translate(`tickets.refusals.${refusal}`) : translate(`jobs.reasons.${reason}`, { _: reason });
  };
}
