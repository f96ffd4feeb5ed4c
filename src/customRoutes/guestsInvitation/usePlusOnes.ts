import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { offerUndo } from '../../crud/undo.ts';
import { call } from '../../dataProvider/index.ts';
import { useTell } from '../../ui/useTell.ts';
import { useInvitationsChanged } from './queries.ts';

/** Brings a plus-one without a name for each of these guests, to be undone. Answers whether that was done. */
export function usePlusOnes(hallId: string) {
  const [translate, tell] = [useTranslate(), useTell()];
  const changed = useInvitationsChanged();
  const [busy, setBusy] = useState(false);
  const bring = async (guest_ids: string[]): Promise<boolean> => {
    setBusy(true);
    try {
      const { data, headers } = await call('POST /halls/:id/guests/plus_ones', {
        params: { id: hallId },
        body: { guest_ids, each: 1 },
      });
      const count = data.ids.length;
      const batch = headers.get('batch-id');
      const said = translate('invitation.plus_ones.added', { smart_count: count, count });
      if (batch) offerUndo({ batch, said, page: count > 1 });
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setBusy(false);
      changed();
    }
  };
  return { bring, busy };
}
