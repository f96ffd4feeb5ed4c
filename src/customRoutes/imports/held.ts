import type { useTranslate } from 'react-admin';
import type { Held } from '#shared/imports.ts';
import { seatSaid } from '../../sheet/seatSaid.ts';

/** What a guest who isn't in the file has: the seat and ticket in the hall of the list, or how much at evenings to come. */
export function heldText(held: Held, ofHall: boolean, translate: ReturnType<typeof useTranslate>): string {
  const { evenings, seats, sent, place } = held;
  const say = (key: string, count?: number) => translate(`imports.held.${key}`, { count });
  if (!ofHall) {
    const more = [...(seats > 0 ? [say('seats', seats)] : []), ...(sent > 0 ? [say('sent', sent)] : [])];
    return evenings > 0 ? [say('evenings', evenings), ...more].join(' · ') : say('no_evenings');
  }
  if (evenings === 0) return say('uninvited');
  return place ? seatSaid(place, sent > 0, translate) : say('no_seat');
}
