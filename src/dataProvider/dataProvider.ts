import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteManyParams, Identifier, RaRecord } from 'react-admin';
import { type AnswerOf, createCalls } from './calls.ts';
import { saidOf, simpleRestClient } from './dialect.ts';
import type { Http } from './http.ts';
import { meant } from './meant.ts';

/** What deleting did, or would do; some of those who stay are named. Of guests also who is invited to an event ahead. */
export type Deletion = AnswerOf<'DELETE /:noun/destroy_list'>;

/** What `deleteMany` answers: it deletes what can be deleted, and is refused where nothing can. */
export type DeletedMany = Deletion & { data: Identifier[]; batch: string | null };

/** The provider of react-admin, and what it has no verb for. */
export type ParterreProvider = DataProvider & {
  /** What `deleteMany` would do. */
  countDeletion: (resource: string, params: DeleteManyParams) => Promise<Deletion>;
};

/** Writes of a noun that are calls of its own; the others are those of every noun. */
export type Writes = Partial<Pick<DataProvider, 'create' | 'update' | 'delete'>> & {
  removeMany?: (params: DeleteManyParams) => Promise<Removed>;
  countDeletion?: (params: DeleteManyParams) => Promise<{ data: Deletion }>;
};
type Removed = { data: Deletion; headers: Headers };

/**
 * Our API in react-admin's verbs. Many are deleted in one call; with `meta: { filter }` all that match. `own` are the nouns
 * whose writes are calls of their own.
 */
export function createDataProvider(http: Http, own: Readonly<Record<string, Writes>> = {}): ParterreProvider {
  const simple = simpleRestProvider('', simpleRestClient(http));
  const { call } = createCalls(http);
  const writesOf = (noun: string) => ({ ...simple, ...own[noun] });
  const removeMany = (noun: string, params: DeleteManyParams): Promise<Removed> =>
    own[noun]?.removeMany?.(params) ?? call('DELETE /:noun/destroy_list', { params: { noun }, body: meant(params) });

  return {
    ...simple,
    supportAbortSignal: true,
    async getList(resource, params) {
      const answer = await simple.getList<RaRecord>(resource, params);
      return { ...answer, meta: saidOf.get(answer.data) };
    },
    create: (resource, params) => writesOf(resource).create(resource, params),
    update: (resource, params) => writesOf(resource).update(resource, params),
    delete: (resource, params) => writesOf(resource).delete(resource, params),

    async deleteMany(resource: string, params: DeleteManyParams) {
      const { data, headers } = await removeMany(resource, params);
      return { ...data, data: without(params.ids, data.kept), batch: headers.get('batch-id') };
    },

    async countDeletion(noun: string, params: DeleteManyParams) {
      const counted = own[noun]?.countDeletion?.(params);
      return (await (counted ?? call('POST /:noun/count_destroy', { params: { noun }, body: meant(params) }))).data;
    },
  } as ParterreProvider;
}

function without(ids: readonly Identifier[], kept: readonly { id: string }[]): Identifier[] {
  const staying = new Set(kept.map(({ id }) => id));
  return ids.filter((id) => !staying.has(String(id)));
}
