import { lazy, Suspense, useState } from 'react';
import { Merge } from 'lucide-react';
import { useRefresh, useTranslate } from 'react-admin';
import { BulkAct } from '../../crud/bulk/BulkAct.tsx';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { useMay } from '../../dataProvider/useMay.ts';

const MergeDialog = lazy(() => import('./MergeDialog.tsx'));

/** With two guests ticked: are they one person? */
export function MergeButton({ ids, onDone }: Pick<BulkActionProps, 'ids' | 'onDone'>) {
  const [open, setOpen] = useState(false);
  const may = useMay('guests', 'merge');
  const translate = useTranslate();
  const refresh = useRefresh();
  const [one, other] = ids;
  if (!may || !one || !other || ids.length > 2) return null;
  return (
    <>
      <BulkAct label={translate('invitation.merge.verb')} icon={<Merge size={16} />} onClick={() => setOpen(true)} />
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
