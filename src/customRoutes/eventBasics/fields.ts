import { events } from '#resources/events.ts';
import { type Field, type Resource, visibleFields, writableFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';

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

export const OTHERS = Object.entries(eventsResource.fields).filter(([name]) => !PLACED.has(name));

/** Those that `role` sees, in the order they are declared. */
export function otherFields(role: Role): [string, Field][] {
  const visible = visibleFields(eventsResource, role);
  return OTHERS.filter(([name]) => visible.has(name));
}

/** The same as far as it is filled in by people. */
export function otherInputs(role: Role): [string, Field][] {
  const writable = new Set(writableFields(eventsResource, 'update').map(([name]) => name));
  return otherFields(role).filter(([name]) => writable.has(name));
}

/** The same as far as a line of the list has room for it. */
export function otherColumns(role: Role): [string, Field][] {
  return otherFields(role).filter(([name]) => eventsResource.list.columns.includes(name));
}
