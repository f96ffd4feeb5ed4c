import { useEffect, useRef } from 'react';
import { Box } from '@mui/material';
import { AutocompleteInput, ReferenceInput, TextInput, useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { limit } from '#shared/limits.ts';
import { useReferenced } from '../../crud/kinds/useReferenced.ts';
import { useWords } from '../../crud/words.ts';
import { eventsResource } from '../eventBasics/fields.ts';

/** City, location of that city, address; choosing a location fills in its city and address. */
export function PlaceInput() {
  const words = useWords(eventsResource);
  const { setValue, getValues } = useFormContext();
  const city = useWatch({ name: 'city_id' }) as string | null;
  const chosen = useWatch({ name: 'location_id' }) as string | null;
  const { title } = useReferenced('cities');
  const { data: location } = useGetOne('locations', { id: chosen ?? '' }, { enabled: Boolean(chosen) });
  // Of a place that the way here named nothing is filled in yet.
  const before = useRef(getValues('address') ? chosen : null);
  useEffect(() => {
    if (!location || before.current === location.id) return;
    before.current = location.id as string;
    setValue('address', location.address, { shouldDirty: true, shouldValidate: true });
    setValue('city_id', location.city_id, { shouldDirty: true });
  }, [location, setValue]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div data-field="city_id">
        <ReferenceInput
          source="city_id"
          reference="cities"
          perPage={limit('perPagePicker')}
          sort={{ field: title, order: 'ASC' }}
        >
          <AutocompleteInput
            label={words.field('city_id')}
            optionText={title}
            filterToQuery={(q: string) => ({ q })}
            helperText={words.hint('city_id')}
            isRequired
            fullWidth
          />
        </ReferenceInput>
      </div>
      <ReferenceInput
        source="location_id"
        reference="locations"
        perPage={limit('perPageMax')}
        sort={{ field: 'name', order: 'ASC' }}
        filter={city ? { city_id: city } : {}}
      >
        <AutocompleteInput
          label={words.field('location_id')}
          optionText="name"
          filterToQuery={(q: string) => ({ q })}
          helperText={words.hint('location_id')}
          fullWidth
        />
      </ReferenceInput>
      <div data-field="address">
        <TextInput source="address" label={words.field('address')} helperText={false} isRequired fullWidth />
      </div>
    </Box>
  );
}
