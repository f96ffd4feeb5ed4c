import { events } from '#resources/events.ts';
import { type Resource, writableFields } from '#shared/resource.ts';

export const eventsResource = events as unknown as Resource;

/** Fields that have places of their own on the screens of an event. Every other one is shown after them. */
const PLACED: ReadonlySet<string> = new Set<keyof typeof events.fields>([
  'name',
  'code',
  'status',
  'state',
  'language',
  'first_date',
  'last_date',
  'time_per_date',
  'starts_at',
  'city_id',
  'location_id',
  'address',
  'comment',
  'guest_limit',
  'cinema',
  'published_at',
  'archived_at',
  'archive_hold',
  'invited',
  'limit',
  'seated',
  'sent',
  'outdated',
]);

/** The rest by name, in the order they are declared; `useVisible` says which of them a person sees. */
export const OTHERS: readonly string[] = Object.keys(events.fields).filter((name) => !PLACED.has(name));
/** Those that are filled in by people. */
export const OTHER_INPUTS: readonly string[] = writableFields(events, 'update').flatMap(([name]) =>
  OTHERS.includes(name) ? [name] : [],
);
/** Those that a line of the list has room for. */
export const OTHER_COLUMNS: readonly string[] = OTHERS.filter((name) => eventsResource.list.columns.includes(name));
