import { Box, Button, IconButton, Typography } from '@mui/material';
import { Check, EllipsisVertical, X } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { toldLabel } from '#shared/hall/words.ts';
import type { Language } from '#shared/limits.ts';
import { fullName } from '#shared/person.ts';
import { GuestLink } from '../../../ui/GuestLink.tsx';
import { guestName } from '../../../ui/guestName.ts';
import { isFree, knownTicket } from '../plan/places.ts';
import { bookingOf, type Sector } from '../plan/types.ts';
import { eveningOf } from './evening.ts';
import { heldText } from './holds/holdText.ts';
import { placeOfIntent } from './intents.ts';
import { SeatDisc } from './SeatDisc.tsx';
import { useInSight } from './useInSight.ts';
import type { SeatingState } from './useSeating.ts';

interface Props {
  place: number;
  seating: SeatingState;
  sectors: readonly Sector[];
  /** It comes into sight. */
  wanted: boolean;
  /** A free place's button without anybody picked: ask for a guest. */
  onAskGuest: (place: number) => void;
}

/** What a finger finds. */
export const TARGET = { width: 44, height: 44, borderRadius: '8px' } as const;

/** A name that is a link is 44 px high for fingers: what stands below it moves up over that, and off the line below. */
const BELOW_LINK = { '@media (pointer: coarse)': { mt: -1.5, mb: 1.5, pointerEvents: 'none' } } as const;

/** A place in the list of a phone: who sits there, or the way to seat somebody. */
export function PlaceLine({ place, seating, sectors, wanted, onAskGuest }: Props) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const element = useInSight<HTMLLIElement>(wanted);
  const at = seating.placeOf.get(place);
  const chosen = seating.chosen.includes(place);
  const pair = seating.seatings.find((it) => it.place === place);
  const awaited = seating.awaited.get(place);
  const coming = seating.guestOf.get(pair?.guest_id ?? awaited ?? '');
  const free = isFree(at);
  const taken = Boolean(at?.ticket);
  const ticket = knownTicket(at);
  const sector = sectors.find(({ id }) => id === at?.sector_id)?.number ?? 0;
  const label = seating.labels.get(place);
  const title =
    ticket?.guest_name ??
    (taken
      ? '…'
      : coming
        ? fullName(coming)
        : at?.hold && free
          ? translate('hall.holds.reserve')
          : translate(`hall.list.${free ? 'free' : 'closed'}`));
  const evening = eveningOf(ticket ? seating.guestOf.get(ticket.guest_id) : coming, translate);
  const booking = at && bookingOf(at);
  const line = booking
    ? translate(`hall.states.${booking}`)
    : awaited !== undefined
      ? translate('hall.together.awaited')
      : ticket
        ? translate(`hall.ticket.${ticket.state}`)
        : chosen
          ? translate('hall.list.takes')
          : sectors.find(({ id }) => id === at?.sector_id)?.name;
  const open = () =>
    seating.waiting.length > 0 || isInHand(seating) ? seating.clickPlace(place, false) : onAskGuest(place);
  return (
    <Box
      component="li"
      ref={element}
      data-place={place}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 64,
        px: 2,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'look.line',
        bgcolor: chosen || place === placeOfIntent(seating.intent) ? 'look.soft' : undefined,
      }}
    >
      <SeatDisc
        look={awaited !== undefined ? 'awaited' : taken ? 'occupied' : chosen ? 'chosen' : free ? 'free' : 'inactive'}
        sector={sector}
        number={(label && toldLabel(label).seat) ?? ''}
      >
        {taken ? <X size={14} strokeWidth={2.25} /> : chosen ? <Check size={14} strokeWidth={2.25} /> : null}
      </SeatDisc>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
          {ticket ? <GuestLink id={ticket.guest_id} name={title} /> : guestName(title)}
        </Typography>
        <Typography variant="body2" color="look.text2" component="div" sx={ticket ? BELOW_LINK : undefined}>
          {evening.lines.length > 0 && (
            <Box data-evening sx={{ fontWeight: 600, color: 'look.text' }}>
              {evening.lines.join(' · ')}
            </Box>
          )}
          {evening.remark && <div>{evening.remark}</div>}
          {[at && heldText(at, language, translate), line, ...seating.traits(place)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {ticket && (
        <IconButton
          aria-label={translate('hall.list.actions', { name: ticket.guest_name })}
          onClick={() => seating.clickPlace(place, false)}
          sx={TARGET}
        >
          <EllipsisVertical size={20} strokeWidth={1.75} />
        </IconButton>
      )}
      {free && chosen && (
        <Button size="small" sx={{ minHeight: 44 }} onClick={() => seating.choose([place], 'take')}>
          {translate('hall.states.chosen')}
        </Button>
      )}
      {free && awaited === undefined && !chosen && !seating.readOnly && seating.isOpen(place) && (
        <Button variant="outlined" disabled={seating.busy} sx={{ minHeight: 44 }} onClick={open}>
          {translate(isComing(seating) ? 'hall.list.here' : 'hall.list.seat')}
        </Button>
      )}
    </Box>
  );
}

/** Somebody who sits already goes where is pressed next. */
export function isComing({ intent }: SeatingState): boolean {
  return intent.kind === 'move' || (intent.kind === 'several' && intent.asked);
}

/** The next press has a meaning of its own; an open card has none. */
function isInHand(seating: SeatingState): boolean {
  return seating.intent.kind === 'guest' || seating.intent.kind === 'change' || isComing(seating);
}
