import type { Resource } from '#shared/resource.ts';

/** A noun as a screen lists it: these fields are neither shown nor asked for, as the screen says them. */
export function without(resource: Resource, names: readonly string[]): Resource {
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !names.includes(name)));
  const { list } = resource;
  return { ...resource, fields, list: { ...list, filters: list.filters.filter((name) => name in fields) } };
}
