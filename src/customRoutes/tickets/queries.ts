import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOpen } from '#shared/jobStates.ts';
import { limit } from '#shared/limits.ts';
import { type AnswerOf, call, type QueryOf } from '../../dataProvider/index.ts';

export type Ticket = AnswerOf<'GET /events/:id/tickets'>[number];

/** Work longer than a request, with the letters it is about counted by state. */
export type Job = AnswerOf<'GET /jobs/:id'>;

const JOB_EVERY_MS = 1000;
/** A job that waits for its mail server has no news of its own for minutes. */
const WAITING_EVERY_MS = 10_000;
/** One letter is through within seconds, or its mail server is away: then nobody should wait for it. */
const PATIENCE = 30;
export const LIST_EVERY_MS = 2000;

export type TicketsQuery = QueryOf<'GET /events/:id/tickets'>;

/** One page of an event's tickets; while letters go out it is read again every two seconds. */
export function useTickets(eventId: string, query: TicketsQuery, busy: boolean) {
  return useQuery({
    queryKey: ['tickets', eventId, query],
    placeholderData: keepPreviousData,
    refetchInterval: busy ? LIST_EVERY_MS : false,
    queryFn: ({ signal }) => call('GET /events/:id/tickets', { params: { id: eventId }, query, signal }),
  });
}

/** How the tickets of an event stand. */
export type Summary = AnswerOf<'GET /events/:id/tickets/summary'>;

export function useSummary(eventId: string, busy: boolean) {
  return useQuery({
    queryKey: ['tickets', eventId, 'summary'],
    refetchInterval: busy ? LIST_EVERY_MS : false,
    queryFn: async ({ signal }) =>
      (await call('GET /events/:id/tickets/summary', { params: { id: eventId }, signal })).data,
  });
}

/** Reasons of ours that no new address mends: such tickets are simply sent again with all others. */
const NOT_REFUSED = new Set(['stopped', 'superseded']);

/** Letters that somebody's mailbox or mail server refused; the first hundred are work enough. */
export function useRefusedTickets(eventId: string, busy: boolean): readonly Ticket[] {
  const { data } = useTickets(eventId, { page: 1, per_page: limit('perPageMax'), state: 'failed' }, busy);
  return useMemo(() => (data?.data ?? []).filter(({ reason }) => !NOT_REFUSED.has(reason ?? '')), [data]);
}

/** Which tickets of an event match and may be chosen; all of them, whatever page they are on. */
export async function readTicketIds(eventId: string, query: QueryOf<'GET /events/:id/tickets/ids'>): Promise<string[]> {
  return (await call('GET /events/:id/tickets/ids', { params: { id: eventId }, query })).data;
}

/** Reads again whatever a change to tickets changes. */
export function useTicketsChanged() {
  const client = useQueryClient();
  return useCallback(() => {
    for (const key of ['tickets', 'event', 'events', 'hall-guests', 'halls', 'hall', 'jobs', 'invitations']) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  }, [client]);
}

/**
 * The sending of this event that is under way: started here, or found again after a reload. `begin` follows a job
 * just asked for; `onOver` hears of its end once.
 */
export function useSendJob(eventId: string, onOver: (job: Job) => void) {
  const [started, setStarted] = useState<string | null>(null);
  const running = useQuery({
    queryKey: ['jobs', eventId],
    // Somebody else may ask for letters, or this person in another tab.
    refetchInterval: WAITING_EVERY_MS,
    queryFn: async ({ signal }) => (await call('GET /jobs', { query: { subject_id: eventId }, signal })).data,
  });
  const id = started ?? running.data?.find(({ kind }) => kind === 'send_tickets')?.id ?? null;
  const { data: job, dataUpdatedAt } = useQuery<Job>({
    queryKey: ['job', id],
    enabled: id !== null,
    refetchInterval: ({ state }) => pauseOf(state.data),
    queryFn: async ({ signal }) => (await call('GET /jobs/:id', { params: { id: id! }, signal })).data,
  });

  const over = job !== undefined && !isOpen(job.state);
  useEffect(() => {
    if (!over) return;
    onOver(job);
    // An older one may still wait for its mail server: it is found among those that run.
    setStarted(null);
    // Once for every job, not for every answer about it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over, job?.id]);
  return { job: over ? undefined : job, readAt: dataUpdatedAt, begin: setStarted };
}

/** What became of a job that is one letter; null where that isn't known within half a minute. */
export async function endOfJob(id: string): Promise<Job['state'] | null> {
  for (let tries = 0; tries < PATIENCE; tries++) {
    const { data } = await call('GET /jobs/:id', { params: { id } });
    if (!isOpen(data.state)) return data.state;
    await new Promise((resolve) => setTimeout(resolve, JOB_EVERY_MS));
  }
  return null;
}

function pauseOf(job: Job | undefined): number | false {
  if (!job) return JOB_EVERY_MS;
  if (!isOpen(job.state)) return false;
  return job.waits ? WAITING_EVERY_MS : JOB_EVERY_MS;
}
