import { calledNow, type Resource } from '#shared/resource.ts';

/** What a view says of a list; page and length of a page are nobody's view. */
export interface Narrowed {
  filter: Record<string, unknown>;
  sort: string;
  order: 'ASC' | 'DESC';
  /** With commas between; null where it says nothing of them. */
  columns: string | null;
}

/** With what it says of fields that can't be had. */
export type Read = Narrowed & { gone: string[] };

/** As it stands in an address, and is kept. */
export function queryOf({ filter, sort, order, columns }: Narrowed): string {
  const said = { filter: JSON.stringify(filter), sort, order, ...(columns === null ? {} : { columns }) };
  return new URLSearchParams(said).toString();
}

/**
 * What a view says of a list, as far as it can be had: fields go by their names of today; those that there are no more, or
 * that aren't among `fields`, are left out and named in `gone`.
 */
export function readView(
  resource: Pick<Resource, 'fields' | 'list'>,
  fields: readonly string[],
  { query }: { query?: string | null },
): Read {
  const { list } = resource;
  const now = (name: string) => calledNow(resource, name) ?? name;
  const kept = new URLSearchParams(query ?? '');
  const filter = Object.entries(filterIn(kept.get('filter'))).map(([key, value]): [string, unknown] => {
    const [name, ...operator] = key.split('.');
    return [[now(name!), ...operator].join('.'), value];
  });
  const known = new Set([...fields, 'q', 'created_at', 'updated_at', 'id']);
  const isKnown = ([key]: [string, unknown]) => known.has(key.split('.')[0]!);
  const sort = now(kept.get('sort') ?? list.sort);
  const gone = filter.filter((each) => !isKnown(each)).map(([key]) => key.split('.')[0]!);
  if (!known.has(sort)) gone.push(sort);
  const columns = kept.get('columns')?.split(',').map(now) ?? [];
  gone.push(...columns.filter((name) => !fields.includes(name)));
  return {
    filter: Object.fromEntries(filter.filter(isKnown)),
    sort: known.has(sort) ? sort : list.sort,
    order: kept.get('order') === 'DESC' ? 'DESC' : 'ASC',
    columns: columns.filter((name) => fields.includes(name)).join() || null,
    gone: [...new Set(gone)],
  };
}

function filterIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Is the list, as it is `now`, all that `meant` says of it? */
export function isSame(meant: Narrowed, now: Narrowed): boolean {
  const said = ({ filter, sort, order }: Narrowed) =>
    JSON.stringify([
      Object.entries(filter)
        .filter(([, value]) => value !== undefined && value !== '')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      sort,
      order,
    ]);
  return said(meant) === said(now) && meant.columns === now.columns;
}
