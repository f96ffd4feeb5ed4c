import type { z } from 'zod';
import type { Allow, Fields, RecordOf, Resource, WriteOf } from '#shared/resource.ts';
import type { AnyCall, Typed } from '../call/call.ts';
import type { countsCalls } from './counts.ts';
import type { exportCall, exportChosenCall } from './export.ts';
import type { fileCalls } from './files.ts';
import type { historyCall } from './history.ts';
import type { idList, longMeta, pageParams } from './paging.ts';
import type { bulkCalls } from './bulk.ts';
import type { presenceCall } from './presence.ts';
import type { removeManyCalls } from './routes.ts';
import type { trashCalls } from './trash.ts';
import type { importCalls } from './sheet/routes.ts';

/** The calls that follow from a configuration, as the compiler knows them: those that `allow` gives to anybody. */
export type CrudCall<R> = AnyCall & TypedCall<R>;

/** The calls of files, sheets, histories and many records, for who knows only at run time of which noun; it stands in their path like an id. */
export type NounCall =
  | ReturnType<typeof exportCall<':noun', z.ZodObject>>
  | ReturnType<typeof exportChosenCall<':noun', z.ZodObject>>
  | ReturnType<typeof countsCalls<':noun'>>[number]
  | ReturnType<typeof importCalls<':noun'>>[number]
  | ReturnType<typeof fileCalls<':noun'>>[number]
  | ReturnType<typeof bulkCalls<':noun'>>[number]
  | ReturnType<typeof removeManyCalls<':noun'>>[number]
  | ReturnType<typeof trashCalls<':noun'>>[number]
  | ReturnType<typeof presenceCall<':noun'>>
  | ReturnType<typeof historyCall<':noun'>>;

type TypedCall<R> =
  R extends Resource<infer F, infer N, infer A, infer L>
    ? | Given<A, 'read', ListCall<R, F, N, L> | Typed<'GET', `/${N}/:id`, Nothing, Nothing, Like<RecordOf<R>>>>
      | Given<A, 'create', Typed<'POST', `/${N}`, Nothing, Like<WriteOf<R, 'create'>>, Like<RecordOf<R>>>>
      | Given<A, 'update', Typed<'PUT', `/${N}/:id`, Nothing, Like<WriteOf<R, 'update'>>, Like<RecordOf<R>>>>
      | Given<A, 'delete', Typed<'DELETE', `/${N}/:id`, Nothing, Nothing, Like<RecordOf<R>>>>
    : never;

type Given<A extends Allow, O extends keyof Allow, C> = A[O]['least'] extends null ? never : C;
type Nothing = z.ZodUndefined;
type Like<T> = z.ZodType<T, T>;

type ListCall<R, F extends Fields, N extends string, L extends string> = Typed<
  'GET',
  `/${N}`,
  Like<Asked<F, L & keyof RecordOf<R>, RecordOf<R>>>,
  Nothing,
  Like<{ data: RecordOf<R>[]; meta: z.output<typeof longMeta> }>,
  true
>;

type Asked<F, L extends keyof Record, Record> = Partial<
  Omit<z.output<z.ZodObject<ReturnType<typeof pageParams>>>, 'page'> & {
    page: number | 'last';
    sort: keyof F | 'created_at' | 'updated_at' | 'id';
    order: 'asc' | 'desc';
    q: string;
    ids: z.input<typeof idList>;
  } & { [K in L]: NonNullable<Record[K]> }
>;
