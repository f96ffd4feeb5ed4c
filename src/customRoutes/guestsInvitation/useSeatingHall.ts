import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvitedGuest } from '#resources/guestSchemas.ts';
import type { HallPlan } from '#resources/packedHall.ts';
import { limit } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { now } from '../../clock.ts';
import { readHall } from '../eventBasics/queries.ts';
import type { Guest } from '../hall/index.ts';
import { useHallStream } from './useHallStream.ts';
import {
  firstEnd,
  type Part,
  partOf,
  seatedAs,
  takenParts,
  unreadParts,
  withChanges,
  withoutEnded,
  withSitters,
} from './planChanges.ts';

/** How often an open plan asks what changed while nobody tells it. */
const REREAD_MS = 5000;
/** So many parts of a hall are shown at once: each time all of it is looked through. */
const SHOWN_AT_ONCE = 10;
/** A timer takes no more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;
/** After a part that couldn't be read. */
const AGAIN_MS = 2000;

/** A hall as it was read whole, and what has changed since: the revision it is at, and at which it was read. */
type OpenHall = HallPlan & { read_at: number };

const keyOf = (hallId: string) => ['seating', hallId, 'hall'];

/**
 * The hall with its places; after the first reading only the places that changed go over the wire, asked for when the
 * stream of the hall says that there are some. `others`: who else has it open.
 */
export function useSeatingHall(hallId: string) {
  const queries = useQueryClient();
  const queryKey = keyOf(hallId);
  const {
    isLive,
    revision: told,
    others,
  } = useHallStream(hallId, (changes) =>
    queries.setQueryData<OpenHall>(queryKey, (known) =>
      known && changes.places && known.revision === changes.revision - 1 ? withChanges(known, changes) : known,
    ),
  );
  const hall = useQuery<OpenHall>({
    queryKey,
    refetchInterval: ({ state }) => (isLive && !state.error ? false : REREAD_MS),
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<OpenHall> => {
      const since = queries.getQueryData<OpenHall>(queryKey)?.revision;
      if (since !== undefined) {
        const params = { id: hallId };
        const { data } = await call('GET /halls/:id/changes', { params, query: { since }, signal });
        // Parts of it may have come meanwhile.
        const known = queries.getQueryData<OpenHall>(queryKey)!;
        if (data.places) return data.revision <= known.revision ? known : withChanges(known, data);
      }
      const whole = await readHall(hallId, signal);
      return { ...whole, read_at: whole.revision };
    },
  });
  const { refetch } = hall;
  // One question at a time: what is told meanwhile is asked for after it.
  const isBehind = hall.isSuccess && !hall.isFetching && hall.data.revision < told;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  useEndingHolds(hall.data);
  return { hall, others };
}

/** Lets go of places whose time is over, as nothing in the hall says so. */
function useEndingHolds(hall: OpenHall | undefined): void {
  const queries = useQueryClient();
  const end = useMemo(() => (hall ? firstEnd(hall) : null), [hall]);
  const hallId = hall?.id ?? '';
  useEffect(() => {
    if (end === null) return undefined;
    const go = () => {
      const left = end - now().getTime();
      if (left > 0) timer = setTimeout(go, Math.min(left, LONGEST_WAIT_MS));
      else queries.setQueryData<OpenHall>(keyOf(hallId), (known) => known && withoutEnded(known, end));
    };
    let timer = setTimeout(go, 0);
    return () => clearTimeout(timer);
  }, [queries, hallId, end]);
}

/** Reads who sits in a hall of many, part by part: first those in view. Answers how much of it is read, 0 to 1. */
export function useSitters(hall: OpenHall | undefined, inView: RefObject<readonly number[]>): number {
  const queries = useQueryClient();
  const share = useMemo(() => (hall ? 1 - unreadParts(hall).size / Math.max(1, takenParts(hall).size) : 0), [hall]);
  const [hallId, isLeft] = [hall?.id ?? '', hall !== undefined && share < 1];
  useEffect(() => {
    if (!isLeft) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const known = () => queries.getQueryData<OpenHall>(keyOf(hallId));
    const show = (parts: readonly Part[]) =>
      queries.setQueryData<OpenHall>(keyOf(hallId), (now) => now && withSitters(now, parts));
    const read = async () => {
      let [parts, looksAtThem]: [Part[], boolean] = [[], false];
      for (;;) {
        const unread = unreadParts(known()!);
        for (const { from } of parts) unread.delete(from);
        const seen = inView.current.map(partOf).find((from) => unread.has(from));
        const [from = seen] = seen === undefined ? unread : [];
        const waits = from === undefined || parts.length >= SHOWN_AT_ONCE || (looksAtThem && seen === undefined);
        if (parts.length > 0 && waits) {
          show(parts);
          [parts, looksAtThem] = [[], false];
          continue;
        }
        if (from === undefined) return;
        const { data } = await call('GET /halls/:id/sitters', { params: { id: hallId }, query: { from }, signal });
        parts.push({ ...data, from });
        looksAtThem ||= seen !== undefined;
      }
    };
    const go = (): void =>
      void read().catch(() => {
        if (!signal.aborted) setTimeout(() => signal.aborted || go(), AGAIN_MS);
      });
    go();
    return () => stop.abort();
  }, [queries, hallId, isLeft, inView]);
  return share;
}

/** Everybody invited to the hall, each on the place the plan shows them on; read again whenever the hall is. `share`: how much of them is read, 0 to 1. */
export function useInvited(hall: OpenHall | undefined) {
  const hallId = hall?.id ?? '';
  const [share, setShare] = useState(0);
  const found = useQuery({
    queryKey: ['seating', hallId, 'guests', hall?.read_at],
    enabled: hall !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Guest[]> => {
      const all: InvitedGuest[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, per_page: limit('perPagePicker') };
        const { data, meta } = await call('GET /halls/:id/guests/invited_list', {
          params: { id: hallId },
          query,
          signal,
        });
        all.push(...data);
        if (page >= meta.total_pages)
          return all.map((guest) => ({ ...guest, ticket_state: guest.ticket_state as Guest['ticket_state'] }));
        setShare(page / meta.total_pages);
      }
    },
  });
  const places = hall?.places;
  const data = useMemo(() => found.data && places && seatedAs(found.data, places), [found.data, places]);
  return { data, share: data ? 1 : share };
}

/** What is in view on the plan, kept for who reads it. */
export function useInView(): { inView: RefObject<readonly number[]>; onView: (places: readonly number[]) => void } {
  const inView = useRef<readonly number[]>([]);
  const onView = useMemo(() => (places: readonly number[]) => void (inView.current = places), []);
  return { inView, onView };
}
