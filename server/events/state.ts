import { type EventState, type EventStatus, stateOf } from '#shared/event.ts';

/** What the state of an event follows from, as SQL tells it: moments in milliseconds. */
export interface StateRow {
  status: EventStatus;
  archive_hold: boolean;
  archived_at: number | null;
  over_at: number | null;
}

/** The state of an event that was read. */
export function stateOfRow({ status, archive_hold, archived_at, over_at }: StateRow, now: Date): EventState {
  return stateOf({ status, archive_hold, archived_at: momentOf(archived_at), over_at: momentOf(over_at) }, now);
}

function momentOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}
