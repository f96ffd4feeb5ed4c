import { and, desc, eq, gte, lte, notInArray, or } from 'drizzle-orm';
import { resourceList } from '#resources/index.ts';
import { everyName, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import type { Work } from '../db/work.ts';
import { audit } from '../db/auditTable.ts';
import { PRIVATE } from './private.ts';

export interface AuditFilters {
  noun?: string | undefined;
  verb?: string | undefined;
  record_id?: string | undefined;
  account_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** One page of the organisation's log, newest first, and how many lines match. */
export async function auditLines(
  work: Work,
  filters: AuditFilters,
  { page, per_page }: { page: number; per_page: number },
) {
  const where = and(
    eq(audit.organization_id, work.organization_id),
    or(
      notInArray(audit.noun, PRIVATE),
      work.actor.account_id ? eq(audit.account_id, work.actor.account_id) : undefined,
    ),
    filters.noun ? eq(audit.noun, filters.noun) : undefined,
    filters.verb ? eq(audit.verb, filters.verb) : undefined,
    filters.record_id ? eq(audit.record_id, filters.record_id) : undefined,
    filters.account_id ? eq(audit.account_id, filters.account_id) : undefined,
    filters.from ? gte(audit.at, new Date(filters.from)) : undefined,
    filters.to ? lte(audit.at, new Date(filters.to)) : undefined,
  );
  const lines = await work.tx
    .select()
    .from(audit)
    .where(where)
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const rows = lines.map(({ id, at, actor, verb, noun, record_id, before, after }) => ({
    id,
    at: at.toISOString(),
    actor,
    verb,
    noun,
    record_id,
    before: seenOf(noun, before, work.actor.role),
    after: seenOf(noun, after, work.actor.role),
  }));
  return { rows, total: await work.tx.$count(audit, where) };
}

/** A row as somebody of this role may read it: without what only others see of the record. */
function seenOf(noun: string, row: unknown, role: Role): unknown {
  const resource = resourceList.find(({ name, table = name }) => table === noun);
  if (!resource || typeof row !== 'object' || row === null) return row ?? null;
  const visible = visibleFields(resource, role);
  // Also by the names that these fields had when the line was written.
  const hidden = Object.entries(resource.fields).flatMap(([name, field]) =>
    visible.has(name) ? [] : everyName(name, field),
  );
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}
