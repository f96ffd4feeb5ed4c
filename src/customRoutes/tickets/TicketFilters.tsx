import { useState } from 'react';
import { Badge, Box, IconButton, MenuItem, TextField } from '@mui/material';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { fullName } from '#shared/person.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { hallsByDate, useHallName } from '../eventBasics/HallSwitch.tsx';
import { ICON_BUTTON } from './iconButton.ts';
import type { TicketRights } from './rights.ts';

type Name = 'hall' | 'sector' | 'manager';

interface Choice {
  name: Name;
  label: string;
  all: string;
  options: { id: string; label: string }[];
}

/** Hall, sector and manager, each where there is a choice, and the search; on a phone the choices fold. */
export function TicketFilters(props: {
  event: EventAnswer;
  rights: TicketRights;
  seesAddresses: boolean;
  search: (text: string) => void;
}) {
  const { event, rights, seesAddresses, search } = props;
  const translate = useTranslate();
  const { phone } = useShell();
  const { get, set } = useAddress();
  const choices = useChoices(event, rights);
  const active = choices.filter(({ name }) => get(name)).length;
  const [open, setOpen] = useState(active > 0);
  const shown = phone && !open ? [] : choices;
  return (
    <Box
      sx={{
        // On the desk they go on in the rows of the chips before them.
        display: { xs: 'flex', md: 'contents' },
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        width: 1,
      }}
    >
      {shown.map(({ name, label, all, options }) => (
        <TextField
          key={name}
          select
          value={options.some(({ id }) => id === get(name)) ? get(name) : ''}
          onChange={(change) =>
            set({ [name]: change.target.value || null, ...(name === 'hall' ? { sector: null } : {}), page: null })
          }
          sx={FILTER}
          slotProps={{ htmlInput: { 'aria-label': label }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{all}</MenuItem>
          {options.map((option) => (
            <MenuItem key={option.id} value={option.id}>
              {option.label}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <SearchField
        label={translate(seesAddresses ? 'tickets.search' : 'tickets.search_names')}
        value={get('q') ?? ''}
        onSearch={search}
        sx={{ flex: { xs: '1 1 160px', md: '1 1 180px' }, maxWidth: { md: 320 }, order: { xs: -1, md: 0 } }}
      />
      {phone && choices.length > 0 && (
        <IconButton
          aria-label={translate('tickets.filters.open')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ ...ICON_BUTTON, order: -1 }}
        >
          <Badge color="primary" variant="dot" invisible={active === 0}>
            <SlidersHorizontal size={18} />
          </Badge>
        </IconButton>
      )}
    </Box>
  );
}

function useChoices(event: EventAnswer, rights: TicketRights): Choice[] {
  const translate = useTranslate();
  const { get } = useAddress();
  const nameOf = useHallName(event);
  const halls = hallsByDate(event);
  const hall = get('hall') ?? (halls.length === 1 ? (halls[0]?.id ?? null) : null);
  const sectors = [...rights.sectors.values()];
  const managers = new Map(sectors.flatMap(({ manager }) => (manager ? [[manager.id, fullName(manager)]] : [])));
  const all: Choice[] = [
    {
      name: 'hall',
      label: translate('invitation.hall'),
      all: translate('tickets.filters.all_halls'),
      options: halls.length > 1 ? halls.map((one) => ({ id: one.id, label: nameOf(one) })) : [],
    },
    {
      name: 'sector',
      label: translate('tickets.columns.sector'),
      all: translate('tickets.filters.all_sectors'),
      options: sectors
        .filter(({ hall_id }) => hall_id === hall)
        .toSorted((a, b) => a.number - b.number)
        .map(({ id, name, mine }) => ({
          id,
          label: mine ? translate('tickets.filters.my_sector', { name }) : name,
        })),
    },
    {
      name: 'manager',
      label: translate('tickets.filters.manager'),
      all: translate('tickets.filters.all_managers'),
      options: [...managers].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.label.localeCompare(b.label)),
    },
  ];
  return all.filter(({ options }) => options.length > 0);
}

/** As high as the chips beside it. */
const FILTER = {
  width: { xs: 1, sm: 180 },
  '& .MuiOutlinedInput-root': { minHeight: 32, fontSize: 13, '@media (pointer: coarse)': { minHeight: 44 } },
  '& .MuiSelect-select': { py: '5px' },
};
