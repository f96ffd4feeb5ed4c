import type { Resource } from '#shared/resource.ts';
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

/** Resources with a screen and a menu item that come from nowhere but their configuration. */
export const screenList = resourceList.flatMap((resource) =>
  resource.screen ? [{ ...resource, screen: resource.screen }] : [],
);
