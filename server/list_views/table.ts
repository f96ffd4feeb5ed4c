import { listViews as resource } from '#resources/list_views.ts';
import { tableOf } from '../crud/table.ts';

export const listViews = tableOf(resource);
