import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '#shared/problems.ts';
import { hasRole, type Role } from '#shared/roles.ts';
import { fieldMessages } from '#shared/schema.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import type { Work } from './db/work.ts';
import { idempotency } from './jobs/table.ts';

type Schema = z.ZodType;
type Shape = z.ZodObject;
type Output<S> = S extends Schema ? z.output<S> : undefined;

/** One call of the API: where it is, who may make it, what comes in and what goes out. */
export interface Call<P extends Shape, Q extends Shape, B extends Schema, A extends Schema, S> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  tag: string;
  summary: string;
  /** Least role. Calls without one don't compile. */
  least: Role;
  params?: P;
  query?: Q;
  body?: B;
  /** What is answered, without the {data} around it unless `bare`. Null: 204. */
  answer: A | null;
  /** The answer is the whole document (lists with their meta). */
  bare?: boolean;
  status?: number;
  /** A file is sent as multipart/form-data; `run` gets it as `input.file`. */
  upload?: boolean;
  /** Slow work on what was sent (reading a spreadsheet, a picture, long lists), before any transaction is open. */
  prepare?: (input: { file: UploadedFile; body: Output<B>; request: FastifyRequest }) => Promise<unknown>;
  /** Finds the record the path names, or refuses with not_found; judged before the body. */
  subject?: (work: Work, params: Output<P>) => Promise<S>;
  run: (work: Work, input: Input<P, Q, B, S>) => Promise<unknown>;
}

export interface Input<P, Q, B, S> {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  subject: S;
  file: UploadedFile;
  /** What `prepare` made. */
  prepared: unknown;
  request: FastifyRequest;
}

/** A file as it was sent, and the other fields of its form. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
  fields: Record<string, string>;
}

/** A file to answer instead of JSON; made after the transaction where `bytes` is a function. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Buffer | (() => Promise<Buffer>),
    readonly inline = false,
  ) {}
}

/** Something to finish once the transaction is over: slow work that must not hold it open. */
export class Afterwards {
  constructor(readonly finish: () => Promise<unknown>) {}
}

/** The data of an answer as the database wrote it: long lists needn't be read and written once more here. */
export class JsonText {
  constructor(readonly text: string) {}
}

const NO_PARAMS = z.strictObject({});

/** Registers calls; each gets a context, one transaction, its checks in order, and a line in the OpenAPI document. */
export function registerCalls(app: FastifyInstance, database: Database, calls: AnyCall[]): void {
  for (const call of calls) registerCall(app, database, call);
}

// A list holds calls of different shapes; each is checked where `defineCall` makes it.
export interface AnyCall extends Omit<Call<Shape, Shape, Schema, Schema, unknown>, 'subject' | 'prepare' | 'run'> {
  prepare?: (input: never) => Promise<unknown>;
  subject?: (work: Work, params: never) => Promise<unknown>;
  run: (work: Work, input: never) => Promise<unknown>;
}

/** Gives a call its types. */
export function defineCall<P extends Shape, Q extends Shape, B extends Schema, A extends Schema, S = undefined>(
  call: Call<P, Q, B, A, S>,
): AnyCall {
  return call as unknown as AnyCall;
}

function registerCall(app: FastifyInstance, database: Database, call: AnyCall): void {
  const status = call.answer === null ? 204 : (call.status ?? 200);
  const answer = call.answer === null ? z.undefined() : call.bare ? call.answer : z.object({ data: call.answer });
  app.route({
    method: call.method,
    url: `/api/v1${call.path}`,
    config: { least: call.least, upload: call.upload ?? false },
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      ...(call.upload ? { consumes: ['multipart/form-data'] } : {}),
      response: { [status]: call.answer === null ? z.undefined().describe('Nothing to say') : answer },
    },
    handler: async (request, reply) => {
      const context = request.context();
      if (!hasRole(context.actor.role, call.least)) throw new Problem('forbidden', { params: { least: call.least } });
      const params = parse(call.params ?? NO_PARAMS, request.params, 'not_found');
      const file = call.upload ? await readUpload(request) : undefined;
      const early = call.prepare && call.body ? parse(call.body, request.body, 'invalid') : undefined;
      const prepared = await call.prepare?.({ file, body: early, request } as never);
      const result = await database.work(context, async (work) => {
        const again = await firstAnswer(work, request, call);
        if (again) return again;
        const subject = await call.subject?.(work, params as never);
        const query = parse(call.query ?? NO_PARAMS, withoutEmpty(request.query), 'invalid');
        const body = early ?? (call.body ? parse(call.body, request.body, 'invalid') : undefined);
        const value = await call.run(work, { params, query, body, subject, file, prepared, request } as never);
        await keepAnswer(work, request, call, status, value);
        return { status, value };
      });
      const value = result.value instanceof Afterwards ? await result.value.finish() : result.value;
      return send(reply, result.status, value, call);
    },
  });
}

