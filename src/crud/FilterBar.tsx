import { lazy, type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { Box, Button } from '@mui/material';
import { ListFilter } from 'lucide-react';
import { useListContext, useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import type { Resource } from '#shared/resource.ts';
import { useShell } from '../frame/ShellContext.ts';
import { FilterChip } from '../ui/FilterChip.tsx';
import { linesBelow } from '../ui/linesBelow.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { type Condition, conditionsIn, turned, waysOf, withCondition } from './conditions.ts';
import { SaidCondition } from './SaidCondition.tsx';
import { useAsked } from './useAsked.ts';
import { useVisible } from './useVisible.ts';
import { useWords } from './words.ts';

const FilterPopover = lazy(() => import('./FilterPopover.tsx'));

/** What the popover is open for: a chip, a field without one, or any field. */
interface Asked {
  anchor: HTMLElement;
  before: Condition | null;
  draft: Condition | null;
}

/**
 * Search, a chip per filter and the way to more of them; all of it stands in the address. `children` stand at the end. A filter
 * by one value of the field `told` is said elsewhere.
 */
export function FilterBar(props: {
  resource: Resource;
  told?: string | undefined;
  search?: string;
  children?: ReactNode;
}) {
  const { resource, told, search, children } = props;
  const { filterValues, setFilters } = useListContext();
  const whole = useAsked();
  const translate = useTranslate();
  const words = useWords(resource);
  const { phone } = useShell();
  const more = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const fields = useVisible(resource, Object.keys(resource.fields)).filter(
    (name) => kindOf(resource.fields[name]!).operators.length > 0,
  );
  const isTold = ({ name, way, said }: Condition) => name === told && way === 'is' && !said.is?.includes(',');
  const conditions = conditionsIn(resource, filterValues).filter((each) => fields.includes(each.name) && !isTold(each));
  // On a phone any field is had by the one button.
  const offered = (phone ? [] : resource.list.filters).filter(
    (name) => name !== told && fields.includes(name) && !conditions.some((each) => each.name === name),
  );
  const open = (event: MouseEvent<HTMLElement>, before: Condition | null, draft: Condition | null) =>
    setAsked({ anchor: event.currentTarget, before, draft });
  const close = () => {
    const anchor = asked?.anchor;
    setAsked(null);
    // A chip that is gone can't take the focus back; where a filter was opened again meanwhile it is no longer free.
    setTimeout(() => {
      if (document.activeElement === document.body) (anchor?.isConnected ? anchor : more.current)?.focus();
    });
  };
  const put = (before: Condition | null, after: Condition | null) =>
    setFilters({ ...withCondition(filterValues, before, after) });
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
      <SearchField
        label={search ?? translate('crud.search')}
        value={String(filterValues.q ?? '')}
        onSearch={(text) => setFilters({ ...filterValues, q: text || undefined })}
      />
      <Box sx={linesBelow('md')}>
        {conditions.map((condition) => (
          <FilterChip
            key={`${condition.name} ${condition.way}`}
            active
            dialog
            label={<SaidCondition resource={resource} condition={condition} />}
            onClick={(event) => open(event, condition, condition)}
            onClear={() => {
              put(condition, null);
              more.current?.focus();
            }}
            clearLabel={translate('crud.filter.remove', { name: words.field(condition.name) })}
          />
        ))}
        {offered.map((name) => (
          <FilterChip
            key={name}
            dialog
            menu
            label={words.field(name)}
            onClick={(event) => open(event, null, turned(name, waysOf(resource.fields[name]!)[0]!, {}))}
          />
        ))}
        <Button
          ref={more}
          size="small"
          variant="outlined"
          startIcon={<ListFilter size={16} />}
          aria-haspopup="dialog"
          onClick={(event) => open(event, null, null)}
          sx={{ borderRadius: 4, minHeight: { xs: 44, md: 32 } }}
        >
          {translate('crud.filter.add')}
        </Button>
        {Object.values(filterValues).some(Boolean) && (
          <Button size="small" variant="text" onClick={() => setFilters({})} sx={{ minHeight: { xs: 44, md: 32 } }}>
            {translate('crud.clear_filters')}
          </Button>
        )}
        <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
        {children}
      </Box>
      {asked && (
        <Suspense>
          <FilterPopover
            resource={resource}
            fields={fields}
            filter={whole}
            {...asked}
            onClose={close}
            onApply={(after) => {
              put(asked.before, after);
              close();
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
