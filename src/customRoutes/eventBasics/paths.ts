import type { EventRow } from '#resources/eventSchemas.ts';
import type { Step } from './steps.ts';

export { pagePath } from '#shared/eventState.ts';

/** Where an event is edited: one of a film session has an address of its own. */
export function editPath({ id, cinema }: { id: string; cinema: boolean }): string {
  return cinema ? `/events/edit/vista/${id}` : `/events/edit/${id}`;
}

/** A step of the wizard, and the field there that waits to be filled in. */
export function stepPath(event: Pick<EventRow, 'id' | 'cinema'>, step: Step, field?: string): string {
  return `${editPath(event)}?${new URLSearchParams({ step, ...(field ? { field } : {}) }).toString()}`;
}

/** The guests of an event, and there the plan of a hall, `who` is in hand there. */
export function guestsPath(id: string, view: { view?: 'seating'; hall?: string; who?: string } = {}): string {
  const query = new URLSearchParams(view).toString();
  return `/events/${id}/guests-invitation${query && `?${query}`}`;
}

export function ticketsPath(id: string): string {
  return `/tickets/event/${id}`;
}
