import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '#shared/day.ts';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import { ANSWER_MS } from '../base/deadline.ts';
import { idempotency } from './idempotencyTable.ts';

/** What decides whether a call may be asked for again under the same key: reading and uploads need none. */
interface Repeatable {
  method: string;
  reads?: boolean;
  upload?: boolean;
}

/** The longest key that is kept; a UUID has 36 characters. */
const KEY_LENGTH = 255;

/** The status kept where the call came to an end and nobody knows what it did. */
const UNKNOWN = 503;

/** Somebody is at it with this key: its transaction is over, its work isn't. */
export const UNDER_WAY = Symbol('under way');

/** How long a twin waits in all, and between two looks at the most, ms. */
const TWIN_MS = ANSWER_MS - 2_000;
const LOOK_MS = 800;

/** An answer as it was given the first time. */
export interface Kept {
  status: number;
  value: unknown;
  batch_id: string | null;
}

/**
 * The answer kept for this Idempotency-Key, or null after marking the key as taken by this transaction. Refuses with
 * outcome_unknown where nobody knows how the first call ended; so it is where it has no answer though its time is over.
 */
export async function firstAnswer(
  work: Work,
  request: FastifyRequest,
  call: Repeatable,
): Promise<Kept | typeof UNDER_WAY | null> {
  const key = keyOf(request, call);
  if (!key || !work.actor.account_id) return null;
  const where = rowOf(work, request, key);
  const body_hash = hashOf(request);
  const dayAgo = new Date(work.now().getTime() - DAY_MS);
  await work.tx.delete(idempotency).where(and(where, lt(idempotency.created_at, dayAgo)));
  // A twin in flight holds this row until its transaction ends, so the insert waits for it.
  const mine = await work.tx
    .insert(idempotency)
    .values({
      organization_id: work.organization_id,
      account_id: work.actor.account_id,
      route: routeOf(request),
      key,
      body_hash,
      created_at: work.now(),
    })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  if (mine.length > 0) return null;
  const [kept] = await work.tx.select().from(idempotency).where(where);
  if (kept && kept.body_hash !== body_hash) throw new Problem('idempotency_mismatch');
  if (!kept || kept.status === UNKNOWN) throw new Problem('outcome_unknown');
  if (kept.status === null) {
    if (work.now().getTime() - kept.created_at.getTime() >= ANSWER_MS) throw new Problem('outcome_unknown');
    return UNDER_WAY;
  }
  return { status: kept.status, value: kept.answer, batch_id: kept.batch_id };
}

/** Does it once no twin is at it any more; who waits holds no connection. */
export async function afterTwin<T>(act: () => Promise<T | typeof UNDER_WAY>): Promise<T> {
  const until = performance.now() + TWIN_MS;
  for (let pause = 50; ; pause = Math.min(2 * pause, LOOK_MS)) {
    const done = await act();
    if (done !== UNDER_WAY) return done;
    if (performance.now() > until) throw new Problem('outcome_unknown');
    await wait(pause);
  }
}

/** Keeps the answer for whoever asks again with this key. */
export async function keepAnswer(
  work: Work,
  request: FastifyRequest,
  call: Repeatable,
  { status, value, batch_id }: Kept,
): Promise<void> {
  const key = keyOf(request, call);
  if (!key || !work.actor.account_id) return;
  await work.tx
    .update(idempotency)
    .set({ status, answer: value ?? null, batch_id })
    .where(and(rowOf(work, request, key), isNull(idempotency.status)));
}

/** Keeps that nobody knows how it ended, so that whoever asks again needn't wait. */
export async function keepUnknown(work: Work, request: FastifyRequest, call: Repeatable): Promise<void> {
  await keepAnswer(work, request, call, { status: UNKNOWN, value: null, batch_id: null });
}

/** Lets the key be used anew: what it was given for did not happen. */
export async function forgetKey(work: Work, request: FastifyRequest, call: Repeatable): Promise<void> {
  const key = keyOf(request, call);
  if (!key || !work.actor.account_id) return;
  await work.tx.delete(idempotency).where(and(rowOf(work, request, key), isNull(idempotency.status)));
}

/** Was this call made with a key? */
export function hasKey(request: FastifyRequest, call: Repeatable): boolean {
  return keyOf(request, call) !== null;
}

function keyOf(request: FastifyRequest, call: Repeatable): string | null {
  if (call.method === 'GET' || call.reads || call.upload) return null;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > KEY_LENGTH)
    throw new Problem('invalid', { errors: { 'idempotency-key': { key: 'too_long', params: { max: KEY_LENGTH } } } });
  return key;
}

function rowOf(work: Work, request: FastifyRequest, key: string) {
  return and(
    eq(idempotency.organization_id, work.organization_id),
    eq(idempotency.account_id, work.actor.account_id!),
    eq(idempotency.route, routeOf(request)),
    eq(idempotency.key, key),
  );
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.url.split('?')[0]}`;
}

function hashOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(request.body ?? null) + JSON.stringify(request.query ?? null))
    .digest('hex');
}
