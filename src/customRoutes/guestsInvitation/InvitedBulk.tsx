import { useState } from 'react';
import { Checkbox, FormControlLabel } from '@mui/material';
import { Armchair, UserPlus, UserX } from 'lucide-react';
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
import { usePlusOnes } from './usePlusOnes.ts';

/** Guests whose invitations go, and how many plus-ones without a name go along with their hosts. */
interface Going {
  ids: readonly string[];
  along: number;
}

/** Of those who are ticked: whose invitations this person may take back, without their places or with them, and how many are somebody else's guests. */
export interface Takable {
  unseated: Going;
  all: Going;
  seated: number;
  others: number;
}

const NOBODY: Takable = { unseated: { ids: [], along: 0 }, all: { ids: [], along: 0 }, seated: 0, others: 0 };

/** What can be done with the picked guests: seat them on the plan, or take back the invitations of those who have no place yet. */
export function InvitedBulk(
  props: BulkActionProps & {
    event: EventAnswer;
    hallId: string;
    takable: (ids: readonly string[]) => Promise<Takable>;
    /** Who of those who are ticked may bring somebody: guests with a name whose invitation this person may change. */
    hosts: (ids: readonly string[]) => Promise<string[]>;
    onSeat: () => void;
  },
) {
  const { hallId, ids, takable, hosts, onDone, onSeat } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const changed = useInvitationsChanged();
  const { bring, busy: bringing } = usePlusOnes(hallId);
  const [looking, setLooking] = useState(false);
  const [asking, setAsking] = useState(false);
  const [found, setFound] = useState(NOBODY);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [free, setFree] = useState(false);
  const going = free ? found.all : found.unseated;
  const count = going.ids.length;
  const stay = ({ others }: Takable) => (others > 0 ? translate('invitation.take_back.others', { count: others }) : '');
  const ask = async () => {
    setProblem(null);
    setLooking(true);
    try {
      const those = await takable(ids);
      setFound(those);
      // Where everybody sits, nothing else can be meant.
      setFree(those.unseated.ids.length === 0);
      if (those.all.ids.length > 0) setAsking(true);
      else notify([translate('invitation.take_back.none'), stay(those)].join(' '), { type: 'info' });
    } catch (error) {
      tell(error);
    } finally {
      setLooking(false);
    }
  };
  const bringAlong = async () => {
    const those = await hosts(ids).catch(tell);
    if (!those) return;
    if (those.length === 0) notify(translate('invitation.plus_ones.nobody'), { type: 'info' });
    else if (await bring(those)) onDone();
  };
  const takeBack = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { headers } = await call('DELETE /halls/:id/guests/invite', {
        params: { id: hallId },
        body: { guest_ids: [...going.ids], free },
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
        label={translate('invitation.plus_ones.add')}
        icon={<UserPlus size={16} />}
        busy={bringing}
        onClick={() => void bringAlong()}
      />
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
        nothing={count === 0}
        onConfirm={() => void takeBack()}
        onClose={() => setAsking(false)}
        busy={busy}
        problem={problem}
      >
        {translate('invitation.take_back.text')}{' '}
        {going.along > 0 && translate('invitation.plus_ones.along', { count: going.along })} {stay(found)}
        {found.seated > 0 && (
          <FormControlLabel
            sx={{ display: 'flex', mt: 1, color: 'look.ink' }}
            control={<Checkbox checked={free} onChange={() => setFree(!free)} />}
            label={translate('invitation.take_back.free', { count: found.seated })}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
