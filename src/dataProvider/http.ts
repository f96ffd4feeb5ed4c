import type { ProblemCode, ProblemDocument } from '#shared/problems.ts';
import { type Failure, ENDINGS, type Ending, type NetworkCode, endingOfStatus, endingOfThrown } from './failures.ts';
import type { Auth } from './session.ts';

export type Query = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;

export interface RequestOptions {
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data. */
  form?: FormData;
  /** Makes a changing call safe to repeat. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** It goes out though the page is being left. */
  keepalive?: boolean;
}

export interface Meta {
  page: number;
  per_page: number;
  total: number;
  /** There are more than `total`, and nobody counted how many. */
  total_more?: true;
  total_pages: number;
}

/** The batch that deleting was, by the record it answered. */
export const batchOf = new WeakMap<object, string>();

export interface Answer<T> {
  data: T;
  /** Lists say where they are. */
  meta: T extends readonly unknown[] ? Meta : undefined;
  status: number;
  headers: Headers;
}

export interface Download {
  blob: Blob;
  /** As the server named it; null when it didn't. */
  name: string | null;
}

/**
 * A refusal or failure of one request; `message` is a sentence in the user's language. It has the shape
 * react-admin reads: `status`, and `body.errors` for the fields of a form.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Partial<ProblemDocument>;
  readonly code: ProblemCode | null;
  readonly detail: string;
  readonly request_id: string | null;
  readonly network: NetworkCode | null;
  readonly failure: Failure;
  /** Seconds to wait before another try, when the server said so. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    given: Ending & { status: number; body?: Partial<ProblemDocument>; retryAfter?: number | null },
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = given.status;
    this.body = given.body ?? {};
    this.code = this.body.code ?? null;
    this.detail = message;
    this.request_id = this.body.request_id ?? null;
    this.network = given.network;
    this.failure = given.failure;
    this.retryAfter = given.retryAfter ?? null;
  }
}

/** The sentence of a refusal, and whom it names; `otherwise` for what is none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) return otherwise;
  const { guests = [], tickets = [] } = error.body as Partial<Record<'guests' | 'tickets', Record<string, string>[]>>;
  const names = [...guests.map((guest) => guest.guest_name), ...tickets.map((ticket) => ticket.name)];
  return [error.detail, ...(names.length > 0 ? [names.join(', ')] : [])].join(' ');
}

export interface HttpSetup {
  /** Address that paths are appended to, e.g. /api/v1. */
  base: string;
  language: () => string;
  /** Headers of the person and the organisation; null when signed out. */
  credentials: () => { auth: Auth; organization: string } | null;
  /** Why nothing may be saved from here just now; null when it may. */
  readOnly: () => string | null;
  cookies: () => string;
  /** The sentence for a failure without a problem document. */
  say: (failure: Failure) => string;
  /** The server doesn't know us any more. */
  unauthorized: () => void;
  /** The server knows us, and refuses: our role or organisation may be another one by now. */
  forbidden: () => void;
}

export type Http = ReturnType<typeof createHttp>;

/** The client of our API: no time-out, 200 to 299 is success, everything else is an `HttpError`. */
export function createHttp(setup: HttpSetup) {
  async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
    const obstacle = method === 'GET' || isSignIn(path) ? null : setup.readOnly();
    if (obstacle) throw new HttpError(obstacle, { status: 409, ...ENDINGS.refused });
    const credentials = setup.credentials();
    const url = `${setup.base}/${path.replace(/^\//, '')}${queryString(options.query)}`;
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        headers: headersOf(setup, credentials, options),
        body: options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
        signal: options.signal,
        keepalive: options.keepalive,
        credentials: 'same-origin',
      });
    } catch (error) {
      throw failed(setup, endingOfThrown(error, false));
    }
    if (response.ok) return response;
    const body = await problemOf(response);
    if (response.status === 401 && credentials && !isSignIn(path)) setup.unauthorized();
    if (response.status === 403 && credentials && MEMBERSHIP.has(body.code)) setup.forbidden();
    const kind = endingOfStatus(response.status);
    throw new HttpError(body.detail ?? setup.say(kind.failure), {
      status: response.status,
      ...kind,
      body,
      retryAfter: Number(response.headers.get('retry-after')) || null,
    });
  }

  /** One call; the answer's `data` and `meta` as they came. */
  async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<T>> {
    const response = await send(method, path, options);
    const { status, headers } = response;
    let text: string;
    try {
      text = await response.text();
    } catch (error) {
      throw failed(setup, endingOfThrown(error, true));
    }
    const body = text === '' ? {} : parsed(text);
    if (body === null) throw failed(setup, ENDINGS.unreadable, status);
    return { ...(body as Pick<Answer<T>, 'data' | 'meta'>), status, headers };
  }

  /** One call that answers a file. */
  async function download(path: string, options: RequestOptions & { method?: string } = {}): Promise<Download> {
    const response = await send(options.method ?? 'GET', path, options);
    try {
      return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition')) };
    } catch (error) {
      throw failed(setup, endingOfThrown(error, true));
    }
  }

  /** One call whose answer stays open: its bytes as they come. */
  async function stream(path: string, options: RequestOptions = {}): Promise<ReadableStream<Uint8Array>> {
    const response = await send('GET', path, { ...options, headers: { accept: 'text/event-stream' } });
    return response.body!;
  }

  return { request, download, stream };
}

/** Refusals that a change of role or membership brings. */
const MEMBERSHIP: ReadonlySet<ProblemCode | undefined> = new Set(['forbidden', 'organization_required']);

function isSignIn(path: string): boolean {
  return /^\/?auth\//.test(path) && !/^\/?auth\/(me|session)$/.test(path);
}

function failed(setup: HttpSetup, kind: Ending, status = 0): HttpError {
  return new HttpError(setup.say(kind.failure), { status, ...kind });
}

function headersOf(
  setup: HttpSetup,
  credentials: ReturnType<HttpSetup['credentials']>,
  options: RequestOptions,
): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': setup.language() });
  if (options.body !== undefined && !options.form) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (credentials) {
    for (const [name, value] of Object.entries(credentials.auth)) headers.set(name, value);
    headers.set('organization-id', credentials.organization);
  }
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(setup.cookies())?.[1];
  if (token) headers.set('x-xsrf-token', decodeURIComponent(token));
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return headers;
}

/** '?a=1&b=x,y'; empty values are left out. */
export function queryString(query: Query | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

async function problemOf(response: Response): Promise<Partial<ProblemDocument>> {
  const body = parsed(await response.text().catch(() => ''));
  return typeof body === 'object' && body !== null ? (body as Partial<ProblemDocument>) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}
