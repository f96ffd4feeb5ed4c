import { createInstance, type TFunction } from 'i18next';
import en from '#locales/en/paper.json' with { type: 'json' };
import enPlaces from '#locales/en/places.json' with { type: 'json' };
import ru from '#locales/ru/paper.json' with { type: 'json' };
import ruPlaces from '#locales/ru/places.json' with { type: 'json' };
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { PlaceWords } from '#shared/hall/words.ts';
import type { Language } from '#shared/limits.ts';
import type { TicketSnapshot } from '#shared/ticket.ts';
import { remembering } from './memory.ts';

const translator = createInstance();
void translator.init({
  resources: {
    ru: { translation: { paper: ru, places: ruPlaces } },
    en: { translation: { paper: en, places: enPlaces } },
  },
  fallbackLng: false,
  initImmediate: false,
  interpolation: { escapeValue: false },
});

/** Sentences of `locales/<language>/paper.json` and `places.json` by full key: `words('paper.ticket.guest')`. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

const fixed: Record<Language, Words> = { ru: wordsFrom('ru'), en: wordsFrom('en') };

/** The words of paper and letters in one language. */
export function wordsOf(language: Language): Words {
  return fixed[language];
}

/** An entrance as paper names it: by its name alone where that says what it is. */
export function entranceInWords(name: string, words: Words): string {
  return /вход|entrance|door/i.test(name) ? name : words('paper.plan.entrance', { name });
}

/** The words that `placeInWords` asks for. */
export function placeWordsOf(language: Language): PlaceWords {
  return (key, values) => wordsOf(language)(`places.${key}`, values);
}

/** The same for a stored ticket, whose letter is made again as it was: until template 3 a box was called a row, and tables were all called by their labels. */
export function placeWordsOn({ template, language }: Pick<TicketSnapshot, 'template' | 'language'>): PlaceWords {
  const words = placeWordsOf(language);
  return (key, values) => {
    const then = key.replace(/^(named|own)_table/u, 'table');
    return words(template !== 3 && then === 'box_seat' ? 'row_seat' : then, values);
  };
}

/** A letter that was stored while guests of areas were told a number goes on saying it: it is made again as it was. */
export function withNumber(place: PlaceLabel, language: Language): PlaceLabel {
  const { area, seat } = place;
  if (area === null || seat === null) return place;
  return { ...place, area: placeWordsOf(language)('area_seat', { area, seat }) };
}

function wordsFrom(language: Language): Words {
  const t: TFunction = translator.getFixedT(language);
  const sentence = remembering(1000, (key: string): string => t(key, { skipInterpolation: true }));
  const { interpolator } = translator.services;
  // Only a number decides which sentence it is; the others are looked up once, and every ticket fills them.
  return (key, values) =>
    values && 'count' in values ? t(key, values) : interpolator.interpolate(sentence(key), values ?? {}, language, {});
}

export type DateForm = 'long' | 'weekday_first' | 'short';

/**
 * An ISO date ("2026-11-27") in words. Not Intl: its sentences change with the version of Node,
 * and a ticket must not.
 */
export function dateInWords(date: string, form: DateForm, language: Language): string {
  return datesInWords(`${language} ${form} ${date}`);
}

const datesInWords = remembering(1000, (key: string): string => {
  const [language, form, date] = key.split(' ') as [Language, DateForm, string];
  const words = wordsOf(language);
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
  const text = words(`paper.date.${form}`, {
    day,
    month: words(`paper.month.${month}`),
    year,
    weekday: words(`paper.weekday.${weekday}`),
  });
  return form === 'weekday_first' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
});
