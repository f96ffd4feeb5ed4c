import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteManyParams, Identifier } from 'react-admin';
import { simpleRestClient } from './dialect.ts';
import { HttpError, type Http } from './http.ts';

/** What deleting did, or would do; some of those who stay are named. */
export interface Deletion {
  deleted: number;
  kept: readonly { id: Identifier; name?: string; reason: string }[];
  kept_total: number;
  /** How many of those who go are invited to an event ahead, and to which; only guests are. */
  invited?: number;
  events?: readonly { id: string; name: string; guests: number }[];
}

/** What `deleteMany` answers: it deletes what can be deleted, and is refused where nothing can. */
export type DeletedMany = Deletion & { data: Identifier[] };

/** The provider of react-admin, and what it has no verb for. */
export type ParterreProvider = DataProvider & {
  /** What `deleteMany` would do, where the API tells that beforehand; null where it is tried record by record. */
  countDeletion: (resource: string, params: DeleteManyParams) => Promise<Deletion | null>;
};

export type Writes = Pick<DataProvider, 'create' | 'update' | 'delete'>;

/**
 * Our API in react-admin's verbs. Where the API deletes many in one call that call is made; with
 * `meta: { filter }` it deletes all that match. `organization` is the current one's id, `own` the nouns whose writes are
 * calls of their own.
 */
export function createDataProvider(
  http: Http,
  organization: () => string,
  own: Readonly<Record<string, Writes>> = {},
): ParterreProvider {
  const simple = simpleRestProvider('', simpleRestClient(http));
  const deleteList: Record<string, () => string> = {
    guests: () => `organizations/${organization()}/guests/destroy_list`,
    tickets: () => 'tickets/destroy_list',
  };

  return {
    ...simple,
    supportAbortSignal: true,
    create: (resource, params) => (own[resource] ?? simple).create(resource, params),
    update: (resource, params) => (own[resource] ?? simple).update(resource, params),
    delete: (resource, params) => (own[resource] ?? simple).delete(resource, params),

    async deleteMany(resource: string, params: DeleteManyParams) {
      const path = deleteList[resource];
      if (!path) return deleteEach(http, resource, params.ids);
      const { data } = await http.request<Partial<Deletion> | unknown[]>('DELETE', path(), { body: meant(params) });
      const answer: Partial<Deletion> = Array.isArray(data) ? {} : (data ?? {});
      const { deleted = params.ids.length, kept = [], kept_total = 0 } = answer;
      return { ...answer, data: without(params.ids, kept), deleted, kept, kept_total };
    },

    async countDeletion(resource: string, params: DeleteManyParams) {
      if (resource !== 'guests') return null;
      const path = `organizations/${organization()}/guests/count_destroy`;
      return (await http.request<Deletion>('POST', path, { body: meant(params) })).data;
    },
  } as ParterreProvider;
}

function meant({ ids, meta }: DeleteManyParams): object {
  const { filter } = (meta ?? {}) as { filter?: Record<string, unknown> };
  return filter ? { filter } : { ids };
}

function without(ids: readonly Identifier[], kept: Deletion['kept']): Identifier[] {
  const staying = new Set(kept.map(({ id }) => id));
  return ids.filter((id) => !staying.has(id));
}

/** Deletes one by one; what is refused stays and is named. */
async function deleteEach(http: Http, resource: string, ids: readonly Identifier[]): Promise<DeletedMany> {
  const kept: { id: Identifier; reason: string }[] = [];
  let first: HttpError | null = null;
  for (const id of ids) {
    try {
      await http.request('DELETE', `${resource}/${encodeURIComponent(id)}`);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      first ??= error;
      kept.push({ id, reason: error.detail });
    }
  }
  if (first && kept.length === ids.length) {
    const { status, network, failure } = first;
    throw new HttpError(first.detail, {
      status,
      network,
      failure,
      body: { ...first.body, kept } as HttpError['body'],
    });
  }
  return { data: without(ids, kept), deleted: ids.length - kept.length, kept, kept_total: kept.length };
}
