import type { Resource } from '#shared/resource.ts';
import { screensOf } from '#shared/screens.ts';
import { cities } from './cities.ts';
import { events } from './events.ts';
import { guests } from './guests.ts';
import { hallTemplates } from './hall_templates.ts';
import { locations } from './locations.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Every resource, in menu order. */
export const resources = [events, users, hallTemplates, locations, tickets, guests, cities] as const;

/** The same, where only what all resources have in common matters. */
export const resourceList: readonly Resource[] = resources as unknown as readonly Resource[];

/** Every screen there is. */
export const screenList = screensOf(resourceList);
