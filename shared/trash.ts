import { moment, type Resource, text } from './resource.ts';

/** What a list can order a trash by: when it was deleted, and what it is called. */
export const TRASH_SORTS = ['deleted_at', 'name'] as const;

/**
 * The trash of a noun as lists know nouns: `<noun>/trash` under /api/v1, its words `resources.trash`. A line has a name, who deleted
 * it and when (moment in UTC); the newest come first, and the noun's own fields are searched.
 */
export function trashOf({ name, list, allow }: Pick<Resource, 'name' | 'list' | 'allow'>): Resource {
  return {
    name: `${name}/trash`,
    allow,
    title: ['name'],
    fields: {
      name: text({ required: true, max: 250 }),
      deleted_by: text({ required: true, max: 250 }),
      deleted_at: moment({ required: true }),
    },
    list: {
      columns: ['name', 'deleted_by', 'deleted_at'],
      search: list.search,
      filters: ['deleted_by', 'deleted_at'],
      sort: 'deleted_at',
      order: 'desc',
    },
  };
}
