import { listViews as resource } from '#resources/list_views.ts';
import { crudCalls } from '../crud/routes.ts';
import { addView, changeView, removeView, seenViews } from './rules.ts';
import { listViews } from './table.ts';

/** Lists as people left them: their own, and those that are shared with their role. */
export function viewCalls() {
  return crudCalls(resource, listViews, { only: seenViews, create: addView, update: changeView, remove: removeView });
}
