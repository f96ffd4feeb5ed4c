import { type ReactNode, useState } from 'react';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { invitations } from '#resources/invitations.ts';
import { type Parting, partingsOf, partyOf } from '#shared/parties.ts';
import type { RecordOf } from '#shared/resource.ts';
import { call } from '../../dataProvider/index.ts';
import { invitationsOf, useInvitations } from './queries.ts';
import { type Invited, TogetherQuestion } from './TogetherQuestion.tsx';

type Invitation = RecordOf<typeof invitations>;

/** A question that is open, and where its answer goes. */
interface Asked {
  to: string;
  partings: Parting<Invited>[];
  answer: (who: readonly string[] | null) => void;
}

/**
 * Guests of a hall become one party: that of the first of them who is in one, else one called by the first of them. Whoever of
 * them is in another party isn't taken out of it without a question, which has to be shown.
 */
export function useTogether(event: EventAnswer | undefined, hallId: string) {
  const here = useInvitations(hallId);
  // A party is one over all evenings of an event.
  const everywhere = useInvitations(event?.halls.map(({ id }) => id).join() ?? hallId);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** All who come together, whom they bring of their parties among them; null: it is left as it is. */
  const whoComes = async (ids: readonly string[]): Promise<readonly string[] | null> => {
    const members = ((await here({ 'party.empty': 'false' })) as unknown as Invitation[]).map(toInvited);
    const partings = partingsOf(ids, members);
    if (partings.length === 0) return ids;
    const to = ids.flatMap((id) => members.find((one) => one.id === id)?.party ?? [])[0]!;
    const who = await new Promise<readonly string[] | null>((answer) => {
      setAsked({ to, partings, answer });
    });
    setAsked(null);
    return who && [...ids, ...who];
  };
  const join = async (ids: readonly string[], idempotencyKey?: string) => {
    const found = (await invitationsOf(here, ids)) as unknown as Invitation[];
    const own = found.toSorted((a, b) => ids.indexOf(a.guest_id) - ids.indexOf(b.guest_id));
    const { data: guest } = await call('GET /guests/:id', { params: { id: own[0]!.guest_id } });
    const taken = (await everywhere({ 'party.empty': 'false' })) as unknown as Invitation[];
    const party = partyOf(
      own.map((one) => one.party),
      guest.last_name,
      taken.flatMap((one) => one.party ?? []),
    );
    const body = { ids: own.map(({ id }) => id), change: { party: { set: party } } };
    return call('PUT /:noun/update_list', {
      params: { noun: invitations.name },
      body: body as never,
      ...(idempotencyKey && { idempotencyKey }),
    });
  };
  const question: ReactNode = asked && <TogetherQuestion {...asked} />;
  return { whoComes, join, question };
}

function toInvited({ guest_id, guest_name, party }: Invitation): Invited {
  return { id: guest_id, name: guest_name, party };
}
