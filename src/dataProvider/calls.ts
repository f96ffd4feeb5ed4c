import type { Api } from '#server/calls.ts';
import type { Answer, Download, Http, RequestOptions } from './http.ts';

type Name = keyof Api;
/** Calls that answer a file, and those that don't. */
type FileName = { [K in Name]: Api[K]['file'] extends true ? K : never }[Name];
type DataName = Exclude<Name, FileName>;

/** What a call answers as `data`. */
export type AnswerOf<K extends DataName> = Api[K]['answer']['data'];
/** What a call is asked beside its path, and what it is sent. */
export type QueryOf<K extends Name> = Api[K]['query'];
export type BodyOf<K extends Name> = Api[K]['body'];

/** What a call is given: its own parts, required where it can't do without them, and what every call takes. */
type Given<K extends Name> = Omit<RequestOptions, 'query' | 'body' | 'form'> &
  Part<'params', Api[K]['params']> &
  (Record<never, never> extends Api[K]['query'] ? { query?: Api[K]['query'] } : Part<'query', Api[K]['query']>) &
  Part<'body', Api[K]['body']> &
  (Api[K]['upload'] extends true ? { form: FormData } : unknown);
type Part<Key extends string, T> = unknown extends T
  ? unknown
  : undefined extends T
    ? { [P in Key]?: T }
    : { [P in Key]: T };
type Parts<K extends Name> = Record<never, never> extends Given<K> ? [given?: Given<K>] : [given: Given<K>];

/** `data` and `meta` as they came. */
export type Called<K extends DataName> = Omit<Answer<unknown>, 'data' | 'meta'> & Api[K]['answer'];

/**
 * The calls of the API by method and path, `call('GET /events/:id', { params: { id } })`: the compiler holds them against
 * their definitions on the server.
 */
interface Calls {
  call: <K extends DataName>(name: K, ...given: Parts<K>) => Promise<Called<K>>;
  /** A call that answers a file. */
  download: <K extends FileName>(name: K, ...given: Parts<K>) => Promise<Download>;
  /** A call whose answer stays open. */
  stream: <K extends FileName>(name: K, ...given: Parts<K>) => Promise<ReadableStream<Uint8Array>>;
}

export function createCalls(http: Http): Calls {
  const calls = {
    call(name: string, given?: Loose) {
      const { method, path, options } = sent(name, given);
      return http.request(method, path, options);
    },
    download(name: string, given?: Loose) {
      const { method, path, options } = sent(name, given);
      return http.download(path, { ...options, method });
    },
    stream(name: string, given?: Loose) {
      const { path, options } = sent(name, given);
      return http.stream(path, options);
    },
  };
  // Not compared: the compiler would do so with all calls at once.
  return calls as unknown as Calls;
}

type Loose = RequestOptions & { params?: Record<string, string> };

function sent(name: string, { params = {}, ...options }: Loose = {}) {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key]!)), options };
}
