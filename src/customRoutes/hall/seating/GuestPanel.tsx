import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Box, Button, InputAdornment, TextField, Typography, IconButton } from '@mui/material';
import { Search, Ticket, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { PickAllBox } from '../../../ui/PickAllBox.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Guest, Sector } from '../plan/types.ts';
import { findGuests } from './assign.ts';
import { GUEST_ROW, GuestRow } from './GuestRow.tsx';
import { placeOfIntent } from './intents.ts';
import { OrderMenu } from './OrderMenu.tsx';
import type { SeatingProps, SeatingState } from './useSeating.ts';

export type GuestFilter = 'without' | 'seated' | 'all';
const FILTERS: readonly GuestFilter[] = ['without', 'seated', 'all'];

interface Props {
  seating: SeatingState;
  sectors: readonly Sector[];
  selectedGuests: SeatingProps['selectedGuests'];
  limit: number | null | undefined;
  /** Where the tickets of this event are. */
  ticketsTo: string | undefined;
  /** Whom it shows first. */
  begin: GuestFilter;
  onOpen: (guest: Guest) => void;
}

/** Search, chips, the group box and the list of guests. */
export function GuestPanel({ seating, sectors, selectedGuests, limit, ticketsTo, begin, onOpen }: Props) {
  const translate = useTranslate();
  const guests = seating.listed;
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState(begin);
  const seated = guests.filter((guest) => guest.place !== null).length;
  const counts = { without: guests.length - seated, seated, all: guests.length };
  const shown = useMemo(
    () =>
      findGuests(guests, query).filter((guest) => filter === 'all' || (guest.place !== null) === (filter === 'seated')),
    [guests, query, filter],
  );
  const open = shown.filter((guest) => guest.place === null);
  const picked = useMemo(() => new Set(selectedGuests), [selectedGuests]);
  const pickedShown = open.filter((guest) => picked.has(guest.id)).length;

  const pickAll = () => {
    const ids = open.map(({ id }) => id);
    const rest = selectedGuests.filter((id) => !ids.includes(id));
    seating.pick(pickedShown === ids.length ? rest : [...rest, ...ids]);
  };

  return (
    <>
      <Box sx={{ p: 2, pb: 1.5, display: 'flex', flexDirection: 'column', gap: 1.25 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h2">{translate('hall.guests.title')}</Typography>
          <Typography variant="body2" color="look.text2">
            <Box component="span" sx={{ fontWeight: 700, color: 'look.text' }}>
              {limit ? `${guests.length} / ${limit}` : guests.length}
            </Box>{' '}
            {translate('hall.guests.invited', { smart_count: guests.length })}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, '& .MuiTextField-root': { flex: 1 } }}>
          <TextField
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            placeholder={translate('hall.guests.search')}
            slotProps={{
              htmlInput: { 'aria-label': translate('hall.guests.search') },
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <Search size={16} strokeWidth={1.75} />
                  </InputAdornment>
                ),
                endAdornment: query !== '' && (
                  <InputAdornment position="end">
                    <Typography variant="body2" sx={{ mr: 0.5 }}>
                      {translate('hall.guests.found', { smart_count: shown.length })}
                    </Typography>
                    <IconButton
                      size="small"
                      aria-label={translate('hall.guests.clear_search')}
                      onClick={() => setQuery('')}
                    >
                      <X size={16} />
                    </IconButton>
                  </InputAdornment>
                ),
              },
            }}
          />
          <OrderMenu order={seating.guestOrder} onOrder={seating.setGuestOrder} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, '& .MuiChip-label': { px: 0.75 } }}>
          {FILTERS.map((key) => (
            <FilterChip
              key={key}
              active={filter === key}
              label={`${translate(`hall.guests.filter_${key}`)} ${counts[key]}`}
              onClick={() => setFilter(key)}
            />
          ))}
        </Box>
      </Box>
      {!seating.readOnly && open.length > 0 && (
        <Box
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            height: 40,
            pl: 1,
            pr: 2,
            flex: 'none',
            bgcolor: 'look.sunken',
            borderTop: 1,
            borderBottom: 1,
            borderColor: 'look.line',
            cursor: 'pointer',
          }}
        >
          <PickAllBox
            checked={pickedShown > 0 && pickedShown === open.length}
            indeterminate={pickedShown > 0 && pickedShown < open.length}
            onChange={pickAll}
          />
          <Typography variant="subtitle2" sx={{ flex: 1, pl: 0.5 }}>
            {translate(query ? 'hall.guests.pick_found' : 'hall.guests.pick_all')}
          </Typography>
          <Typography variant="body2" color="look.text2">
            {translate('hall.guests.of', { picked: pickedShown, total: open.length })}
          </Typography>
        </Box>
      )}
      <GuestList
        shown={shown}
        seating={seating}
        sectors={sectors}
        picked={picked}
        selectedGuests={selectedGuests}
        nobody={
          query === '' ? (
            <Nobody counts={counts} filter={filter} ticketsTo={ticketsTo} />
          ) : (
            translate('hall.guests.nobody')
          )
        }
        onOpen={onOpen}
      />
    </>
  );
}

