import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteManyParams, Identifier } from 'react-admin';
import { type AnswerOf, createCalls } from './calls.ts';
import { simpleRestClient } from './dialect.ts';
import type { Http } from './http.ts';

/** What deleting did, or would do; some of those who stay are named. Of guests also who is invited to an event ahead. */
export type Deletion = AnswerOf<'DELETE /:noun/destroy_list'> &
  Partial<AnswerOf<'DELETE /organizations/:id/guests/destroy_list'>>;

/** What `deleteMany` answers: it deletes what can be deleted, and is refused where nothing can. */
export type DeletedMany = Deletion & { data: Identifier[] };

/** The provider of react-admin, and what it has no verb for. */
export type ParterreProvider = DataProvider & {
  /** What `deleteMany` would do, where the API tells that beforehand; null where it is only known once it is tried. */
  countDeletion: (resource: string, params: DeleteManyParams) => Promise<Deletion | null>;
};

export type Writes = Pick<DataProvider, 'create' | 'update' | 'delete'>;

/**
 * Our API in react-admin's verbs. Many are deleted in one call; of guests, with `meta: { filter }`, all that match.
 * `organization` is the current one's id, `own` the nouns whose writes are calls of their own.
 */
export function createDataProvider(
  http: Http,
  organization: () => string,
  own: Readonly<Record<string, Writes>> = {},
): ParterreProvider {
  const simple = simpleRestProvider('', simpleRestClient(http));
  const { call } = createCalls(http);
  const removeTickets = async (ids: readonly string[]): Promise<Deletion> => {
    const { data } = await call('DELETE /tickets/destroy_list', { body: { ids } });
    return { deleted: data.length, kept: [], kept_total: 0 };
  };
  const removeMany = async (noun: string, ids: readonly string[], asked: DeleteManyParams): Promise<Deletion> => {
    const [id, body] = [organization(), meant(asked)];
    const answer = await (noun === 'guests'
      ? call('DELETE /organizations/:id/guests/destroy_list', { params: { id }, body })
      : call('DELETE /:noun/destroy_list', { params: { noun }, body: { ids } }));
    return answer.data;
  };

  return {
    ...simple,
    supportAbortSignal: true,
    create: (resource, params) => (own[resource] ?? simple).create(resource, params),
    update: (resource, params) => (own[resource] ?? simple).update(resource, params),
    delete: (resource, params) => (own[resource] ?? simple).delete(resource, params),

    async deleteMany(resource: string, params: DeleteManyParams) {
      const ids = params.ids.map(String);
      const answer = await (resource === 'tickets' ? removeTickets(ids) : removeMany(resource, ids, params));
      return { ...answer, data: without(params.ids, answer.kept) };
    },

    async countDeletion(resource: string, params: DeleteManyParams) {
      if (resource !== 'guests') return null;
      const given = { params: { id: organization() }, body: meant(params) };
      return (await call('POST /organizations/:id/guests/count_destroy', given)).data;
    },
  } as ParterreProvider;
}

function meant({ ids, meta }: DeleteManyParams) {
  const { filter } = (meta ?? {}) as { filter?: Record<string, string> };
  return filter ? { filter } : { ids: ids.map(String) };
}

function without(ids: readonly Identifier[], kept: readonly { id: string }[]): Identifier[] {
  const staying = new Set(kept.map(({ id }) => id));
  return ids.filter((id) => !staying.has(String(id)));
}
