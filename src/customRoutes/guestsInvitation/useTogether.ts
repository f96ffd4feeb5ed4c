import type { EventAnswer } from '#resources/eventSchemas.ts';
import { invitations } from '#resources/invitations.ts';
import { partyOf } from '#shared/parties.ts';
import type { RecordOf } from '#shared/resource.ts';
import { call } from '../../dataProvider/index.ts';
import { invitationsOf, useInvitations } from './queries.ts';

type Invitation = RecordOf<typeof invitations>;

/** Guests of a hall become one party, which is called by the first of them where none of them is in one. */
export function useTogether(event: EventAnswer | undefined, hallId: string) {
  const here = useInvitations(hallId);
  // A party is one over all evenings of an event.
  const everywhere = useInvitations(event?.halls.map(({ id }) => id).join() ?? hallId);
  return async (ids: readonly string[], idempotencyKey?: string) => {
    const own = (await invitationsOf(here, ids)) as unknown as Invitation[];
    const first = own.find(({ guest_id }) => guest_id === ids[0]) ?? own[0]!;
    const { data: guest } = await call('GET /guests/:id', { params: { id: first.guest_id } });
    const taken = (await everywhere({ 'party.empty': 'false' })) as unknown as Invitation[];
    const said = (some: readonly Invitation[]) => some.flatMap(({ party }) => party ?? []);
    const party = partyOf(said(own), guest.last_name, said(taken));
    const body = { ids: own.map(({ id }) => id), change: { party: { set: party } } };
    return call('PUT /:noun/update_list', {
      params: { noun: invitations.name },
      body: body as never,
      ...(idempotencyKey && { idempotencyKey }),
    });
  };
}
