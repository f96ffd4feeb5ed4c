import type { ReactNode } from 'react';
import { Box, Button } from '@mui/material';
import { Building2, MapPin, UserRound } from 'lucide-react';
import { type RaRecord, useGetList, useLocale, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { ChoiceChip } from '../../ui/ChoiceChip.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { type Address, idIn } from '../../ui/useAddress.ts';

export interface Filters {
  q: string;
  city_id: string | null;
  location_id: string | null;
  mine: boolean;
}

const ALL = { page: 1, perPage: limit('perPagePicker') };

/** What the address says of which events are wanted. */
export function filtersOf(address: Address): Filters {
  return {
    q: address.get('q') ?? '',
    city_id: idIn(address, 'city'),
    location_id: idIn(address, 'location'),
    mine: address.get('scope') === 'my',
  };
}

export function isFiltered({ q, city_id, location_id, mine }: Filters): boolean {
  return q !== '' || city_id !== null || location_id !== null || mine;
}

/** The search and what narrows it: city, location, my events; all of it stands in the address, under the calendar's names. */
export function EventFilters(props: {
  address: Address;
  filtered: boolean;
  onClear: () => void;
  /** More chips, beside the search. */
  children?: ReactNode;
}) {
  const { address, filtered, onClear, children } = props;
  const translate = useTranslate();
  const mine = address.get('scope') === 'my';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <SearchField
        value={address.get('q') ?? ''}
        onSearch={(q) => address.set({ q })}
        label={translate('events.search')}
        // Gives way before a chip would stand alone in a second row.
        sx={{ flex: { sm: '1 1 220px' }, width: { xs: 1, sm: 'auto' }, maxWidth: { sm: 280 } }}
      />
      {children}
      <PlaceChips address={address} />
      <FilterChip
        label={translate('calendar.my')}
        icon={<UserRound size={16} />}
        active={mine}
        onClick={() => address.set({ scope: mine ? null : 'my' })}
        onClear={() => address.set({ scope: null })}
      />
      {filtered && (
        <Button variant="text" size="small" onClick={onClear}>
          {translate('calendar.clear')}
        </Button>
      )}
    </Box>
  );
}

/** City and location. */
export function PlaceChips({ address }: { address: Address }) {
  const translate = useTranslate();
  // Not through the resource: its inputs would come along with the first screen people see.
  const title = useLocale() === 'en' ? 'name_en' : 'name_ru';
  const city = idIn(address, 'city');
  const any = translate('calendar.any');
  const cities = useGetList('cities', {
    pagination: ALL,
    sort: { field: title, order: 'ASC' },
    filter: { with_locations: true },
  });
  const locations = useLocations(city);
  return (
    <>
      <ChoiceChip
        label={translate('calendar.city')}
        any={any}
        icon={<MapPin size={16} />}
        options={(cities.data ?? []).map((one) => ({ id: String(one.id), label: String(one[title]) }))}
        value={city}
        onChange={(id) => address.set({ city: id, location: null })}
      />
      <ChoiceChip
        label={translate('calendar.location')}
        any={any}
        icon={<Building2 size={16} />}
        options={locations.map((one) => ({ id: String(one.id), label: String(one.name) }))}
        value={idIn(address, 'location')}
        onChange={(location) => address.set({ location })}
      />
    </>
  );
}

/** Locations by name, of one city or of all. */
export function useLocations(city: string | null): readonly RaRecord[] {
  const filter = city ? { city_id: city } : {};
  const { data } = useGetList('locations', { pagination: ALL, sort: { field: 'name', order: 'ASC' }, filter });
  return data ?? [];
}
