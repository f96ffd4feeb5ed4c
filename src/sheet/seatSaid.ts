import type { useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { placeTitle } from '../ui/placeWords.ts';

/** Where somebody sits whom a file no longer has, and whether their ticket was sent. */
export function seatSaid(place: PlaceLabel, sent: boolean, translate: ReturnType<typeof useTranslate>): string {
  return `${placeTitle(place, translate)} · ${translate(`imports.held.${sent ? 'ticket_sent' : 'ticket_not_sent'}`)}`;
}
