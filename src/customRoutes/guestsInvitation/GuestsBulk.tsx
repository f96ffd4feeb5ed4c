import { lazy, Suspense, useState } from 'react';
import { CalendarPlus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { BulkAct } from '../../crud/bulk/BulkAct.tsx';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { useMay } from '../../dataProvider/useMay.ts';
import { MergeButton } from './MergeButton.tsx';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

/** What is done with guests who are ticked, or with all that match: invited; two who are ticked become one. */
export function GuestsBulk({ ids, all, meant, onDone }: BulkActionProps) {
  const [open, setOpen] = useState(false);
  const mayInvite = useMay('invitations', 'list');
  const translate = useTranslate();
  return (
    <>
      {!all && <MergeButton ids={ids} onDone={onDone} />}
      {mayInvite && (
        <BulkAct
          label={translate('invitation.bulk.open')}
          icon={<CalendarPlus size={16} />}
          onClick={() => setOpen(true)}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <InviteDialog meant={meant} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}
