import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { sentenceOf, call } from '../../dataProvider/index.ts';
import { endOfJob } from './queries.ts';

/** Mails a ticket to oneself; answers what went wrong, or null. The ledger of the ticket stays as it is. */
export function useSampleMail(): (ticketId: string) => Promise<string | null> {
  const translate = useTranslate();
  return useCallback(
    async (ticketId) => {
      try {
        const { data } = await call('POST /tickets/:id/send_to_me', { params: { id: ticketId } });
        return (await endOfJob(data.job_id)) === 'failed' ? translate('tickets.sample.failed') : null;
      } catch (error) {
        return sentenceOf(error, translate('app.error.generic'));
      }
    },
    [translate],
  );
}
