import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { MapPin, UserRound, Building2 } from 'lucide-react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { fullName } from '#shared/person.ts';
import { useReferenced } from '../../crud/kinds.tsx';
import { ChoiceChip } from '../../layout/ChoiceChip.tsx';
import { idIn } from '../events/EventFilters.tsx';
import type { useAddress } from '../guestsInvitation/useView.ts';

const ALL = { page: 1, perPage: limit('perPagePicker') };
const FILTERS = ['scope', 'employee', 'location', 'city'] as const;

/** Whose events and where: my or all, employee, location, city; all of it stands in the address. */
export function Filters({ address, count }: { address: ReturnType<typeof useAddress>; count: number | undefined }) {
  const translate = useTranslate();
  const { title } = useReferenced('cities');
  const city = idIn(address, 'city');
  const users = useGetList('users', { pagination: ALL, sort: { field: 'last_name', order: 'ASC' } });
  const cities = useGetList('cities', {
    pagination: ALL,
    sort: { field: title, order: 'ASC' },
    filter: { with_locations: true },
  });
  const locations = useLocations(city);
  const any = translate('calendar.any');
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={address.get('scope') === 'my' ? 'my' : 'all'}
        onChange={(_, value: string | null) => value && address.set({ scope: value === 'my' ? 'my' : null })}
        aria-label={translate('calendar.scope')}
      >
        <ToggleButton value="my">{translate('calendar.my')}</ToggleButton>
        <ToggleButton value="all">{translate('calendar.all')}</ToggleButton>
      </ToggleButtonGroup>
      <ChoiceChip
        label={translate('calendar.employee')}
        any={any}
        icon={<UserRound size={16} />}
        options={named(users.data, (user) => fullName(user as unknown as Parameters<typeof fullName>[0]))}
        value={idIn(address, 'employee')}
        onChange={(employee) => address.set({ employee })}
      />
      <ChoiceChip
        label={translate('calendar.city')}
        any={any}
        icon={<MapPin size={16} />}
        options={named(cities.data, (one) => String(one[title]))}
        value={city}
        onChange={(id) => address.set({ city: id, location: null })}
      />
      <ChoiceChip
        label={translate('calendar.location')}
        any={any}
        icon={<Building2 size={16} />}
        options={named(locations, (one) => String(one.name))}
        value={idIn(address, 'location')}
        onChange={(location) => address.set({ location })}
      />
      {count !== undefined && (
        <Typography variant="body2" color="look.text2" aria-live="polite" sx={{ ml: 'auto' }}>
          {translate('calendar.count', { count, smart_count: count })}
        </Typography>
      )}
      {FILTERS.some((name) => address.get(name)) && (
        <Button
          variant="text"
          size="small"
          onClick={() => address.set(Object.fromEntries(FILTERS.map((name) => [name, null])))}
        >
          {translate('calendar.clear')}
        </Button>
      )}
    </Box>
  );
}

/** Locations by name, of one city or of all. */
export function useLocations(city: string | null): RaRecord[] | undefined {
  const filter = city ? { city_id: city } : {};
  return useGetList('locations', { pagination: ALL, sort: { field: 'name', order: 'ASC' }, filter }).data;
}

function named(rows: readonly RaRecord[] | undefined, nameOf: (row: RaRecord) => string) {
  return (rows ?? []).map((row) => ({ id: String(row.id), label: nameOf(row) }));
}
