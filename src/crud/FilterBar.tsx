import { Box } from '@mui/material';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import { resourceList } from '#resources/index.ts';
import { pageMax } from '#shared/limits.ts';
import type { Field, Resource } from '#shared/resource.ts';
import { ChoiceChip } from '../ui/ChoiceChip.tsx';
import { SearchField } from '../ui/SearchField.tsx';
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

function SearchBox() {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  return (
    <SearchField
      label={translate('crud.search')}
      value={String(filterValues.q ?? '')}
      onSearch={(text) => setFilters({ ...filterValues, q: text || undefined })}
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
    pagination: { page: 1, perPage: pageMax(Boolean(resourceList.find(({ name }) => name === to)?.list.picked)) },
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
