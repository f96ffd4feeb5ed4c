import type { Language } from '#shared/limits.ts';
import { now } from '../../../../clock.ts';
import { formatMomentShort } from '../../../../i18n/dates.ts';
import { placeText, placeTitle } from '../../../../ui/placeWords.ts';
import type { Refusal, TakenPlace } from '../../plan/types.ts';
import { few, type Translate } from '../../plan/words.ts';

/** So many are told of by name. */
const TOLD = 3;
const KEYS: Readonly<Record<string, string>> = {
  seat_taken: 'taken',
  guest_already_seated: 'elsewhere',
  moved_away: 'moved',
};

/** Who was faster, with whom and when, a sentence for each place; none where the refusal is about something else. `me`: as the server names me. */
export function conflictTexts(
  { code, taken = [] }: Refusal,
  me: string,
  language: Language,
  translate: Translate,
): string[] {
  const key = KEYS[code];
  if (!key || !taken.some(({ at }) => at)) return [];
  const { shown, hidden } = few(taken, TOLD);
  const text = (it: TakenPlace) => {
    const of = key === 'moved' && it.ticket_id === null ? 'freed' : key;
    return translate(`hall.together.${of}`, {
      place: key === 'taken' ? placeTitle(it, translate) : placeText(it, translate),
      name: it.guest_name,
      by: colleagueText(it.by, me, translate),
      at: it.at ? formatMomentShort(it.at, language, now()) : '',
    });
  };
  const more = hidden.length > 0 ? [translate('hall.seat.and_more_places', { smart_count: hidden.length })] : [];
  return [...shown.map(text), ...more];
}

/** A colleague as the server names them, as a sentence says it: by name, 'you', or somebody. */
export function colleagueText(by: string | null | undefined, me: string, translate: Translate): string {
  if (by === me) return translate('hall.together.you');
  return by ?? translate('hall.together.somebody');
}
