import { useState } from 'react';
import { Armchair, UserX } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { BulkAct } from '../../crud/BulkAct.tsx';
import type { BulkActionProps } from '../../crud/BulkBar.tsx';
import { sentenceOf, call } from '../../dataProvider/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useInvitationsChanged } from './queries.ts';

/** What can be done with the picked guests: seat them on the plan, or take their invitations back. */
export function InvitedBulk({ hallId, ids, onDone, onSeat }: BulkActionProps & { hallId: string; onSeat: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const changed = useInvitationsChanged();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = ids.length;
  const takeBack = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await call('DELETE /halls/:id/guests/invite', { params: { id: hallId }, body: { guest_ids: ids } });
      notify('invitation.taken_back', { type: 'success', messageArgs: { smart_count: count, count } });
      setAsking(false);
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error, translate('app.error.generic')));
    } finally {
      setBusy(false);
      changed();
    }
  };
  return (
    <>
      <BulkAct main label={translate('invitation.seat')} icon={<Armchair size={16} />} onClick={onSeat} />
      <BulkAct
        danger
        label={translate('invitation.take_back.short')}
        icon={<UserX size={16} />}
        onClick={() => {
          setProblem(null);
          setAsking(true);
        }}
      />
      <ConfirmDialog
        open={asking}
        reversible
        title={translate('invitation.take_back.title', { count })}
        verb={translate('invitation.take_back.verb', { count })}
        onConfirm={() => void takeBack()}
        onClose={() => setAsking(false)}
        busy={busy}
        problem={problem}
      >
        {translate('invitation.take_back.text')}
      </ConfirmDialog>
    </>
  );
}
