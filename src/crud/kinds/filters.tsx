import { useState } from 'react';
import { TextField, Typography } from '@mui/material';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import { resourceList } from '#resources/index.ts';
import { pageMax } from '#shared/limits.ts';
import { ChoiceChip } from '../../ui/ChoiceChip.tsx';
import { useWords } from '../words.ts';
import type { FieldProps, PropsOf } from './parts.ts';
import { useReferenced } from './useReferenced.ts';

export function ChoiceFilter({ resource, name, field }: PropsOf<'choice' | 'choices'>) {
  const words = useWords(resource);
  const options = field.values.map((value) => ({ id: value, label: words.value(name, value) }));
  return <ChipMenu name={name} label={words.field(name)} options={options} />;
}

export function FlagFilter({ resource, name }: FieldProps) {
  const words = useWords(resource);
  const translate = useTranslate();
  const options = [true, false].map((value) => ({ id: String(value), label: translate(`ra.boolean.${value}`) }));
  return <ChipMenu name={name} label={words.field(name)} options={options} />;
}

export function ReferenceFilter({ resource, name, field }: PropsOf<'reference' | 'references'>) {
  const words = useWords(resource);
  const { title, nameOf } = useReferenced(field.to);
  const { data = [] } = useGetList(field.to, {
    pagination: {
      page: 1,
      perPage: pageMax(Boolean(resourceList.find((each) => each.name === field.to)?.list.picked)),
    },
    sort: { field: title, order: 'ASC' },
  });
  return (
    <ChipMenu
      name={name}
      label={words.field(name)}
      options={data.map((row) => ({ id: String(row.id), label: nameOf(row) }))}
    />
  );
}

export function NumberFilter(props: FieldProps) {
  return <TypedFilter {...props} type="number" />;
}

/** A value that is typed: taken with Enter, and where one goes on. */
export function TypedFilter({ resource, name, type }: FieldProps & { type: 'number' | 'date' }) {
  const { filterValues, setFilters } = useListContext();
  const words = useWords(resource);
  const now = filterValues[name] === undefined ? '' : String(filterValues[name]);
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null && typed !== now) setFilters({ ...filterValues, [name]: typed === '' ? undefined : typed });
    setTyped(null);
  };
  return (
    <TextField
      type={type}
      value={typed ?? now}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setTyped(null);
      }}
      slotProps={{
        htmlInput: { 'aria-label': words.field(name) },
        // Its name stands inside, as in the chips beside it.
        input: {
          startAdornment: (
            <Typography component="span" variant="body2" aria-hidden="true" sx={{ flex: 'none', pr: 1 }}>
              {words.field(name)}:
            </Typography>
          ),
        },
      }}
      sx={{
        width: 'auto',
        '& .MuiInputBase-root': { height: 32, minHeight: 32, borderRadius: 4, bgcolor: 'look.surface' },
        '& input': { width: type === 'date' ? 118 : 72, py: 0, pl: 0, fontSize: 14 },
      }}
    />
  );
}

function ChipMenu({ name, label, options }: { name: string; label: string; options: { id: string; label: string }[] }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  return (
    <ChoiceChip
      label={label}
      any={translate('crud.any')}
      options={options}
      value={filterValues[name] as string | undefined}
      onChange={(id) => setFilters({ ...filterValues, [name]: id ?? undefined })}
    />
  );
}
