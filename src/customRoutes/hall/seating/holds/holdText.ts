import type { PlaceHold } from '#resources/holdSchemas.ts';
import type { Language } from '#shared/limits.ts';
import { dateAt, timeAt } from '#shared/zone.ts';
import { formatDayShort, formatWeekday } from '../../../../i18n/dates.ts';
import type { Place } from '../../plan/types.ts';
import type { Translate } from '../../plan/words.ts';

/** 'Ivanova, till Fri 4 Dec, 14:00 · for the choir', by the browser's clocks; empty where nothing of it is known. */
export function holdText({ by, until, remark }: PlaceHold, language: Language, translate: Translate): string {
  const till = until && translate('hall.holds.until', { at: momentText(new Date(until), language) });
  return [[by, till].filter(Boolean).join(', '), remark].filter(Boolean).join(' · ');
}

/** What a hold is of a place: an empty one is in reserve, whoever sits on one is locked to it. */
export function holdKind({ ticket }: Pick<Place, 'ticket'>): 'lock' | 'reserve' {
  return ticket ? 'lock' : 'reserve';
}

/** The same after what it is: 'Held: …' of an empty place, 'Locked: …' where somebody sits. */
export function heldText(at: Place, language: Language, translate: Translate): string {
  const { hold } = at;
  if (!hold) return '';
  const what = translate(`hall.holds.${holdKind(at)}`);
  const how = holdText(hold, language, translate);
  return how === '' ? what : translate('hall.holds.said', { what, how });
}

function momentText(at: Date, language: Language): string {
  const zone = browserZone();
  const date = dateAt(at, zone);
  return `${formatWeekday(date, language)} ${formatDayShort(date, language)}, ${timeAt(at, zone)}`;
}

/** Whose clocks moments are shown and filled in by. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
