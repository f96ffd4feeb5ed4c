import { type ReactNode, useMemo, useState } from 'react';
import { Box, Button, InputAdornment, TextField, Typography, IconButton } from '@mui/material';
import { Search, Wand2, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { PickAllBox } from '../../../ui/PickAllBox.tsx';
import type { Guest, Sector } from '../plan/types.ts';
import { findGuests } from './assign.ts';
import { GuestList } from './GuestList.tsx';
import type { Everybody } from './everybody/useEverybody.ts';
import { Nobody, NobodyFound } from './Nobody.tsx';
import { OrderMenu } from './OrderMenu.tsx';
import { SheetMenu, type SheetOf } from './xlsx/SheetMenu.tsx';
import { ToGuests } from './ToGuests.tsx';
import type { Drop } from './useDrop.ts';
import type { SeatingProps, SeatingState } from './useSeating.ts';

export type GuestFilter = 'without' | 'seated' | 'all';
const FILTERS: readonly GuestFilter[] = ['without', 'seated', 'all'];

interface Props {
  seating: SeatingState;
  sectors: readonly Sector[];
  /** Names can be dragged onto the plan beside. */
  drop: Drop | null;
  selectedGuests: SeatingProps['selectedGuests'];
  limit: number | null | undefined;
  /** Where the tickets of this event are. */
  ticketsTo: string | undefined;
  /** Whom it shows first. */
  begin: GuestFilter;
  onOpen: (guest: Guest) => void;
  /** Somebody in the list is pointed at, or nobody any longer. */
  onPoint: (guest: Guest | null) => void;
  /** Seating the whole list; null where nobody may. */
  everybody: Pick<Everybody, 'open' | 'hasPlan' | 'isAside'> | null;
  /** The seating plan as a file, there and back. */
  sheet: SheetOf;
  /** What else is done with those who are ticked. */
  withPicked?: ReactNode;
}

/** Search, chips, the group box and the list of guests. */
export function GuestPanel({
  seating,
  sectors,
  drop,
  selectedGuests,
  limit,
  ticketsTo,
  begin,
  onOpen,
  onPoint,
  everybody,
  sheet,
  withPicked,
}: Props) {
  const translate = useTranslate();
  const guests = seating.listed;
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState(begin);
  const seated = guests.filter((guest) => guest.place !== null).length;
  const counts = { without: guests.length - seated, seated, all: guests.length };
  const found = useMemo(() => findGuests(guests, query), [guests, query]);
  const shown = useMemo(
    () => found.filter((guest) => filter === 'all' || (guest.place !== null) === (filter === 'seated')),
    [found, filter],
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
      <ToGuests />
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
        {guests.length > 0 && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            {everybody && (
              <Button
                // Whoever puts it aside stands where it is opened again.
                autoFocus={everybody.isAside}
                variant="outlined"
                size="small"
                startIcon={<Wand2 size={16} />}
                onClick={everybody.open}
                sx={{ flex: 1 }}
              >
                {translate(everybody.hasPlan ? 'hall.all.back' : 'hall.all.open')}
              </Button>
            )}
            <SheetMenu of={sheet} seating={seating} />
          </Box>
        )}
        {withPicked}
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
        unseated={filter === 'without' || seated === 0}
        seating={seating}
        sectors={sectors}
        drop={drop}
        picked={picked}
        selectedGuests={selectedGuests}
        nobody={
          query === '' ? (
            <Nobody counts={counts} filter={filter} ticketsTo={ticketsTo} />
          ) : (
            <NobodyFound elsewhere={found.length} onAll={() => setFilter('all')} />
          )
        }
        onOpen={onOpen}
        onPoint={onPoint}
      />
    </>
  );
}
