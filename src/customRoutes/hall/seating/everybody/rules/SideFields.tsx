import { useMemo } from 'react';
import {
  Autocomplete,
  Box,
  createFilterOptions,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SeatingRuleBook } from '#resources/seatingRuleSchemas.ts';
import { fullName } from '#shared/person.ts';
import type { SeatingState } from '../../useSeating.ts';
import { type SideDraft, WAYS } from './draft.ts';

interface Named {
  id: string;
  label: string;
}

interface Props {
  label: string;
  hint?: string;
  side: SideDraft;
  onChange: (side: SideDraft) => void;
  seating: SeatingState;
  book: Pick<SeatingRuleBook, 'parties' | 'ranks'> | null;
  /** What people are called who aren't among the guests any more. */
  gone: ReadonlyMap<string, string>;
}

/** Whom one side of a rule is about: guests by name, a party or a rank. */
export function SideFields({ label, hint, side, onChange, seating, book, gone }: Props) {
  const translate = useTranslate();
  const words = {
    noOptionsText: translate('crud.nothing_found'),
    clearText: translate('ra.action.clear_input_value'),
    openText: translate('ra.action.open'),
    closeText: translate('ra.action.close'),
  };
  const guests = useMemo(
    () => seating.listed.map((guest): Named => ({ id: guest.id, label: fullName(guest) })),
    [seating.listed],
  );
  const called = useMemo(() => new Map(guests.map((guest) => [guest.id, guest])), [guests]);
  const chosen = side.guest_ids.map((id) => called.get(id) ?? { id, label: gone.get(id) ?? '' });
  const parties = (book?.parties ?? []).map(({ name, guests: count }): Named => ({
    id: name,
    label: translate('hall.rules.of_party', { party: name, smart_count: count }),
  }));
  const ranks = (book?.ranks ?? []).map(({ rank, guests: count }): Named => ({
    id: String(rank),
    label: translate('hall.rules.of_rank', { rank, smart_count: count }),
  }));
  const single = side.by === 'party' ? parties : ranks;
  const named = side.by === 'party' ? side.party : side.rank === null ? null : String(side.rank);
  const one = named === null ? null : (single.find(({ id }) => id === named) ?? { id: named, label: named });
  const common = { ...words, size: 'small', filterOptions: FEW, getOptionKey: ({ id }: Named) => id } as const;
  const isSame = (each: Named, other: Named) => each.id === other.id;
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="subtitle2">{label}</Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={side.by}
          aria-label={translate('hall.rules.by')}
          onChange={(_, by: SideDraft['by'] | null) => by && onChange({ ...side, by })}
        >
          {WAYS.map((way) => (
            <ToggleButton key={way} value={way} sx={{ minHeight: { xs: 44, md: 32 }, px: 1.25 }}>
              {translate(`hall.rules.by_${way}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {side.by === 'guests' ? (
        <Autocomplete<Named, true>
          {...common}
          multiple
          options={guests}
          value={chosen}
          isOptionEqualToValue={isSame}
          onChange={(_, all) => onChange({ ...side, guest_ids: all.map(({ id }) => id) })}
          renderInput={(input) => <TextField {...input} label={translate('hall.rules.by_guests')} helperText={hint} />}
        />
      ) : (
        <Autocomplete<Named>
          {...common}
          options={single}
          value={one}
          isOptionEqualToValue={isSame}
          onChange={(_, next) =>
            onChange(
              side.by === 'party'
                ? { ...side, party: next?.id ?? null }
                : { ...side, rank: next ? Number(next.id) : null },
            )
          }
          renderInput={(input) => (
            <TextField {...input} label={translate(`hall.rules.by_${side.by}`)} helperText={hint} />
          )}
        />
      )}
    </Box>
  );
}

/** Of thousands nobody reads more. */
const FEW = createFilterOptions<Named>({ limit: 50, stringify: ({ label }) => label });
