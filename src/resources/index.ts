import type { Resource } from '#shared/resource.ts';
import { screensOf } from '#shared/screens.ts';
import { cities } from './cities.ts';
import { customers } from './customers.ts';
import { eventDates } from './event_dates.ts';
import { events } from './events.ts';
import { guests } from './guests.ts';
import { hallTemplates } from './hall_templates.ts';
import { halls } from './halls.ts';
import { holds } from './holds.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import { listViews } from './list_views.ts';
import { locations } from './locations.ts';
import { orders } from './orders.ts';
import { seatingRules } from './seating_rules.ts';
import { seatingRuns } from './seating_runs.ts';
import { sectors } from './sectors.ts';
import { tags } from './tags.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Every resource, in menu order. */
export const resources = [events, users, hallTemplates, locations, tickets, guests, tags, cities] as const;

/** Every noun that only its own calls and screens know. */
const nouns = [
  eventDates,
  customers,
  halls,
  sectors,
  imports,
  invitations,
  letters,
  orders,
  jobs,
  listViews,
  seatingRuns,
  seatingRules,
  holds,
] as const;

/** All of them, where only what they have in common matters. */
export const resourceList = [...resources, ...nouns] as unknown as readonly Resource[];

/** Every screen there is. */
export const screenList = screensOf(resourceList);
