import { locations as resource } from '#resources/locations.ts';
import { tableOf } from '../crud/table.ts';

export const locations = tableOf(resource);
