import { sql } from 'drizzle-orm';
import { NOTHING_CHOSEN, type SaidOnPlan } from '#shared/hall/present.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { arrayOf } from '../../db/among.ts';
import { telling } from '../../db/listening.ts';
import type { Work } from '../../db/work.ts';
import type { Said } from './presence.ts';

/** What is heard of a page, as `sayPresent` tells it. */
export type PresentNews = [kind: 'present', said: Said];

/**
 * Tells every process who has the plan of a hall open, and what they have chosen there; nothing is stored. Whoever only
 * looks after the installation is no colleague, and is not told of.
 */
export async function sayPresent(work: Work, hall_id: string, session_id: string, said: SaidOnPlan): Promise<void> {
  const { membership_id } = work.actor;
  if (membership_id === null) return;
  const { leaves = false, ...chosen } = said;
  const { organization_id } = work;
  const told = { ...NOTHING_CHOSEN, ...chosen, leaves, organization_id, hall_id, membership_id, session_id };
  const named = sql`jsonb_build_object('last_name', m.last_name, 'first_name', m.first_name)`;
  await work.tx.execute(sql`
    select ${telling('present', sql`${JSON.stringify(told)}::jsonb || ${named}`)}
    from memberships m
    where m.organization_id = ${organization_id} and m.id = ${membership_id} and m.deleted_at is null`);
}

/** Every open plan of these halls asks at once, and not within half a minute, whether it may still hear of them. */
export async function askSightAnew({ tx }: Work, halls: readonly string[]): Promise<void> {
  await tx.execute(sql`select ${telling('rights', sql`id`)} from unnest(${arrayOf(halls, 'uuid')}) as h(id)`);
}

const MINUTE_MS = 60_000;

/** How often each account said something within the minute that goes on. */
export class Talk {
  readonly #said = new Map<string, number>();
  #since = 0;

  /** Refuses whoever says too much. */
  refuse(account_id: string, now: Date): void {
    const gone = now.getTime() - this.#since;
    if (gone >= MINUTE_MS) {
      this.#said.clear();
      this.#since = now.getTime();
    }
    const often = (this.#said.get(account_id) ?? 0) + 1;
    this.#said.set(account_id, often);
    if (often <= limit('chosenPerMinute')) return;
    const retry_after = Math.max(1, Math.ceil((MINUTE_MS - gone) / 1000));
    throw new Problem('too_many_requests', { extra: { retry_after } });
  }
}
