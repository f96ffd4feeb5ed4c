import { Box } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { partsOf } from './kinds/index.tsx';
import { useVisible } from './useVisible.ts';

/** Search and one chip per filter of the configuration; all of it stands in the address. */
export function FilterBar({ resource }: { resource: Resource }) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
      <SearchBox />
      {useVisible(resource, resource.list.filters).map((name) => (
        <Filter key={name} resource={resource} name={name} />
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

function Filter({ name, resource }: { name: string; resource: Resource }) {
  const field = resource.fields[name]!;
  const Control = partsOf(field).filter;
  return Control && <Control resource={resource} name={name} field={field} />;
}
