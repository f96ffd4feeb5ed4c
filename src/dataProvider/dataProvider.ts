import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'react-admin';
import { simpleRestClient } from './dialect.ts';
import { HttpError, type Http } from './http.ts';
import { ticketWrites } from './tickets.ts';

/**
 * Our API in react-admin's verbs. Where the API deletes many in one call that call is made; with
 * `meta: { filter }` it deletes all that match. `organization` is the current one's id.
 */
export function createDataProvider(http: Http, organization: () => string): DataProvider {
  const simple = simpleRestProvider('', simpleRestClient(http));
  const deleteList: Record<string, () => string> = {
    guests: () => `organizations/${organization()}/guests/destroy_list`,
    tickets: () => 'tickets/destroy_list',
  };

  const tickets = ticketWrites(http);
  /** Nouns whose writes are calls of their own. */
  const own: Record<string, Pick<DataProvider, 'create' | 'update' | 'delete'>> = {
    tickets: tickets as Pick<DataProvider, 'create' | 'update' | 'delete'>,
  };

  return {
    ...simple,
    supportAbortSignal: true,
    create: (resource, params) => (own[resource] ?? simple).create(resource, params),
    update: (resource, params) => (own[resource] ?? simple).update(resource, params),
    delete: (resource, params) => (own[resource] ?? simple).delete(resource, params),

    async deleteMany(resource, params) {
      const path = deleteList[resource];
      if (!path) return { data: await deleteEach(http, resource, params.ids) };
      const filter = (params.meta as { filter?: Record<string, unknown> } | undefined)?.filter;
      await http.request('DELETE', path(), { body: filter ? { filter } : { ids: params.ids } });
      return { data: params.ids as Identifier[] as never[] };
    },
  };
}

/** Deletes one by one; those refused are named in the refusal's `refused`, the others are gone. */
async function deleteEach(http: Http, resource: string, ids: readonly Identifier[]): Promise<never[]> {
  const refused: { id: Identifier; detail: string }[] = [];
  let first: HttpError | null = null;
  for (const id of ids) {
    try {
      await http.request('DELETE', `${resource}/${encodeURIComponent(id)}`);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      first ??= error;
      refused.push({ id, detail: error.detail });
    }
  }
  if (!first) return [...ids] as never[];
  const { status, network } = first;
  throw new HttpError(first.detail, { status, network, body: { ...first.body, refused } as HttpError['body'] });
}
