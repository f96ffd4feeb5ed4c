import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { Merge } from 'lucide-react';
import { useRefresh, useTranslate } from 'react-admin';
import type { BulkActionProps } from '../../crud/BulkBar.tsx';
import { useMay } from '../../dataProvider/useMay.ts';

const MergeDialog = lazy(() => import('./MergeDialog.tsx'));

/** With two guests ticked: are they one person? */
export function MergeButton({ ids, onDone }: BulkActionProps) {
  const [open, setOpen] = useState(false);
  const may = useMay('guests', 'merge');
  const translate = useTranslate();
  const refresh = useRefresh();
  const [one, other] = ids;
  if (!may || !one || !other || ids.length > 2) return null;
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<Merge size={16} />} onClick={() => setOpen(true)}>
        {translate('invitation.merge.verb')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <MergeDialog
            ids={[one, other]}
            onClose={() => setOpen(false)}
            onDone={(id) => {
              onDone();
              refresh();
              // What the focus came from is gone: it goes on at the record that stays.
              setTimeout(() => document.querySelector<HTMLElement>(`[data-record="${id}"]`)?.focus(), 300);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