async function send(reply: FastifyReply, status: number, value: unknown, call: AnyCall) {
  if (value instanceof FileAnswer) {
    const bytes = typeof value.bytes === 'function' ? await value.bytes() : value.bytes;
    const how = value.inline ? 'inline' : 'attachment';
    return reply
      .status(status)
      .header('content-type', value.type)
      .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(value.name)}`)
      .header('x-content-type-options', 'nosniff')
      .serializer((payload: unknown) => payload as string)
      .send(bytes);
  }
  if (value instanceof JsonText) {
    return (
      reply
        .status(status)
        .header('content-type', 'application/json; charset=utf-8')
        .serializer((payload: unknown) => payload as string)
        // A text of this size would be looked through twice more: for its length, and to be written.
        .send(Buffer.from(`{"data":${value.text}}`))
    );
  }
  if (call.answer === null) return reply.status(204).send();
  return reply.status(status).send(call.bare ? value : { data: value });
}

function parse<S extends Schema>(schema: S, value: unknown, code: 'invalid' | 'not_found'): z.output<S> {
  // With the input a message can tell a wrong kind of value from none.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  if (code === 'not_found') throw new Problem('not_found');
  throw new Problem('invalid', { errors: fieldMessages(parsed.error) });
}

/** `?a=&&b=1` says nothing about `a` and has no parameter without a name; no text of ours holds a NUL. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  const given = Object.entries(query ?? {}).map(([name, value]: [string, unknown]) => {
    return [name, typeof value === 'string' ? value.replaceAll('\0', '') : value] as const;
  });
  return Object.fromEntries(given.filter(([name, value]) => name !== '' && value !== ''));
}

async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Problem('unsupported_type', { params: { type: 'multipart/form-data' } });
  const file = await request.file();
  if (!file) throw new Problem('invalid', { errors: { file: { key: 'required' } } });
  const bytes = await file.toBuffer();
  const fields: Record<string, string> = {};
  for (const [name, part] of Object.entries(file.fields)) {
    if (part && 'value' in part && typeof part.value === 'string' && part.value !== '') fields[name] = part.value;
  }
  return { name: file.filename, bytes, fields };
}

interface Kept {
  status: number;
  value: unknown;
}

/** The answer kept for this Idempotency-Key, or null after marking the key as taken by this transaction. */
async function firstAnswer(work: Work, request: FastifyRequest, call: AnyCall): Promise<Kept | null> {
  const key = keyOf(request, call);
  if (!key || !work.actor.account_id) return null;
  const where = and(
    eq(idempotency.organization_id, work.organization_id),
    eq(idempotency.account_id, work.actor.account_id),
    eq(idempotency.route, routeOf(request)),
    eq(idempotency.key, key),
  );
  const dayAgo = new Date(work.now().getTime() - 86_400_000);
  await work.tx.delete(idempotency).where(and(where, lt(idempotency.created_at, dayAgo)));
  // A twin in flight holds this row until its transaction ends, so the insert waits for it.
  const mine = await work.tx
    .insert(idempotency)
    .values({
      organization_id: work.organization_id,
      account_id: work.actor.account_id,
      route: routeOf(request),
      key,
      body_hash: hashOf(request),
      created_at: work.now(),
    })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  if (mine.length > 0) return null;
  const [kept] = await work.tx.select().from(idempotency).where(where);
  if (!kept || kept.body_hash !== hashOf(request)) throw new Problem('idempotency_mismatch');
  return { status: kept.status ?? 200, value: kept.answer };
}

async function keepAnswer(work: Work, request: FastifyRequest, call: AnyCall, status: number, value: unknown) {
  const key = keyOf(request, call);
  if (!key || !work.actor.account_id || value instanceof FileAnswer || value instanceof Afterwards) return;
  await work.tx
    .update(idempotency)
    .set({ status, answer: value ?? null })
    .where(
      and(
        eq(idempotency.account_id, work.actor.account_id),
        eq(idempotency.route, routeOf(request)),
        eq(idempotency.key, key),
        sql`status is null`,
      ),
    );
}

function keyOf(request: FastifyRequest, call: AnyCall): string | null {
  if (call.method === 'GET' || call.upload) return null;
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : null;
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.url.split('?')[0]}`;
}

function hashOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(request.body ?? null) + JSON.stringify(request.query ?? null))
    .digest('hex');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who acts, where, in which language: set by server/auth for every signed-in request. */
    context: () => Context;
  }
  interface FastifyContextConfig {
    least?: Role | 'anyone' | 'signed_in';
    upload?: boolean;
  }
}
