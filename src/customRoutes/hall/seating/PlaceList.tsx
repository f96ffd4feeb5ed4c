import { useMemo, useState } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { Check, ChevronDown, ChevronUp, EllipsisVertical, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { GuestLink } from '../../../ui/GuestLink.tsx';
import { SectorTag } from '../../../ui/Tag.tsx';
import { isFree } from '../plan/places.ts';
import { bookingOf, type Place, type Sector } from '../plan/types.ts';
import { sectionsOf } from './assign.ts';
import { placeOfIntent } from './intents.ts';
import { SeatDisc } from './SeatDisc.tsx';
import type { SeatingState } from './useSeating.ts';

interface Props {
  seating: SeatingState;
  sectors: readonly Sector[];
  onlyMine: boolean;
  onOnlyMine: ((only: boolean) => void) | null;
  /** A free place's button without anybody picked: ask for a guest. */
  onAskGuest: (place: number) => void;
}

/** The hall as a list for phones: one row at a time, 44 px targets, filters by sector, mine and free. */
export function PlaceList({ seating, sectors, onlyMine, onOnlyMine, onAskGuest }: Props) {
  const translate = useTranslate();
  const [sector, setSector] = useState<string | null>(null);
  const [freeOnly, setFreeOnly] = useState(false);
  const [at, setAt] = useState(0);
  const sections = useMemo(() => sectionsOf(seating.labels), [seating.labels]);
  const mine = new Set(sectors.filter((it) => it.mine).map(({ id }) => id));
  const isAsked = (place: Place | undefined) =>
    place !== undefined &&
    (sector === null || place.sector_id === sector) &&
    (!onlyMine || mine.has(place.sector_id ?? ''));
  const free = (id: number) => isFree(seating.placeOf.get(id));
  const shown = sections
    .map((section) => ({ ...section, all: section.places.filter((id) => isAsked(seating.placeOf.get(id))) }))
    .map((section) => ({ ...section, places: freeOnly ? section.all.filter(free) : section.all }))
    .filter(({ places }) => places.length > 0);
  // Whoever was asked for in the list of guests: their row comes up.
  const wanted = placeOfIntent(seating.intent);
  const [came, setCame] = useState(wanted);
  if (wanted !== came) {
    setCame(wanted);
    const found = shown.findIndex(({ places }) => wanted !== null && places.includes(wanted));
    if (found >= 0) setAt(found);
  }
  const now = Math.min(at, shown.length - 1);
  const section = shown[now];

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, bgcolor: 'look.surface' }}>
      <Box sx={{ display: 'flex', gap: 1, p: 1.5, overflowX: 'auto', flex: 'none' }}>
        {onOnlyMine && (
          <FilterChip
            active={onlyMine}
            label={translate('hall.sectors.only_mine_short')}
            onClick={() => onOnlyMine(!onlyMine)}
          />
        )}
        <FilterChip active={freeOnly} label={translate('hall.list.free_only')} onClick={() => setFreeOnly(!freeOnly)} />
        {sectors.map((it) => (
          <FilterChip
            key={it.id}
            active={sector === it.id}
            icon={<SectorTag number={it.number} size={18} />}
            label={it.name}
            onClick={() => setSector(sector === it.id ? null : it.id)}
          />
        ))}
      </Box>
      {section ? (
        <>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              px: 2,
              minHeight: 48,
              bgcolor: 'look.sunken',
              borderBlock: 1,
              borderColor: 'look.line',
              flex: 'none',
            }}
          >
            <Typography variant="subtitle1" component="h2" sx={{ flex: 1 }}>
              {section.row === null ? section.area : translate('hall.list.row', { row: section.row })}
            </Typography>
            <Typography variant="body2" color="look.text2" sx={{ flex: 1 }}>
              {translate('hall.list.free_of', {
                free: section.all.filter(free).length,
                total: section.all.length,
              })}
            </Typography>
            <IconButton
              aria-label={translate('hall.list.previous')}
              disabled={now === 0}
              onClick={() => setAt(now - 1)}
              sx={TARGET}
            >
              <ChevronUp size={20} strokeWidth={1.75} />
            </IconButton>
            <IconButton
              aria-label={translate('hall.list.next')}
              disabled={now >= shown.length - 1}
              onClick={() => setAt(now + 1)}
              sx={TARGET}
            >
              <ChevronDown size={20} strokeWidth={1.75} />
            </IconButton>
          </Box>
          <Box component="ul" sx={{ flex: 1, minHeight: 0, overflowY: 'auto', m: 0, p: 0, listStyle: 'none' }}>
            {section.places.map((place) => (
              <PlaceLine key={place} place={place} seating={seating} sectors={sectors} onAskGuest={onAskGuest} />
            ))}
          </Box>
        </>
      ) : (
        <Typography variant="body2" color="look.text2" sx={{ p: 2 }}>
          {translate('hall.list.nothing')}
        </Typography>
      )}
    </Box>
  );
}

const TARGET = { width: 44, height: 44, borderRadius: '8px' } as const;

function PlaceLine({
  place,
  seating,
  sectors,
  onAskGuest,
}: Pick<Props, 'seating' | 'sectors' | 'onAskGuest'> & { place: number }) {
  const translate = useTranslate();
  const at = seating.placeOf.get(place);
  const chosen = seating.chosen.includes(place);
  const pair = seating.seatings.find((it) => it.place === place);
  const coming = pair ? seating.guestOf.get(pair.guest_id) : undefined;
  const free = isFree(at);
  const sector = sectors.find(({ id }) => id === at?.sector_id)?.number ?? 0;
  const label = seating.labels.get(place);
  const title =
    at?.ticket?.guest_name ??
    (coming ? `${coming.last_name} ${coming.first_name}` : translate(`hall.list.${free ? 'free' : 'closed'}`));
  const booking = at && bookingOf(at);
  const line = booking
    ? translate(`hall.states.${booking}`)
    : at?.ticket
      ? translate(`hall.ticket.${at.ticket.state}`)
      : chosen
        ? translate('hall.list.takes')
        : sectors.find(({ id }) => id === at?.sector_id)?.name;
  const open = () =>
    seating.waiting.length > 0 || seating.intent.kind !== 'none' ? seating.clickPlace(place, false) : onAskGuest(place);
  return (
    <Box
      component="li"
      data-place={place}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 64,
        px: 2,
        borderBottom: 1,
        borderColor: 'look.line',
        bgcolor: chosen ? 'look.soft' : undefined,
      }}
    >
      <SeatDisc
        look={at?.ticket ? 'occupied' : chosen ? 'chosen' : free ? 'free' : 'inactive'}
        sector={sector}
        number={label?.seat ?? ''}
      >
        {at?.ticket ? <X size={14} strokeWidth={2.25} /> : chosen ? <Check size={14} strokeWidth={2.25} /> : null}
      </SeatDisc>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" noWrap>
          {at?.ticket ? <GuestLink id={at.ticket.guest_id} name={title} /> : title}
        </Typography>
        <Typography variant="body2" color="look.text2" noWrap>
          {line}
        </Typography>
      </Box>
      {at?.ticket && (
        <IconButton
          aria-label={translate('hall.list.actions', { name: at.ticket.guest_name })}
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
      {free && !chosen && !seating.readOnly && (
        <Button variant="outlined" disabled={seating.busy} sx={{ minHeight: 44 }} onClick={open}>
          {translate(seating.intent.kind === 'move' ? 'hall.list.here' : 'hall.list.seat')}
        </Button>
      )}
    </Box>
  );
}
