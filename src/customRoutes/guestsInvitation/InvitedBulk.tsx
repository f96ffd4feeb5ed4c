import { useState } from 'react';
import { Armchair, UserX } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { BulkAct } from '../../crud/bulk/BulkAct.tsx';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { offerUndo } from '../../crud/undo.ts';
import { sentenceOf, call } from '../../dataProvider/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTell } from '../../ui/useTell.ts';
import { ForEvening } from './ForEvening.tsx';
import { useInvitationsChanged } from './queries.ts';

/** Of those who are ticked: whose invitations this person may take back, and how many stay, as they have a place or are somebody else's guests. */
export interface Takable {
  ids: readonly string[];
  seated: number;
  others: number;
}

const NOBODY: Takable = { ids: [], seated: 0, others: 0 };

/** What can be done with the picked guests: seat them on the plan, or take back the invitations of those who have no place yet. */
export function InvitedBulk(
  props: BulkActionProps & {
    event: EventAnswer;
    hallId: string;
    takable: (ids: readonly string[]) => Promise<Takable>;
    onSeat: () => void;
  },
) {
  const { hallId, ids, takable, onDone, onSeat } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const changed = useInvitationsChanged();
  const [looking, setLooking] = useState(false);
  const [asking, setAsking] = useState(false);
  const [found, setFound] = useState(NOBODY);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = found.ids.length;
  const stayIn = ({ seated, others }: Takable) =>
    [
      seated > 0 && translate('invitation.take_back.seated', { count: seated }),
      others > 0 && translate('invitation.take_back.others', { count: others }),
    ]
      .filter(Boolean)
      .join(' ');
  const ask = async () => {
    setProblem(null);
    setLooking(true);
    try {
      const those = await takable(ids);
      setFound(those);
      if (those.ids.length > 0) setAsking(true);
      else notify([translate('invitation.take_back.none'), stayIn(those)].join(' '), { type: 'info' });
    } catch (error) {
      tell(error);
    } finally {
      setLooking(false);
    }
  };
  const takeBack = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { headers } = await call('DELETE /halls/:id/guests/invite', {
        params: { id: hallId },
        body: { guest_ids: [...found.ids] },
      });
      const said = translate('invitation.taken_back', { smart_count: count, count });
      const batch = headers.get('batch-id');
      if (batch) offerUndo({ batch, said, page: count > 1 });
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
      <ForEvening {...props} />
      <BulkAct
        danger
        label={translate('invitation.take_back.short')}
        icon={<UserX size={16} />}
        busy={looking}
        onClick={() => void ask()}
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
        {translate('invitation.take_back.text')} {stayIn(found)}
      </ConfirmDialog>
    </>
  );
}
