import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Language } from '#shared/limits.ts';
import type { SeatChanged } from '#shared/seating/file.ts';
import { now as clock } from '../../../../clock.ts';
import { formatMomentShort } from '../../../../i18n/dates.ts';
import { placeText, placeTitle } from '../../../../ui/placeWords.ts';
import type { Translate } from '../../plan/words.ts';
import { colleagueText } from '../together/conflictTexts.ts';

/** Why a proposal can't be done any more, who made it so, and when. `from`: where the plan saw them; `me`: as the server names me. */
export function changedText(
  { guest_name, place, now, by, is_invited, is_closed, done_by, done_at }: SeatChanged,
  from: number | null,
  labels: ReadonlyMap<number, PlaceLabel>,
  { me, language, translate }: { me: string; language: Language; translate: Translate },
): string {
  const said = (key: string, at: number | null, name = guest_name ?? '') => {
    const label = at === null ? undefined : labels.get(at);
    const words = now === from && at === place ? placeTitle : placeText;
    return translate(`hall.${key}`, {
      name,
      place: label ? words(label, translate) : '',
      by: colleagueText(done_by, me, translate),
      at: done_at === null ? '' : formatMomentShort(done_at, language, clock()),
    });
  };
  if (!is_invited) return said('all.left', null);
  if (now !== from && now !== null) return said(from === null ? 'together.elsewhere' : 'together.moved', now);
  if (now !== from) return said('all.freed', from);
  if (is_closed) return said(place !== null && labels.has(place) ? 'all.closed' : 'all.gone', place);
  return by === null ? said('all.held', place) : said('together.taken', place, by);
}
