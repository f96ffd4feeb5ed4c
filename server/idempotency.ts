import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#shared/problems.ts';
import type { Work } from './db/work.ts';
import { idempotency } from './jobs/table.ts';

/** What decides whether a call may be asked for again under the same key: reading and uploads need none. */
interface Repeatable {
  method: string;
  upload?: boolean;
}

/** An answer as it was given the first time. */
export interface Kept {
  status: number;
  value: unknown;
  batch_id: string | null;
}

/** The answer kept for this Idempotency-Key, or null after marking the key as taken by this transaction. */
export async function firstAnswer(work: Work, request: FastifyRequest, call: Repeatable): Promise<Kept | null> {
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
  return { status: kept.status ?? 200, value: kept.answer, batch_id: kept.batch_id };
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
    .where(
      and(
        eq(idempotency.account_id, work.actor.account_id),
        eq(idempotency.route, routeOf(request)),
        eq(idempotency.key, key),
        sql`status is null`,
      ),
    );
}

function keyOf(request: FastifyRequest, call: Repeatable): string | null {
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
