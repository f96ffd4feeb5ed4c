import type { Step } from './eventParts.ts';
import { limit } from './limits.ts';
import { addDays, instantOf } from './zone.ts';

// Apart from the schemas of event.ts: a screen that only shows states needn't bring what forms are judged by.

/** Stored by hand. */
export const EVENT_STATUSES = ['draft', 'published'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** What an event is now, in the order of the list's groups. */
export const EVENT_STATES = ['upcoming', 'draft', 'past', 'archived'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** The address of an event's page: one that is over stands in the archive. */
export function pagePath({ id, state }: { id: string; state: EventState }): string {
  return state === 'past' || state === 'archived' ? `/archive/${id}` : `/events?id=${id}`;
}

/** As much of an event as its address is made of. */
interface Addressed {
  id: string;
  cinema: boolean;
}

/** Where an event is edited: one of a film session has an address of its own. */
export function editPath({ id, cinema }: Addressed): string {
  return cinema ? `/events/edit/vista/${id}` : `/events/edit/${id}`;
}

/** A step of the wizard, and the field there that waits to be filled in. */
export function stepPath(event: Addressed, step: Step, field?: string): string {
  return `${editPath(event)}?${new URLSearchParams({ step, ...(field ? { field } : {}) }).toString()}`;
}

/** The guests of an event, and there the plan of a hall, `who` is in hand there. */
export function guestsPath(id: string, view: { view?: 'seating'; hall?: string; who?: string } = {}): string {
  const query = new URLSearchParams(view).toString();
  return `/events/${id}/guests-invitation${query && `?${query}`}`;
}

/** The tickets of an event and their letters; `id` is the event's. */
export function ticketsPath(id: string): string {
  return `/tickets/event/${id}`;
}

const HOUR = 3_600_000;
/** A party that begins at 23:00 isn't over at midnight. */
const LONGEST = 4 * HOUR;

/**
 * When a date counts as over: at the end of its day on the clocks of its zone, or four hours after it
 * began, whichever is later.
 */
export function overAt(date: string, starts_at: string | null, zone: string): Date {
  const midnight = instantOf(addDays(date, 1), '00:00', zone);
  const end = starts_at ? instantOf(date, starts_at, zone).getTime() + LONGEST : 0;
  return new Date(Math.max(midnight.getTime(), end));
}

export interface EventFacts {
  status: EventStatus;
  archived_at: Date | null;
  /** Brought back by hand: age doesn't archive it again. */
  archive_hold: boolean;
  /** When its last date is over; null without dates. */
  over_at: Date | null;
}

/** The one place that says what an event is at a moment. A draft stays one until somebody archives it. */
export function stateOf(event: EventFacts, now: Date): EventState {
  if (event.archived_at) return 'archived';
  if (event.status === 'draft') return 'draft';
  if (!event.over_at || now < event.over_at) return 'upcoming';
  return !event.archive_hold && now >= archivedFrom(event.over_at) ? 'archived' : 'past';
}

/** The moment from which an event that was over at `over_at` counts as archived by age. */
export function archivedFrom(over_at: Date): Date {
  return new Date(over_at.getTime() + limit('archiveAfterDays') * 24 * HOUR);
}

/** What can be missing from an event; keys of the refusal's errors. */
export const MISSING = [
  'name',
  'date',
  'time',
  'city_id',
  'address',
  'customer.last_name',
  'customer.first_name',
  'customer.phone',
  'customer.email',
  'hall',
] as const;
export type Missing = (typeof MISSING)[number];

export interface EventToPublish {
  name: string | null;
  /** The one time for all dates, which may be known before any date is. */
  starts_at: string | null;
  dates: readonly { starts_at: string | null }[];
  city_id: string | null;
  address: string | null;
  customer: { last_name: string; first_name: string; phone: string; email: string } | null;
  /** Active places in all its halls. */
  places: number;
}

/** Everything an event lacks to be published, in the order of the steps; empty: it can be. */
export function missingOf(event: EventToPublish): Missing[] {
  const { dates, customer } = event;
  const timed = dates.length > 0 ? dates.every((date) => date.starts_at) : event.starts_at;
  const present: Record<Missing, unknown> = {
    name: event.name,
    date: dates.length > 0,
    time: timed,
    city_id: event.city_id,
    address: event.address,
    'customer.last_name': customer?.last_name,
    'customer.first_name': customer?.first_name,
    'customer.phone': customer?.phone,
    'customer.email': customer?.email,
    hall: event.places > 0,
  };
  return MISSING.filter((name) => !present[name]);
}
