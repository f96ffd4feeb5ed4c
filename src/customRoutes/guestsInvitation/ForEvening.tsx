import { useState } from 'react';
import { UtensilsCrossed, UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { invitations } from '#resources/invitations.ts';
import { partyOf } from '#shared/parties.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { BulkAct } from '../../crud/bulk/BulkAct.tsx';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { useEdited } from '../../crud/bulk/useEdited.ts';
import { call } from '../../dataProvider/index.ts';
import { useTell } from '../../ui/useTell.ts';
import { invitationsOf, useInvitations } from './queries.ts';

const resource = invitations as unknown as Resource;
type Invitation = RecordOf<typeof invitations>;

/** What is said of ticked guests for this evening alone: fields of their invitations, or that they come together. */
export function ForEvening(props: BulkActionProps & { event: EventAnswer; hallId: string }) {
  const { event, hallId, ids, edited, onEdit, onDone } = props;
  const [translate, tell] = [useTranslate(), useTell()];
  const here = useInvitations(hallId);
  // A party is one over all evenings of an event.
  const everywhere = useInvitations(event.halls.map(({ id }) => id).join());
  const done = useEdited(String, onDone);
  const [busy, setBusy] = useState<'edit' | 'together' | null>(null);
  const doing = async (what: 'edit' | 'together', act: (own: Invitation[]) => Promise<void> | void) => {
    setBusy(what);
    try {
      await act((await invitationsOf(here, ids)) as unknown as Invitation[]);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(null);
    }
  };
  const idsOf = (own: readonly Invitation[]) => own.map(({ id }) => id);
  const together = async (own: Invitation[]) => {
    const first = own.find(({ guest_id }) => guest_id === ids[0]) ?? own[0]!;
    const { data: guest } = await call('GET /guests/:id', { params: { id: first.guest_id } });
    const taken = (await everywhere({ 'party.empty': 'false' })) as unknown as Invitation[];
    const said = (some: readonly Invitation[]) => some.flatMap(({ party }) => party ?? []);
    const party = partyOf(said(own), guest.last_name, said(taken));
    const body = { ids: idsOf(own), change: { party: { set: party } } };
    const { data, headers } = await call('PUT /:noun/update_list', {
      params: { noun: resource.name },
      body: body as never,
    });
    done({ ...data, batch: headers.get('batch-id') });
  };
  return (
    <>
      <BulkAct
        label={translate('invitation.evening.edit')}
        icon={<UtensilsCrossed size={16} />}
        expanded={edited === resource.name}
        busy={busy === 'edit'}
        onClick={() => void doing('edit', (own) => onEdit(resource, idsOf(own)))}
      />
      {ids.length > 1 && (
        <BulkAct
          label={translate('invitation.evening.together')}
          icon={<UsersRound size={16} />}
          busy={busy === 'together'}
          onClick={() => void doing('together', together)}
        />
      )}
    </>
  );
}
