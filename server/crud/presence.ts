import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { type Fields, type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../call/call.ts';
import { presences } from '../db/presenceTable.ts';
import type { Work } from '../db/work.ts';
import { idParams } from './paging.ts';

const colleague = z
  .object({
    /** The same person has the same id as long as they are here; it is nobody's elsewhere. */
    id: uuid(),
    last_name: z.string().nullable(),
    first_name: z.string().nullable(),
    /** The field they are changing. */
    editing: z.string().nullable(),
  })
  .meta({ title: 'Colleague' });
type Colleague = z.output<typeof colleague>;

/** Who else has the record open; whoever asks is told to the others. It warns and never locks. */
export function presenceCall<N extends string>(
  resource: Resource<Fields, N>,
  least: Role,
  subject: (work: Work, params: { id: string }) => Promise<Record<string, unknown>>,
) {
  return defineCall({
    method: 'PUT',
    path: `/${resource.name}/:id/presence`,
    tag: resource.name,
    summary: `Say that one has one of ${resource.name} open, and hear who else does`,
    least,
    params: idParams,
    body: z.strictObject({ editing: z.string().max(limit('nameLength')).nullish(), leaves: z.boolean().optional() }),
    answer: z.object({ version: z.int(), others: z.array(colleague) }),
    subject,
    run: async (work, { params: { id }, subject: record, body: { editing = null, leaves = false } }) => {
      const visible = visibleFields(resource as unknown as Resource, work.actor.role);
      if (editing !== null && !visible.has(editing))
        throw new Problem('invalid', { errors: { editing: { key: 'unknown' } } });
      const { membership_id } = work.actor;
      // Whoever only looks after the installation is no colleague.
      if (membership_id !== null)
        await (leaves
          ? leave(work, resource.name, id, membership_id)
          : stay(work, resource.name, id, membership_id, editing));
      // What somebody may not see, nobody is said to be changing.
      const others = (await othersAt(work, resource.name, id)).map((each) =>
        each.editing !== null && visible.has(each.editing) ? each : { ...each, editing: null },
      );
      return { version: record.version, others };
    },
  });
}

/** Forgets that they are here. */
async function leave({ tx, organization_id }: Work, noun: string, record_id: string, membership_id: string) {
  const own = and(
    eq(presences.organization_id, organization_id),
    eq(presences.noun, noun),
    eq(presences.record_id, record_id),
    eq(presences.membership_id, membership_id),
  );
  await tx.delete(presences).where(own);
}

/** Notes that they are here, and the field they are changing. */
async function stay(
  { tx, organization_id, now }: Work,
  noun: string,
  record_id: string,
  membership_id: string,
  editing: string | null,
) {
  const seen_at = now();
  const row = { organization_id, id: uuidv7(), noun, record_id, membership_id, editing, since: seen_at, seen_at };
  await tx
    .insert(presences)
    .values(row)
    .onConflictDoUpdate({
      target: [presences.organization_id, presences.noun, presences.record_id, presences.membership_id],
      set: {
        editing,
        seen_at,
        // Who comes back is here anew.
        since: sql`case when ${presences.seen_at} < ${goneBefore(seen_at)} then excluded.since else ${presences.since} end`,
      },
    });
}

/** Who of the others was here lately, whoever came first before the others. */
async function othersAt(work: Work, noun: string, recordId: string): Promise<Colleague[]> {
  const { rows } = await work.tx.execute<Colleague & Record<string, unknown>>(sql`
    select p.id, m.last_name, m.first_name, p.editing from presences p
    join memberships m on m.organization_id = p.organization_id and m.id = p.membership_id and m.deleted_at is null
    where p.organization_id = ${work.organization_id} and p.noun = ${noun} and p.record_id = ${recordId}
      and p.membership_id is distinct from ${work.actor.membership_id}::uuid and p.seen_at >= ${goneBefore(work.now())}
    order by p.since, p.id`);
  return rows;
}

/** Who wasn't heard of since has gone. */
function goneBefore(now: Date) {
  return sql`${new Date(now.getTime() - limit('presenceMs')).toISOString()}::timestamptz`;
}
