import { type SQL, sql } from 'drizzle-orm';
import type { EventRow } from '#resources/eventSchemas.ts';
import { EVENT_STATES, type EventState } from '#shared/event.ts';
import { hasRole } from '#shared/roles.ts';
import type { Corrected } from '../crud/paging.ts';
import { foundIn, forgiving, type Reading, wordsIn } from '../crud/search.ts';
import { searchable } from '../db/columns.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { spoken } from './code.ts';
import { isMine } from './employee.ts';
import { eventRows } from './read.ts';
import { seesDrafts } from './rules.ts';
import { type StateRow, stateOfRow } from './state.ts';

export const EVENT_SORTS = ['date', 'name', 'created_at', 'updated_at', 'id'] as const;

export interface EventsQuery {
  page: number;
  per_page: number;
  /** Upcoming ones, and drafts for those who may see them, if not given. */
  states?: EventState[] | undefined;
  q?: string | undefined;
  city_id?: string | undefined;
  location_id?: string | undefined;
  ids?: string[] | undefined;
  mine?: boolean | undefined;
  sort?: (typeof EVENT_SORTS)[number] | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Which events, in which order. */
type Wanted = Omit<EventsQuery, 'page' | 'per_page'>;

interface Light extends StateRow {
  id: string;
  first: string | null;
  last: string | null;
  title: string;
  address: string | null;
  /** What it is sorted by. */
  name: string;
  created_at: string;
  updated_at: string;
  state: EventState;
}

/** One page of the events in these states, how many there are, and how many in each state. */
export async function listEvents(
  work: Work,
  query: EventsQuery,
): Promise<{ rows: EventRow[]; total: number; states: Record<EventState, number>; corrected?: Corrected }> {
  const { ids, ...found } = await matchingEvents(work, query);
  const from = (query.page - 1) * query.per_page;
  return { ...found, rows: await eventRows(work, ids.slice(from, from + query.per_page)), total: ids.length };
}

/**
 * All events in these states, in the order of the list. The states are worked out here by `stateOf` and nowhere in SQL,
 * so the light columns of all matching events are read.
 */
export async function matchingEvents(work: Work, query: Wanted) {
  const { found, ...meant } = await forgiving(
    query.q,
    async (reading) => ({ found: await lightEvents(work, query, reading) }),
    ({ found }) => found.length > 0,
  );
  const states = Object.fromEntries(
    EVENT_STATES.map((state) => [state, found.filter((event) => event.state === state).length]),
  ) as Record<EventState, number>;
  const wanted = query.states ?? (query.ids ? [...EVENT_STATES] : ['upcoming', 'draft']);
  const listed = found.filter((event) => wanted.includes(event.state)).sort(orderOf(query));
  return { ...meant, ids: listed.map((event) => event.id), states };
}

/** The first few that a search finds, what is ahead before what is over, and how many it finds. */
export async function firstEvents(work: Work, reading: Reading, most: number) {
  const found = (await lightEvents(work, {}, reading)).sort(orderOf({}));
  return { rows: found.slice(0, most), total: found.length };
}

/** By group as the list shows them: soonest first, what is over latest first. Or by the column asked for. */
function orderOf({ sort, order }: Wanted): (one: Light, other: Light) => number {
  const way = order === 'desc' ? -1 : 1;
  if (!sort) {
    return (one, other) =>
      EVENT_STATES.indexOf(one.state) - EVENT_STATES.indexOf(other.state) ||
      (isOver(one) ? -compare(one.last, other.last) : compare(one.first, other.first)) ||
      compare(one.id, other.id);
  }
  const column = sort === 'date' ? 'first' : sort;
  return (one, other) => way * (compare(one[column], other[column]) || compare(one.id, other.id));
}

function isOver(event: Light): boolean {
  return event.state === 'past' || event.state === 'archived';
}

/** By code units, as collation C; nothing comes last. */
function compare(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

async function lightEvents(work: Work, query: Wanted, reading?: Reading): Promise<Light[]> {
  const { rows } = await work.tx.execute<Omit<Light, 'state'> & Record<string, unknown>>(sql`
    select e.id, e.status, e.archive_hold, e.name as title, e.address, e.sort_key as name, e.created_at::text, e.updated_at::text,
      (extract(epoch from e.archived_at) * 1000)::float8 as archived_at,
      (extract(epoch from max(d.over_at)) * 1000)::float8 as over_at,
      min(d.date::text || ' ' || coalesce(d.starts_at::text, '')) as first,
      max(d.date::text || ' ' || coalesce(d.starts_at::text, '')) as last
    from events e
    left join event_dates d on d.organization_id = e.organization_id and d.event_id = e.id and d.deleted_at is null
    where e.organization_id = ${work.organization_id} and e.deleted_at is null ${sql.join(conditions(work, query, reading))}
    group by e.organization_id, e.id`);
  return rows.map((row) => ({
    ...row,
    state: stateOfRow(row, work.now()),
  }));
}

function conditions(work: Work, query: Wanted, reading?: Reading): SQL[] {
  const { exact, near } = reading ? wordsIn(reading) : { exact: [], near: [] };
  return [
    ...(seesDrafts(work) ? [] : [sql` and e.status = 'published'`]),
    ...(query.city_id ? [sql` and e.city_id = ${query.city_id}`] : []),
    ...(query.location_id ? [sql` and e.location_id = ${query.location_id}`] : []),
    ...(query.ids ? [sql` and ${among(sql`e.id`, query.ids)}`] : []),
    ...(query.mine ? [sql` and ${isMine(work)}`] : []),
    ...exact.map((word) => sql` and ${found(work, word, false)}`),
    ...near.map((word) => sql` and ${found(work, word, true)}`),
  ];
}

/** In the name, the address, the code (typed in either alphabet), or the customer for those who see customers. */
function found(work: Work, word: string, near: boolean): SQL {
  const has = (text: SQL) => foundIn(text, { q: word, near });
  const customer = sql`or exists (
    select 1 from event_customers k where k.organization_id = e.organization_id and k.event_id = e.id
      and ${has(searchable(sql`k.last_name || ' ' || k.first_name`))})`;
  return sql`(${has(sql`e.search_text`)} or ${foundIn(sql`lower(e.code)`, { q: spoken(word), near: false })}
    ${hasRole(work.actor.role, 'manager_event') ? customer : sql``})`;
}
