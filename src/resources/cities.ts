import { defineResource, text } from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';

export const cities = defineResource({
  name: 'cities',
  common: true,
  title: ['name_ru'],
  fields: {
    name_ru: text({ required: true, max: 120 }),
    name_en: text({ required: true, max: 120 }),
    zone: text({ required: true, max: 60 }),
  },
  list: {
    columns: ['name_ru', 'name_en', 'zone'],
    search: ['name_ru', 'name_en'],
    filters: [],
    sort: 'name_ru',
    picked: true,
  },
  allow: { read: atLeast('manager_seat'), create: atLeast('superadmin'), update: nobody, delete: nobody },
});
