import { CalendarPlus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { BulkAct } from '../../crud/bulk/BulkAct.tsx';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { InviteGuests } from './InviteGuests.tsx';
import { MergeButton } from './MergeButton.tsx';

/** What is done with guests who are ticked, or with all that match: invited; two who are ticked become one. */
export function GuestsBulk({ ids, all, meant, onDone }: BulkActionProps) {
  const translate = useTranslate();
  return (
    <>
      {!all && <MergeButton ids={ids} onDone={onDone} />}
      <InviteGuests meant={meant} onDone={onDone}>
        {(open) => (
          <BulkAct label={translate('invitation.bulk.open')} icon={<CalendarPlus size={16} />} onClick={open} />
        )}
      </InviteGuests>
    </>
  );
}
