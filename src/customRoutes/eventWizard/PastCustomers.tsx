import { useState } from 'react';
import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { PastCustomer } from '#resources/eventSchemas.ts';
import { call } from '../../dataProvider/index.ts';

const FIELDS = ['last_name', 'first_name', 'phone', 'email'] as const;

/** Fills the customer's fields with somebody who ordered an event before; nothing where nobody did. */
export function PastCustomers() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [typed, setTyped] = useState('');
  const { data: known } = usePastCustomers('');
  const { data: found = [], isFetching } = usePastCustomers(typed.trim());
  if (!known || known.length === 0) return null;
  const take = (customer: PastCustomer) => {
    for (const name of FIELDS) setValue(name, customer[name], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Autocomplete
      options={found}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, customer) => customer && take(customer)}
      // The server has looked through all of them.
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={(customer) => FIELDS.map((name) => customer[name]).join()}
      loading={isFetching}
      noOptionsText={translate('wizard.customer.none_found')}
      loadingText={translate('wizard.customer.searching')}
      renderOption={({ key, ...props }, customer) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{nameOf(customer)}</Typography>
            <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
              {customer.email} · {customer.event_name}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('wizard.customer.earlier')}
          placeholder={translate('wizard.customer.earlier_hint')}
        />
      )}
      sx={{ mb: 2 }}
    />
  );
}

function nameOf({ last_name, first_name }: PastCustomer): string {
  return `${last_name} ${first_name}`;
}

function usePastCustomers(q: string) {
  return useQuery({
    queryKey: ['events', 'customers', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call('GET /events/customers', { query: { q }, signal })).data,
  });
}
