import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import type { AnswerOf } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';

/** Something that was done in bulk. */
export type Done = AnswerOf<'GET /batches'>[number];

/** How it is said what somebody did, and when. */
export function useSaid() {
  const translate = useTranslate();
  const language = useLocale() as Language;
  return {
    at: (iso: string) => formatMomentShort(iso, language, now()),
    did: ({ verb, noun, records, import: file, event }: Done) => {
      // Of a list that goes records themselves, of a hall the invitations.
      const gone = file?.gone ?? 0;
      const brought = event ? records : records - gone;
      const count = { count: brought, smart_count: brought };
      const what = translate(`resources.${noun}.${brought > 0 ? 'count' : 'many'}`, count);
      const other = translate('changes.did.other', { what });
      const said = translate(`changes.own.${noun}_${verb}`, {
        ...count,
        _: translate(`changes.did.${verb}`, { what, _: other }),
      });
      return gone > 0 ? translate('changes.with_gone', { did: said, count: gone }) : said;
    },
  };
}
