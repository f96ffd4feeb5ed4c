import { useTranslate } from 'react-admin';
import { refusalOf } from './refusalOf.ts';

/**
 * Why a letter did not arrive: a word of ours as a sentence, a mail server's answer as what it means, else quoted;
 * `quoted` says that the answer itself stands there in any case.
 */
export function useReason(): (reason: string | null, quoted?: 'quoted') => string {
  const translate = useTranslate();
  return (reason, quoted) => {
    if (reason === null) return '';
    const refusal = refusalOf(reason);
    if (refusal) {
      const meaning = translate(`tickets.refusals.${refusal}`, { answer: reason });
      return quoted && refusal !== 'other' ? `${meaning} (${reason})` : meaning;
    }
    return translate(`jobs.reasons.${reason}`, { _: reason });
  };
}
