import { useState } from 'react';
import { Armchair, UserX } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { BulkAct } from '../../crud/BulkAct.tsx';
import type { BulkActionProps } from '../../crud/BulkBar.tsx';
import { sentenceOf, call } from '../../dataProvider/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTell } from '../../ui/useTell.ts';
import { useInvitationsChanged } from './queries.ts';

/** What can be done with the picked guests: seat them on the plan, or take back the invitations of those who have no place yet. */
export function InvitedBulk(
  props: BulkActionProps & {
    hallId: string;
    /** May take back what others gave, too. */
    mayAll: boolean;
    takable: (ids: readonly string[]) => Promise<string[]>;
    onSeat: () => void;
  },
) {
  const { hallId, ids, mayAll, takable, onDone, onSeat } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const changed = useInvitationsChanged();
  const [looking, setLooking] = useState(false);
  const [going, setGoing] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = going?.length ?? 0;
  const stay = ids.length - count;
  const ask = async () => {
    setProblem(null);
    setLooking(true);
    try {
      setGoing(await takable(ids));
    } catch (error) {
      tell(error);
    } finally {
      setLooking(false);
    }
  };
  const takeBack = async () => {
    if (!going) return;
    setBusy(true);
    setProblem(null);
    try {
      await call('DELETE /halls/:id/guests/invite', { params: { id: hallId }, body: { guest_ids: [...going] } });
      notify('invitation.taken_back', { type: 'success', messageArgs: { smart_count: count, count } });
      setGoing(null);
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error, translate('app.error.generic')));
    } finally {
      setBusy(false);
      changed();
    }
  };
  const none = going !== null && count === 0;
  return (
    <>
      <BulkAct main label={translate('invitation.seat')} icon={<Armchair size={16} />} onClick={onSeat} />
      <BulkAct
        danger
        label={translate('invitation.take_back.short')}
        icon={<UserX size={16} />}
        busy={looking}
        onClick={() => void ask()}
      />
      <ConfirmDialog
        open={going !== null}
        reversible
        title={translate(none ? 'invitation.take_back.none' : 'invitation.take_back.title', { count })}
        verb={translate(none ? 'ra.action.close' : 'invitation.take_back.verb', { count })}
        onConfirm={() => (none ? setGoing(null) : void takeBack())}
        onClose={() => setGoing(null)}
        busy={busy}
        problem={problem}
      >
        {stay > 0 && translate(`invitation.take_back.${mayAll ? 'stay' : 'stay_mine'}`, { count: stay })}{' '}
        {!none && translate('invitation.take_back.text')}
      </ConfirmDialog>
    </>
  );
}
