import { defineResource, reference, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { cities } from './cities.ts';

export const locations = defineResource({
  name: 'locations',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120 }),
    city_id: reference(cities, { required: true }),
    address: text({ required: true, max: 300 }),
  },
  list: {
    columns: ['name', 'city_id', 'address'],
    search: ['name', 'address'],
    filters: ['city_id'],
    sort: 'name',
    picked: true,
  },
  sheet: { key: ['name', 'city_id'] },
  screen: { least: 'manager_event', icon: 'map-pin', at: 4, page: 'locations/Location' },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('manager_event'),
  },
});
