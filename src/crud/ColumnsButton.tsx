import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { useColumns } from './useColumns.ts';

const ColumnsPopover = lazy(() => import('./ColumnsPopover.tsx'));

/** Which columns a table has, and in what order; which fields a card says. */
export function ColumnsButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { shown } = useColumns(resource);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Columns3 size={16} />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
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
