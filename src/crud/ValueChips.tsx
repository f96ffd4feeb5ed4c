import { Box } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { filterOf } from '#shared/kinds.ts';
import type { Resource } from '#shared/resource.ts';
import { language } from '../i18n/i18n.ts';
import { formatNumber } from '../i18n/numbers.ts';
import { FilterChip } from '../ui/FilterChip.tsx';
import { useAsked } from './useAsked.ts';
import { useCounts } from './kinds/useCounts.ts';

/** A field whose values stand as chips over a list. */
export interface Chips {
  name: string;
  /** Its values, in the order of their worth, each with what stands on its chip. */
  values: readonly (readonly [value: string, label: string])[];
}

/** All of a list, or what has one value of a field: chips with how many they are, whatever else the list is filtered by. */
export function ValueChips({
  resource,
  chips,
  every,
}: {
  resource: Resource;
  chips: Chips;
  every?: number | undefined;
}) {
  const { name, values } = chips;
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const rest = Object.fromEntries(Object.entries(useAsked()).filter(([key]) => filterOf(key).name !== name));
  const { counts, total } = useCounts(resource.name, name, rest, every);
  const chosen = filterValues[name] === undefined ? undefined : String(filterValues[name]);
  return (
    <Box sx={ROW}>
      <FilterChip
        label={`${translate('crud.all')} ${total === undefined ? '' : formatNumber(total, language())}`}
        active={chosen === undefined}
        onClick={() => setFilters({ ...filterValues, [name]: undefined })}
      />
      {values
        .filter(([value]) => (counts.get(value) ?? 0) > 0 || value === chosen)
        .map(([value, label]) => (
          <FilterChip
            key={value}
            label={`${label} ${formatNumber(counts.get(value) ?? 0, language())}`}
            active={value === chosen}
            onClick={() => setFilters({ ...filterValues, [name]: value === chosen ? undefined : value })}
          />
        ))}
    </Box>
  );
}

/** On a phone they are one line, moved by a finger. */
const ROW = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  gap: 1,
  minWidth: 0,
  mb: 1.5,
  '& > *': { flex: 'none' },
};