/** Why a list that isn't searched is empty; where everybody has a seat, what comes next. */
function Nobody(props: { counts: Record<GuestFilter, number>; filter: GuestFilter; ticketsTo: string | undefined }) {
  const { counts, filter, ticketsTo } = props;
  const translate = useTranslate();
  if (counts.all === 0) return translate('hall.guests.none');
  if (filter !== 'without') return translate('hall.guests.none_seated');
  return (
    <>
      <Typography variant="subtitle1" component="p" color="look.text">
        {translate('hall.guests.all_seated')}
      </Typography>
      {translate('hall.guests.all_seated_hint')}
      {ticketsTo && (
        <Button
          component={Link}
          to={ticketsTo}
          variant="outlined"
          startIcon={<Ticket size={16} strokeWidth={1.75} />}
          sx={{ display: 'flex', width: 'fit-content', mt: 1.5 }}
        >
          {translate('hall.guests.to_tickets')}
        </Button>
      )}
    </>
  );
}

type ListProps = Pick<Props, 'seating' | 'sectors' | 'selectedGuests' | 'onOpen'> & {
  shown: readonly Guest[];
  picked: ReadonlySet<string>;
  /** What stands where the list is empty. */
  nobody: ReactNode;
};

/** Only the rows in view are in the document: a list may have thousands. */
function GuestList({ shown, seating, sectors, picked, selectedGuests, nobody, onOpen }: ListProps) {
  const translate = useTranslate();
  const [scroll, setScroll] = useState({ top: 0, height: 800 });
  const numbers = useMemo(() => new Map(sectors.map((sector) => [sector.id, sector.number])), [sectors]);
  const latest = useLatest({ selectedGuests, pick: seating.pick, onOpen });
  const pick = useCallback(
    ({ id }: Guest) => {
      const { selectedGuests: ids, pick: take } = latest.current;
      take(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
    },
    [latest],
  );
  const open = useCallback((guest: Guest) => latest.current.onOpen(guest), [latest]);
  const list = useRef<HTMLDivElement>(null);
  const current = shown.findIndex((guest) => isCurrent(seating, guest));
  useEffect(() => {
    if (current >= 0 && list.current) bringIntoView(list.current, current);
  }, [current]);
  const from = Math.max(0, Math.floor(scroll.top / GUEST_ROW) - 6);
  const to = Math.min(shown.length, Math.ceil((scroll.top + scroll.height) / GUEST_ROW) + 6);
  if (shown.length === 0) {
    return (
      <Typography variant="body2" component="div" color="look.text2" sx={{ p: 2, flex: 1 }}>
        {nobody}
      </Typography>
    );
  }
  return (
    <Box
      ref={list}
      onScroll={({ currentTarget }) => setScroll({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}
    >
      <Box
        component="ul"
        aria-label={translate('hall.guests.title')}
        style={{ paddingTop: from * GUEST_ROW, paddingBottom: (shown.length - to) * GUEST_ROW }}
        sx={{ m: 0, px: 0, listStyle: 'none' }}
      >
        {shown.slice(from, to).map((guest) => {
          const place = guest.place === null ? undefined : seating.placeOf.get(guest.place);
          return (
            <GuestRow
              key={guest.id}
              guest={guest}
              label={guest.place === null ? undefined : seating.labels.get(guest.place)}
              sector={numbers.get(place?.sector_id ?? '')}
              picked={picked.has(guest.id)}
              current={isCurrent(seating, guest)}
              readOnly={seating.readOnly}
              onPick={pick}
              onOpen={open}
            />
          );
        })}
      </Box>
    </Box>
  );
}

function isCurrent({ intent }: SeatingState, guest: Guest): boolean {
  if (intent.kind === 'guest') return intent.guest_id === guest.id;
  return guest.place !== null && guest.place === placeOfIntent(intent);
}

/** Scrolls no further than needed to show a row. */
function bringIntoView(list: HTMLElement, row: number): void {
  const [top, bottom] = [row * GUEST_ROW, (row + 1) * GUEST_ROW];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
