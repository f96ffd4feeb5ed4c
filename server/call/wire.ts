import type { z } from 'zod';
import type { FileSchema, Method } from './call.ts';

/** What a caller may say and is told, call by call: `Wires<…>['GET /events/:id']`. Types only, for the browser. */
export type Wires<C extends AnyTyped> = { [E in C as `${E['method']} ${E['path']}`]: WireOf<E['path'], TypesOf<E>> };

interface AnyTyped {
  method: Method;
  path: string;
  readonly types?: Types;
}
interface Types {
  query: z.ZodType;
  body: z.ZodType;
  answer: z.ZodType;
  bare: boolean;
  upload: boolean;
}
type TypesOf<C extends AnyTyped> = NonNullable<C['types']>;

// Property by property, where inferring all of them at once would cost the compiler a tenth of its time.
interface WireOf<Path extends string, T extends Types> {
  params: ParamsOf<Path>;
  query: QueryOf<T['query']>;
  body: BodyOf<T['body']>;
  upload: T['upload'];
  file: T['answer'] extends Pick<FileSchema, 'isFile'> ? true : false;
  answer: T['bare'] extends true ? z.output<T['answer']> : { data: z.output<T['answer']>; meta: undefined };
}

/** The names after a colon. */
type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamsOf<Head> & ParamsOf<Rest>
  : Path extends `:${infer Name}`
    ? Record<Name, string>
    : unknown;

type QueryOf<Q> = z.output<Q> extends Record<string, never> | undefined ? undefined : Asked<z.input<Q>, z.output<Q>>;

/** A query string is text: numbers and flags are written as they are, an empty parameter is left out. */
type Asked<In, Out> = {
  [K in keyof In]: Spelled<In[K], Out[K & keyof Out]> | (undefined extends In[K] ? null : never);
};
type Spelled<In, Out> = unknown extends In
  ? unknown extends Out
    ? string | number | boolean | undefined
    : Out
  : Out extends boolean | undefined
    ? Out
    : In;

/** What is judged after a `preprocess` is what is to be sent; `default` makes a field optional, as in zod's input. */
type BodyOf<B> =
  B extends z.ZodPreprocess<infer Judged extends z.ZodType> ? BodyOf<Judged> : Sent<z.input<B>, z.output<B>>;
type Sent<In, Out> = { [K in keyof In]: Readable<NonNullable<Out>[K & keyof NonNullable<Out>]> };
type Readable<T> = T extends readonly (infer E)[] ? readonly E[] : T;
