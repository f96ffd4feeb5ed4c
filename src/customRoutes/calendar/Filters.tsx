import { useState } from 'react';
import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { SlidersHorizontal, UserRound } from 'lucide-react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { fullName, type PersonNames } from '#shared/person.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { ChoiceChip } from '../../ui/ChoiceChip.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { idIn, type useAddress } from '../../ui/useAddress.ts';
import { PlaceChips } from '../eventLists/EventFilters.tsx';

const ALL = { page: 1, perPage: limit('perPagePicker') };
const FILTERS = ['scope', 'employee', 'location', 'city'] as const;

/** Whose events and where: my or all, employee, location, city; all of it stands in the address. On a phone they unfold. */
export function Filters({ address, count }: { address: ReturnType<typeof useAddress>; count: number | undefined }) {
  const translate = useTranslate();
  const { phone } = useShell();
  const [open, setOpen] = useState(false);
  const chosen = FILTERS.filter((name) => address.get(name)).length;
  const users = useGetList<RaRecord & PersonNames>('users', {
    pagination: ALL,
    sort: { field: 'last_name', order: 'ASC' },
  });
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      {phone && (
        <FilterChip
          label={translate('calendar.filters', { count: chosen })}
          icon={<SlidersHorizontal size={16} />}
          active={chosen > 0}
          onClick={() => setOpen(!open)}
        />
      )}
      <Box sx={{ display: phone && !open ? 'none' : 'contents' }}>
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
          any={translate('calendar.any')}
          icon={<UserRound size={16} />}
          options={(users.data ?? []).map((user) => ({ id: String(user.id), label: fullName(user) }))}
          value={idIn(address, 'employee')}
          onChange={(employee) => address.set({ employee })}
        />
        <PlaceChips address={address} />
      </Box>
      {count !== undefined && (
        <Typography variant="body2" color="look.text2" aria-live="polite" sx={{ ml: 'auto' }}>
          {translate('calendar.count', { count, smart_count: count })}
        </Typography>
      )}
      {chosen > 0 && (
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
