// Written by `npm run db:generate`: the tables of resources that are nothing but their configuration.
import { locations as locationsResource } from '#resources/locations.ts';
import { tags as tagsResource } from '#resources/tags.ts';
import { tableOf } from './table.ts';

export const locations = tableOf(locationsResource);
export const tags = tableOf(tagsResource);
