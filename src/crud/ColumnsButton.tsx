import { lazy, Suspense, useState } from 'react';
import { Button, type Theme, useMediaQuery } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { useColumns } from './useColumns.ts';

const ColumnsPopover = lazy(() => import('./ColumnsPopover.tsx'));

/** Which columns a table has, and in what order; cards on a phone have none. */
export function ColumnsButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { shown } = useColumns(resource);
  if (narrow) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Columns3 size={16} />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 32 }}
      >
        {translate('crud.columns.button')} {shown.length}
      </Button>
      {anchor && (
        <Suspense>
          <ColumnsPopover resource={resource} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
