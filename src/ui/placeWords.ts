import type { useTranslate } from 'react-admin';
import { groupInWords, placeAsTitle, placeInWords, type PlaceWords } from '#shared/hall/words.ts';
import type { PlaceLabel } from '#shared/hall/label.ts';

type Translate = ReturnType<typeof useTranslate>;

/** 'row 4, seat 13' within a sentence. */
export function placeText(label: PlaceLabel, translate: Translate): string {
  return placeInWords(label, wordsOf(translate));
}

/** 'Row 4, seat 13' at the beginning of a line. */
export function placeTitle(label: PlaceLabel, translate: Translate): string {
  return placeAsTitle(label, wordsOf(translate));
}

/** 'balcony, table 2': what the places of a group have in common. */
export function groupText(label: Omit<PlaceLabel, 'seat'>, translate: Translate): string {
  return groupInWords(label, wordsOf(translate));
}

/** The same at the beginning of a line. */
export function groupTitle(label: Omit<PlaceLabel, 'seat'>, translate: Translate): string {
  const text = groupText(label, translate);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number stays on the line of what it counts. */
function wordsOf(translate: Translate): PlaceWords {
  return (key, values) => translate(`places.${key}`, values).replaceAll(/ (?=\d)/g, '\u00a0');
}
