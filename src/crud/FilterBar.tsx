import { useEffect, useState } from 'react';
import { Box, IconButton, InputAdornment, Menu, MenuItem, TextField } from '@mui/material';
import { Search, X } from 'lucide-react';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import type { Field, Resource } from '#shared/resource.ts';
import { FilterChip } from '../layout/FilterChip.tsx';
import { useReferenced } from './kinds.tsx';
import { useWords } from './words.ts';

/** Search and one chip per filter of the configuration; all of it stands in the address. */
export function FilterBar({ resource }: { resource: Resource }) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
      <SearchBox />
      {resource.list.filters.map((name) => (
        <Filter key={name} resource={resource} name={name} field={resource.fields[name]!} />
      ))}
    </Box>
  );
}

/** Searches 300 ms after the last key. */
function SearchBox() {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const applied = String(filterValues.q ?? '');
  const [typed, setTyped] = useState(applied);
  useEffect(() => setTyped(applied), [applied]);
  useEffect(() => {
    if (typed === applied) return undefined;
    const timer = setTimeout(() => setFilters({ ...filterValues, q: typed || undefined }), 300);
    return () => clearTimeout(timer);
  }, [typed, applied, filterValues, setFilters]);
  return (
    <TextField
      size="small"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={translate('crud.search')}
      sx={{ width: { xs: '100%', sm: 280 } }}
      slotProps={{
        htmlInput: { 'aria-label': translate('crud.search'), maxLength: 200, type: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} aria-hidden="true" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <IconButton size="small" onClick={() => setTyped('')} aria-label={translate('ra.action.clear_input_value')}>
              <X size={16} />
            </IconButton>
          ) : undefined,
        },
      }}
    />
  );
}

function Filter({ resource, name, field }: { resource: Resource; name: string; field: Field }) {
  const words = useWords(resource);
  if (field.kind === 'choice') {
    const options = field.values.map((value) => ({ id: value, label: words.value(name, value) }));
    return <ChipMenu name={name} label={words.field(name)} options={options} />;
  }
  if (field.kind === 'reference') return <ReferenceFilter name={name} label={words.field(name)} to={field.to} />;
  return null;
}

function ReferenceFilter({ name, label, to }: { name: string; label: string; to: string }) {
  const { title } = useReferenced(to);
  const { data = [] } = useGetList(to, {
    pagination: { page: 1, perPage: limit('perPagePicker') },
    sort: { field: title, order: 'ASC' },
  });
  return (
    <ChipMenu
      name={name}
      label={label}
      options={data.map((row) => ({ id: String(row.id), label: String(row[title]) }))}
    />
  );
}

function ChipMenu({ name, label, options }: { name: string; label: string; options: { id: string; label: string }[] }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.find((option) => option.id === filterValues[name]);
  const choose = (id: string | undefined) => {
    setAnchor(null);
    setFilters({ ...filterValues, [name]: id });
  };
  return (
    <>
      <FilterChip
        label={`${label}: ${chosen?.label ?? translate('crud.any')}`}
        active={chosen !== undefined}
        menu
        onClick={(event) => setAnchor(event.currentTarget)}
        onClear={() => choose(undefined)}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 400 } } }}
      >
        <MenuItem selected={!chosen} onClick={() => choose(undefined)}>
          {translate('crud.any')}
        </MenuItem>
        {options.map((option) => (
          <MenuItem key={option.id} selected={option.id === chosen?.id} onClick={() => choose(option.id)}>
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
