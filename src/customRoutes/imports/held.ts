import type { useTranslate } from 'react-admin';
import type { Held } from '#shared/imports.ts';
import { placeTitle } from '../../ui/placeWords.ts';

/** What a guest who isn't in the file has: the seat and ticket in the hall of the list, or how much at evenings to come. */
export function heldText(held: Held, ofHall: boolean, translate: ReturnType<typeof useTranslate>): string {
  const { evenings, seats, sent, place } = held;
  const say = (key: string, count?: number) => translate(`imports.held.${key}`, { count });
  if (!ofHall) {
    const more = [...(seats > 0 ? [say('seats', seats)] : []), ...(sent > 0 ? [say('sent', sent)] : [])];
    return evenings > 0 ? [say('evenings', evenings), ...more].join(' · ') : say('no_evenings');
  }
  if (evenings === 0) return say('uninvited');
  return place
    ? `${placeTitle(place, translate)} · ${say(sent > 0 ? 'ticket_sent' : 'ticket_not_sent')}`
    : say('no_seat');
}
