import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { hasRole, type Role } from '#shared/roles.ts';
import { fieldMessages, judgeInParts } from '#shared/schema.ts';
import type { Context } from '../base/context.ts';
import { Crowd, isHeavy } from './crowd.ts';
import type { Database } from '../db/database.ts';
import type { Work } from '../db/work.ts';
import { beyondDeadline } from '../base/deadline.ts';
import { afterTwin, firstAnswer, forgetKey, hasKey, type Kept, keepAnswer, keepUnknown } from './idempotency.ts';
import { operationIdOf } from './operationId.ts';
import { type Parts, streamOf } from './parts.ts';
import { refusalsOf } from './refusals.ts';
import { OpenStreams, StreamAnswer } from './stream.ts';
import { pauses } from '../base/slices.ts';
import { receiveFile, type UploadedFile } from '../uploads/receive.ts';

type Schema = z.ZodType;
type Shape = z.ZodObject;
type Output<S> = S extends Schema ? z.output<S> : undefined;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Parameters of a call that declares none. */
type Nothing = z.ZodObject<Record<never, never>, z.core.$strict>;

/** One call of the API: where it is, who may make it, what comes in and what goes out. */
export interface Call<
  M extends Method,
  Path extends string,
  P extends Shape,
  Q extends Shape,
  B extends Schema,
  A extends Schema,
  S,
  Bare extends boolean,
  Upload extends boolean,
> {
  method: M;
  path: Path;
  tag: string;
  summary: string;
  /** What clients call it (operationId), where `operationIdOf` doesn't say it well. */
  name?: string;
  /** Statuses of its own refusals, beyond those that follow from the rest: see `refusalsOf`. */
  refuses?: readonly number[];
  /** Least role. Calls without one don't compile. */
  least: Role;
  params?: P;
  query?: Q;
  body?: B;
  /** What to say of a parameter that there is none of, also of one in the body's `filter`, where that it is unknown says too little. */
  unknown?: (name: string, role: Role) => Message | undefined;
  /** Most bytes of the body, where they are more than `bodyBytes`: lists and layouts. */
  bodyLimit?: number;
  /** What is answered, without the {data} around it unless `bare`. Null: 204. */
  answer: A | null;
  /** The answer is the whole document (lists with their meta). */
  bare?: Bare;
  status?: number;
  /** Long work whatever is sent; a long body, and every upload, makes it so by itself. */
  heavy?: boolean;
  /** It may be done twice though it isn't a GET: whoever asks again is answered anew, whatever the Idempotency-Key. */
  reads?: boolean;
  /** A file is sent as multipart/form-data; `run` gets it as `input.file`. */
  upload?: Upload;
  /** The other fields of that form, where it has to have some; `input.form`. */
  form?: Shape;
  /** Judge the body before a transaction is open: long lists. So it is before `prepare`, which works on it. */
  bodyFirst?: boolean;
  /** Refuses who may not do this though their role does and the record is there; asked before `prepare` and `run`. */
  allow?: (work: Work, input: { file: UploadedFile; form: unknown; body: Output<B> }) => Promise<unknown>;
  /** Slow work on what was sent (reading a spreadsheet, a picture, long lists), before any transaction is open. */
  prepare?: (input: {
    file: UploadedFile;
    form: unknown;
    body: Output<B>;
    request: FastifyRequest;
  }) => Promise<unknown>;
  /** Finds the record the path names, or refuses with not_found; judged before the body. */
  subject?: (work: Work, params: Output<P>) => Promise<S>;
  run: (work: Work, input: Input<P, Q, B, S>) => Promise<unknown>;
  /** What the person's own GET says of what is changed here: `theirs` where a `version` sent is an old one. */
  theirs?: (work: Work, params: Output<P>) => Promise<unknown>;
}

export interface Input<P, Q, B, S> {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  subject: S;
  file: UploadedFile;
  form: unknown;
  /** What `prepare` made. */
  prepared: unknown;
  request: FastifyRequest;
}

