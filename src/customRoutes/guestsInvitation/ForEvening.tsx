import { useState } from 'react';
import { UtensilsCrossed, UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { invitations } from '#resources/invitations.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { BulkAct } from '../../crud/bulk/BulkAct.tsx';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { useEdited } from '../../crud/bulk/useEdited.ts';
import { useTell } from '../../ui/useTell.ts';
import { invitationsOf, useInvitations } from './queries.ts';
import { useTogether } from './useTogether.tsx';

const resource = invitations as unknown as Resource;
type Invitation = RecordOf<typeof invitations>;

/** What is said of ticked guests for this evening alone: fields of their invitations, or that they come together. */
export function ForEvening(props: BulkActionProps & { event: EventAnswer; hallId: string }) {
  const { event, hallId, ids, edited, onEdit, onDone } = props;
  const [translate, tell] = [useTranslate(), useTell()];
  const here = useInvitations(hallId);
  const { whoComes, join, question } = useTogether(event, hallId);
  const done = useEdited(String, onDone);
  const [busy, setBusy] = useState<'edit' | 'together' | null>(null);
  const doing = async (what: 'edit' | 'together', act: () => Promise<void>) => {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(null);
    }
  };
  const edit = async () => {
    const own = (await invitationsOf(here, ids)) as unknown as Invitation[];
    onEdit(
      resource,
      own.map(({ id }) => id),
    );
  };
  const together = async () => {
    const who = await whoComes(ids);
    if (!who) return;
    const { data, headers } = await join(who);
    done({ ...data, batch: headers.get('batch-id') });
  };
  return (
    <>
      <BulkAct
        label={translate('invitation.evening.edit')}
        icon={<UtensilsCrossed size={16} />}
        expanded={edited === resource.name}
        busy={busy === 'edit'}
        onClick={() => void doing('edit', edit)}
      />
      {ids.length > 1 && (
        <BulkAct
          label={translate('invitation.evening.together')}
          icon={<UsersRound size={16} />}
          busy={busy === 'together'}
          onClick={() => void doing('together', together)}
        />
      )}
      {question}
    </>
  );
}
