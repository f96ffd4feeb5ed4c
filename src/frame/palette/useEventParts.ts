import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Armchair } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { mayDo } from '#resources/rights.ts';
import { roleForMenu } from '#shared/roles.ts';
import { call } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { formatDay } from '../../i18n/dates.ts';
import { language } from '../../i18n/i18n.ts';
import { iconOf } from '../menu.ts';
import { matching } from './matching.ts';
import { eventOpen, PARTS, partsOf, splitQuery } from './parts.ts';

/** Parts of more events than these would stand before everything else. */
const EVENTS = 3;

/**
 * The parts of events: of the one that is open, of the only one that was found, and those that a query names beside the
 * event ('anniversary seats').
 *
 * @param q what was typed
 * @param asked the same, once somebody stops
 * @param only the event that answers to it, where there is one
 */
export function useEventParts(q: string, asked: string, only: string | undefined, isOn: boolean) {
  const translate = useTranslate();
  const { role, organization } = useUser();
  const open = eventOpen(useLocation());
  const named = PARTS.map((part) => ({
    part,
    label: translate(`palette.part.${part}`),
    also: translate(`palette.also.part.${part}`, { _: '' }),
  }));
  const { part } = splitQuery(q, named);
  const { of } = splitQuery(asked, named);
  const searches = isOn && part !== '' && of.length > 1;
  const found = useQuery({
    queryKey: ['palette', organization.id, 'events', of],
    queryFn: ({ signal }) => call('GET /search', { query: { q: of, noun: 'events' }, signal }),
    enabled: searches,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const meant = searches ? (found.data?.data[0]?.records ?? []).slice(0, EVENTS).map(({ id }) => id) : [];
  const ids = isOn ? [...new Set([open, only, ...meant])].filter((id) => typeof id === 'string') : [];
  const queries = useQueryClient();
  const { data: events = [] } = useQuery({
    queryKey: ['palette', organization.id, 'parts', ids],
    queryFn: () => Promise.all(ids.map((id) => queries.fetchQuery(wholeEvent(id)))),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const lines = events.flatMap((event) => {
    if (!ids.includes(event.id)) return [];
    const mayEdit = mayDo(roleForMenu(role.name), 'events', 'edit', event);
    const day = event.dates[0] && formatDay(event.dates[0].date, language());
    const parts = partsOf(event, mayEdit).map(([name, path]) => ({
      ...named.find((each) => each.part === name)!,
      path,
      hint: day ?? null,
      Icon: name === 'seating' ? Armchair : iconOf('events'),
      event: event.name,
    }));
    const isWhole = event.id === only || q === '';
    return isWhole ? parts : matching(parts, meant.includes(event.id) ? part : q);
  });
  return { lines, pending: searches && found.isFetching };
}

/** As screens read it. */
function wholeEvent(id: string) {
  return {
    queryKey: ['event', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call('GET /events/:id', { params: { id }, signal })).data,
  };
}
