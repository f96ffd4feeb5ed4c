import { useTranslate } from 'react-admin';
import type { PlaceLabel as Label } from '#shared/hall/label.ts';
import { placeText } from '../../ui/placeWords.ts';

/** 'ряд 4, место 13', 'стол 5, место 3', 'Фуршетная зона' */
export function PlaceLabel({ ticket }: { ticket: Label }) {
  return placeText(ticket, useTranslate());
}