/** One more short transaction of the same person, for what is read part by part. */
export type Again = <T>(act: (work: Work) => Promise<T>) => Promise<T>;

/** A file to answer instead of JSON; made after the transaction where `bytes` is a function, whole or part by part. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Buffer | Readable | ((again: Again) => Promise<Buffer> | Parts),
    readonly inline = false,
  ) {}
}

/** What a call answers that answers a file; no other schema looks like it. */
export type FileSchema = z.ZodAny & { readonly isFile: true };

/** What a call answers whose `run` gives a FileAnswer of one of these types. */
export function fileOf(...types: [string, ...string[]]): FileSchema {
  return z.any().meta({ types }) as FileSchema;
}

/** Something to finish once the transaction is over: slow work that must not hold it open. */
export class Afterwards {
  constructor(readonly finish: () => Promise<unknown>) {}
}

/** The data of an answer as the database wrote it: long lists needn't be read and written once more here. */
export class JsonText {
  constructor(readonly text: string) {}
}

const NO_PARAMS: Nothing = z.strictObject({});

/** Registers calls; each gets a context, one transaction, its checks in order, and a line in the OpenAPI document. */
export function registerCalls(app: FastifyInstance, database: Database, calls: AnyCall[]): void {
  const streams = new OpenStreams();
  const crowd = new Crowd(heavyAtOnce(database));
  const ways: Ways = { quick: database, heavy: database.with('heavy'), crowd, streams };
  app.addHook('preClose', async () => streams.end());
  for (const call of calls) registerCall(app, ways, call);
}

// A list holds calls of different shapes; each is checked where `defineCall` makes it.
export interface AnyCall extends Omit<
  Call<Method, string, Shape, Shape, Schema, Schema, unknown, boolean, boolean>,
  'subject' | 'allow' | 'prepare' | 'run' | 'theirs'
> {
  allow?: (work: Work, input: never) => Promise<unknown>;
  prepare?: (input: never) => Promise<unknown>;
  subject?: (work: Work, params: never) => Promise<unknown>;
  run: (work: Work, input: never) => Promise<unknown>;
  theirs?: (work: Work, params: never) => Promise<unknown>;
}

/** What the compiler knows of a call by its definition; `wire.ts` reads it for the browser. */
export interface Typed<
  M extends Method,
  Path extends string,
  Q extends Schema = Nothing,
  B extends Schema = z.ZodUndefined,
  A extends Schema = z.ZodUndefined,
  Bare extends boolean = false,
  Upload extends boolean = false,
> {
  method: M;
  path: Path;
  /** Never there. */
  readonly types?: { query: Q; body: B; answer: A; bare: Bare; upload: Upload };
}

/** A call as lists hold it. */
export interface DefinedCall<
  M extends Method,
  Path extends string,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  Bare extends boolean,
  Upload extends boolean,
>
  extends Omit<AnyCall, 'method' | 'path'>, Typed<M, Path, Q, B, A, Bare, Upload> {}

/** Gives a call its types. */
export function defineCall<
  M extends Method,
  Path extends string,
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends Schema = z.ZodUndefined,
  A extends Schema = z.ZodUndefined,
  S = undefined,
  Bare extends boolean = false,
  Upload extends boolean = false,
>(call: Call<M, Path, P, Q, B, A, S, Bare, Upload>): DefinedCall<M, Path, Q, B, A, Bare, Upload> {
  return call as unknown as DefinedCall<M, Path, Q, B, A, Bare, Upload>;
}

interface Ways {
  quick: Database;
  heavy: Database;
  crowd: Crowd;
  streams: OpenStreams;
}

/** The embedded engine has one connection, and heavy calls leave some of a server's to letters. */
function heavyAtOnce({ engine }: Database): number {
  return engine.kind === 'embedded' ? 1 : 3;
}

