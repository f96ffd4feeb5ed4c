import type { PlaceLabel } from '#shared/hall/label.ts';
import { groupInWords, placeInWords } from '#shared/hall/words.ts';
import type { Language } from '#shared/limits.ts';
import { placeWordsOf } from '../words.ts';

/** A place on paper: 'стол 5, место 3', 'Главный стол, место 1'. */
export function placeOn(label: PlaceLabel, language: Language): string {
  return placeInWords(label, placeWordsOf(language));
}

/** What the places of a group have in common: 'стол 5', 'Главный стол', 'ряд 1'. */
export function groupOn(label: PlaceLabel, language: Language): string {
  return groupInWords(label, placeWordsOf(language));
}
