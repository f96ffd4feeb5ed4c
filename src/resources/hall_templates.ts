import { defineResource, document, integer, reference, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { cities } from './cities.ts';
import { locations } from './locations.ts';

/** The layout is edited in the hall editor; the counts are derived from it. */
export const hallTemplates = defineResource({
  name: 'hall_templates',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120 }),
    city_id: reference(cities, { required: true }),
    location_id: reference(locations, { required: true }),
    layout: document({ required: true }),
    rows_count: integer({ required: true, readOnly: true }),
    seats_per_row: integer({ required: true, readOnly: true }),
    total_seats: integer({ required: true, readOnly: true }),
  },
  list: {
    columns: ['name', 'city_id', 'location_id', 'rows_count', 'seats_per_row', 'total_seats'],
    search: ['name'],
    filters: ['city_id', 'location_id'],
    sort: 'name',
    picked: true,
  },
  form: [['name', 'city_id', 'location_id']],
  screen: {
    least: 'manager_event',
    icon: 'grid',
    at: 3,
    own: 'hallTemplates/HallTemplates',
    page: 'hallTemplates/HallTemplate',
  },
  allow: {
    read: atLeast('manager_event'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('manager_event'),
  },
});