function registerCall(app: FastifyInstance, ways: Ways, call: AnyCall): void {
  const status = call.answer === null ? 204 : (call.status ?? 200);
  app.route({
    method: call.method,
    url: `/api/v1${call.path}`,
    bodyLimit: call.bodyLimit ?? limit('bodyBytes'),
    config: { least: call.least, upload: call.upload ?? false, form: call.form, refuses: refusalsOf(call) },
    schema: {
      operationId: call.name ?? operationIdOf(call.method, call.path),
      summary: call.summary,
      tags: [call.tag],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      ...(call.upload ? { consumes: ['multipart/form-data'] } : {}),
      response: { [status]: described(call) },
    },
    // Before the body is read: whoever may not make the call needn't be listened to.
    onRequest: async (request) => {
      if (!hasRole(request.context().actor.role, call.least))
        throw new Problem('forbidden', { params: { least: call.least } });
    },
    handler: async (request, reply) => {
      const context = request.context();
      const explain = (name: string) => call.unknown?.(name, context.actor.role);
      const params = await judge(call.params ?? NO_PARAMS, request.params, 'not_found');
      const heavy = isHeavy(call, request);
      const own = heavy ? ways.heavy : ways.quick;
      // What a slow line sends, and takes, holds up nobody: only what is between has to wait for its turn.
      const file = call.upload ? await receiveFile(request) : undefined;
      const form = call.form && (await judge(call.form, file!.fields, 'invalid'));
      const made = await (heavy ? ways.crowd.enter(context.organization_id, make) : make());
      if (made.value instanceof StreamAnswer) return ways.streams.send(reply, made.value);
      return send(reply, made.status, made.value, call);

      async function make() {
        const isEarly = call.bodyFirst || call.prepare;
        const early = isEarly && call.body ? await judge(call.body, request.body, 'invalid', explain) : undefined;
        const prepared = call.prepare && (await prepare(early));
        const act = () =>
          own.work(context, async (work) => {
            const again = await firstAnswer(work, request, call);
            if (again) return again;
            const subject = await call.subject?.(work, params as never);
            const query = await judge(call.query ?? NO_PARAMS, withoutEmpty(request.query), 'invalid', explain);
            const body = early ?? (call.body ? await judge(call.body, request.body, 'invalid', explain) : undefined);
            if (!call.prepare) await call.allow?.(work, { file, form, body } as never);
            const value = await call.run(work, {
              params,
              query,
              body,
              subject,
              file,
              form,
              prepared,
              request,
            } as never);
            if (!(value instanceof FileAnswer || value instanceof Afterwards || value instanceof StreamAnswer))
              await keepAnswer(work, request, call, { status, value, batch_id: work.batchId });
            return { status, value, batch_id: work.batchId };
          });
        const result = await afterTwin(act).catch(withTheirs);
        if (result.batch_id !== null) reply.header('batch-id', result.batch_id);
        return { status: result.status, value: await finished(result) };
      }

      /** Somebody else was faster: what they left is read anew, outside of what was refused. */
      async function withTheirs(error: unknown): Promise<never> {
        if (!(error instanceof Problem) || error.code !== 'stale' || error.detail.extra || !call.theirs) throw error;
        const theirs = await own.work(context, (work) => call.theirs!(work, params as never));
        const { version: _old, ...yours } = request.body as Record<string, unknown>;
        throw new Problem('stale', { extra: { theirs, yours } });
      }

      /** What is left to do once the transaction is over. */
      async function finished({ value, ...result }: Kept): Promise<unknown> {
        if (value instanceof Afterwards) return beyondDeadline(() => ended(result, value));
        if (!(value instanceof FileAnswer) || typeof value.bytes !== 'function') return value;
        return new FileAnswer(value.name, value.type, await bytesOf(value.bytes), value.inline);
      }

      /** A file's bytes, or a stream of them: its first are made in the turn of the call, each that follows in one of its own. */
      async function bytesOf(bytes: (again: Again) => Promise<Buffer> | Parts): Promise<Buffer | Readable> {
        let isBegun = false;
        const made = bytes((act) => {
          const read = () => own.work(context, act);
          return isBegun ? ways.crowd.next(context.organization_id, read) : read();
        });
        if (!(Symbol.asyncIterator in made)) return made;
        const stream = await streamOf(made);
        isBegun = true;
        request.deadline.end();
        return stream;
      }

      /** Says to whoever asks again with the same key how it ended, or that nobody knows. */
      async function ended(result: Omit<Kept, 'value'>, { finish }: Afterwards): Promise<unknown> {
        try {
          const value = await finish();
          await noted((work) => keepAnswer(work, request, call, { ...result, value }));
          return value;
        } catch (error) {
          const note = isUndone(error) ? forgetKey : keepUnknown;
          await noted((work) => note(work, request, call));
          throw error;
        }
      }

      /** What couldn't be noted changes nothing of what was done. */
      async function noted(act: (work: Work) => Promise<void>): Promise<void> {
        if (!hasKey(request, call)) return;
        await own.work(context, act).catch((err: unknown) => request.log.error({ err }, 'answer not kept'));
      }

      async function prepare(body: unknown) {
        await own.work(context, async (work) => {
          await call.subject?.(work, params as never);
          await call.allow?.(work, { file, form, body } as never);
        });
        return call.prepare?.({ file, form, body, request } as never);
      }
    },
  });
}

