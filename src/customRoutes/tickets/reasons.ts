import { useTranslate } from 'react-admin';
import { refusalOf } from './refusalOf.ts';

/** Why a letter did not arrive: a word of ours as a sentence, a mail server's answer as what it means, else quoted. */
export function useReason(): (reason: string | null) => string {
  const translate = useTranslate();
  return (reason) => {
    if (reason === null) return '';
    const refusal = refusalOf(reason);
    if (refusal) return translate(`tickets.refusals.${refusal}`, { answer: reason });
    return translate(`jobs.reasons.${reason}`, { _: reason });
  };
}
