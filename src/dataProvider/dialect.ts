import { limit } from '#shared/limits.ts';
import { batchOf, type Http, type Query } from './http.ts';

/** What was said of a list beside its rows, by the rows: ra-data-simple-rest passes nothing else on. */
export const saidOf = new WeakMap<object, unknown>();

type FetchOptions = Pick<RequestInit, 'method' | 'body' | 'signal'>;

/**
 * Speaks ra-data-simple-rest on one side and our API on the other: `range`, `sort` and `filter` become
 * `page`, `per_page`, `sort`, `order` and one parameter per filter, `filter={"id":[...]}` becomes `ids=`,
 * and `{data, meta}` becomes the record or list with a Content-Range.
 */
export function simpleRestClient(http: Http) {
  return async (url: string, options: FetchOptions = {}) => {
    const [path = '', search = ''] = url.split('?');
    const given = new URLSearchParams(search);
    const ids = idsOf(given);
    if (ids) return { status: 200, body: '', headers: new Headers(), json: await readMany(http, path, ids, options) };
    const { data, meta, status, headers } = await http.request<unknown[]>(options.method ?? 'GET', path, {
      query: queryOf(given),
      body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
      signal: options.signal ?? undefined,
    });
    const answered = new Headers(headers);
    if (meta) answered.set('content-range', rangeOf(meta));
    if (meta) saidOf.set(data, meta);
    const batch = headers.get('batch-id');
    if (batch) batchOf.set(data, batch);
    return { status, headers: answered, body: '', json: data };
  };
}

/** Ids in the order they were asked for, in as many calls as the page size needs. */
async function readMany(http: Http, path: string, ids: string[], { signal }: FetchOptions): Promise<unknown[]> {
  const size = limit('perPageMax');
  const parts = Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size));
  const answers = await Promise.all(
    parts.map((part) =>
      http.request<unknown[]>('GET', path, { query: { ids: part, per_page: size }, signal: signal ?? undefined }),
    ),
  );
  return answers.flatMap((answer) => answer.data);
}

function idsOf(given: URLSearchParams): string[] | null {
  if (given.has('range')) return null;
  const filter = filterOf(given);
  return Array.isArray(filter.id) ? filter.id.map(String) : null;
}

function filterOf(given: URLSearchParams): Query {
  return JSON.parse(given.get('filter') ?? '{}') as Query;
}

function queryOf(given: URLSearchParams): Query {
  const query: Query = { ...filterOf(given) };
  const range = given.get('range');
  if (range) {
    const [first, last] = JSON.parse(range) as [number, number];
    query.per_page = last - first + 1;
    query.page = Math.floor(first / query.per_page) + 1;
  }
  const sort = given.get('sort');
  if (sort) {
    const [field, order] = JSON.parse(sort) as [string, string];
    query.sort = field;
    query.order = order.toLowerCase();
  }
  return query;
}

function rangeOf(meta: { page: number; per_page: number; total: number }): string {
  const first = (meta.page - 1) * meta.per_page;
  return `items ${first}-${Math.max(first, Math.min(first + meta.per_page, meta.total) - 1)}/${meta.total}`;
}
