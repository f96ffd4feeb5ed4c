import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import type { AnswerOf } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { useSaid as useSaidOfImport } from '../imports/said.ts';

/** Something that was done in bulk. */
export type Done = AnswerOf<'GET /batches'>[number];

/** How it is said what somebody did, and when. */
export function useSaid() {
  const translate = useTranslate();
  const said = useSaidOfImport();
  const language = useLocale() as Language;
  const did = (one: Done): string => {
    const { verb, noun, began_with, name, records, import: file } = one;
    if (file) {
      const numbers = said.numbers(file).join(', ').toLowerCase();
      return translate('changes.did.file', { what: translate(`resources.${noun}.many`), numbers });
    }
    if (began_with)
      return translate(`changes.did.${verb}`, { what: did({ ...one, verb: began_with, began_with: null }) });
    const count = { count: records, smart_count: records };
    const what = name ?? translate(`resources.${noun}.${records > 0 ? 'count' : 'many'}`, count);
    const other = translate('changes.did.other', { what });
    const plain = translate(`changes.did.${verb}`, { what, _: other });
    return translate(`changes.own.${noun}_${verb}`, { ...count, _: plain });
  };
  return {
    at: (iso: string) => formatMomentShort(iso, language, now()),
    did,
    /** Which fields an edit changed. */
    fields: ({ noun, changed }: Done) =>
      changed.map((field) => translate(`resources.${noun}.fields.${field}`)).join(', '),
  };
}
