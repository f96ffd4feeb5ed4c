import { useTranslate } from 'react-admin';
import type { Ticket } from './queries.ts';

/** 'ряд 4, место 13', 'Фуршетная зона, 12' */
export function PlaceLabel({ ticket }: { ticket: Pick<Ticket, 'row' | 'area' | 'seat'> }) {
  const translate = useTranslate();
  return ticket.area === null
    ? translate('invitation.place', { row: ticket.row ?? '', seat: ticket.seat })
    : translate('invitation.area_place', { area: ticket.area, seat: ticket.seat });
}