/** The answer as the OpenAPI document tells it. */
function described({ answer, bare }: AnyCall) {
  if (answer === null) return z.undefined().describe('Nothing to say');
  const types = answer.meta()?.types as string[] | undefined;
  if (!types) return bare ? answer : z.object({ data: answer });
  const schema = z.any().meta({ type: 'string', format: 'binary' });
  return { description: types.join(', '), content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

/** A refusal after which nothing is done: of what the caller wants, or because the cinema couldn't be asked. */
function isUndone(error: unknown): boolean {
  return error instanceof Problem && (error.status < 500 || error.code === 'cinema_away');
}

async function send(reply: FastifyReply, status: number, value: unknown, call: AnyCall) {
  if (value instanceof FileAnswer) {
    const how = value.inline ? 'inline' : 'attachment';
    return (
      reply
        .status(status)
        .header('content-type', value.type)
        .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(value.name)}`)
        .header('x-content-type-options', 'nosniff')
        // Whatever is in it: shown by itself it loads nothing and runs nothing.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .serializer((payload: unknown) => payload as string)
        .send(value.bytes)
    );
  }
  if (value instanceof JsonText) {
    // Bytes, as a text of this size would be looked through twice more: for its length, and to be written.
    const bytes = Buffer.from(`{"data":${value.text}}`);
    return reply
      .status(status)
      .header('content-type', 'application/json; charset=utf-8')
      .serializer((payload: unknown) => payload as string)
      .send(bytes);
  }
  if (call.answer === null) return reply.status(204).send();
  return reply.status(status).send(call.bare ? value : { data: value });
}

async function judge<S extends Schema>(
  schema: S,
  value: unknown,
  code: 'invalid' | 'not_found',
  explain?: (name: string) => Message | undefined,
): Promise<z.output<S>> {
  const parsed = await judgeInParts(schema, value, pauses());
  if (parsed.success) return parsed.data;
  if (code === 'not_found') throw new Problem('not_found');
  const errors = fieldMessages(parsed.error);
  for (const [path, { key }] of Object.entries(errors))
    if (key === 'unknown') errors[path] = explain?.(path.replace(/^filter\./, '')) ?? errors[path]!;
  throw new Problem('invalid', { errors });
}

/** `?a=&&b=1` says nothing about `a` and has no parameter without a name; no text of ours holds a NUL. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  const given = Object.entries(query ?? {}).map(([name, value]: [string, unknown]) => {
    return [name, typeof value === 'string' ? value.replaceAll('\0', '') : value] as const;
  });
  return Object.fromEntries(given.filter(([name, value]) => name !== '' && value !== ''));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who acts, where, in which language: set by server/auth for every signed-in request. */
    context: () => Context;
  }
  interface FastifyContextConfig {
    least?: Role | 'anyone' | 'signed_in';
    upload?: boolean;
    form?: Shape | undefined;
    /** Statuses of its refusals. */
    refuses?: readonly number[];
  }
}
