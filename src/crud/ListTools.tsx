import type { ReactNode } from 'react';
import type { Resource } from '#shared/resource.ts';
import { useShell } from '../frame/ShellContext.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { MoreButton } from './MoreButton.tsx';
import { SortButton } from './SortButton.tsx';

/**
 * What stands at the end of a list's filters: keeping it as a view, what is `rare`ly done with it, its order and columns. On a phone
 * all but the order is behind one button, so that the first row is in sight.
 */
export function ListTools({ resource, keep, rare }: { resource: Resource; keep: ReactNode; rare: ReactNode }) {
  const { phone } = useShell();
  const sort = <SortButton resource={resource} />;
  const columns = <ColumnsButton resource={resource} />;
  if (!phone)
    return (
      <>
        {keep}
        {rare}
        {sort}
        {columns}
      </>
    );
  return (
    <>
      {sort}
      <MoreButton>
        {keep}
        {columns}
        {rare}
      </MoreButton>
    </>
  );
}
