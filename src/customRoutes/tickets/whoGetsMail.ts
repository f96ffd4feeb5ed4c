import { type BodyOf, call } from '../../dataProvider/index.ts';

/** What somebody wants to send: tickets they picked, or all of an event whose present issue nobody has. */
export type Wanted = { ids: readonly string[] } | { event_id: string };

export interface WhoGetsMail {
  mails: number;
  /** Of these, people who have this very ticket already, and people who may have it. */
  again: number;
  unknown: number;
  /** Left out: on their way already, not booked, without an address, or (where all are asked for) possibly arrived. */
  queued: number;
  notBooked: number;
  noAddress: { count: number; names: string[] };
  unknownLeft: number;
  /** The body of the call that sends to exactly these. */
  request: BodyOf<'POST /tickets/send_email'>;
}

/**
 * Counts the letters before they are asked for. Tickets picked by hand are sent again even where nobody knows of the
 * last letter: picking them was the decision.
 */
export async function whoGetsMail(wanted: Wanted, signal: AbortSignal): Promise<WhoGetsMail> {
  const chosen = 'ids' in wanted;
  const body = chosen ? { ids: wanted.ids, confirm_unknown: true } : { event_id: wanted.event_id, only_unsent: true };
  const { data } = await call('POST /tickets/count_letters', { body, signal });
  const { skipped, without_address } = data;
  return {
    mails: data.total,
    again: data.again,
    unknown: data.unknown,
    queued: skipped.already_queued,
    notBooked: skipped.not_booked,
    noAddress: { count: skipped.no_address, names: without_address },
    unknownLeft: skipped.delivery_unknown,
    request: chosen ? { ...body, ids: data.ids } : body,
  };
}
