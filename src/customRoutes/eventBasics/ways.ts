import { EVENT_STATES } from '#shared/eventState.ts';
import type { OwnWays } from '../../crud/record/ways.ts';

/** Where events and guests are seen; with a location or a city all of its events belong, the last one first. */
export const ownWays: OwnWays = {
  events: {
    record: (id) => `/events?id=${id}`,
    list: (field, id) => `/events?${field.replace('_id', '')}=${id}`,
    filter: { filter: EVENT_STATES.join() },
    sort: { field: 'date', order: 'DESC' },
  },
  guests: {
    record: (id) => `/guests?guest=${id}`,
    list: (field, id) => `/guests?filter=${encodeURIComponent(JSON.stringify({ [field]: id }))}`,
  },
};
