import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { listViews as resource } from '#resources/list_views.ts';
import { resourceList } from '#resources/index.ts';
import { limit } from '#shared/limits.ts';
import { rolesOfList } from '#shared/listViews.ts';
import { Problem } from '#shared/problems.ts';
import type { WriteOf } from '#shared/resource.ts';
import { hasRole, ROLES } from '#shared/roles.ts';
import { requireAllowed } from '../base/context.ts';
import { isSameText } from '../crud/search.ts';
import { aloneWith } from '../db/locks.ts';
import type { Values, Work } from '../db/work.ts';
import { listViews } from './table.ts';

type View = Pick<typeof listViews.$inferSelect, 'noun' | 'owner_id' | 'shared_with'>;

/** One sees one's own, and what is shared with one's role or one below it. */
export function seenViews(work: Work): SQL {
  const roles = ROLES.filter((role) => hasRole(work.actor.role, role));
  return sql`(r.owner_id = ${work.actor.membership_id} or r.shared_with in ${roles})`;
}

export async function addView(work: Work, values: Record<string, unknown>): Promise<string> {
  await aloneWith(work.tx, 'views', work.organization_id);
  const sent = values as WriteOf<typeof resource, 'create'>;
  const owner_id = work.actor.membership_id;
  const view = { noun: sent.noun, owner_id, shared_with: sent.shared_with ?? null };
  refuseUnknown(work, sent.noun);
  refuseSharing(work, view);
  if (owner_id === null && view.shared_with === null)
    throw new Problem('invalid', { errors: { shared_with: { key: 'required' } } });
  await refuseNamesake(work, view, sent.name);
  await refuseTooMany(work, view);
  const [made] = await work.insert(listViews, [{ ...sent, ...view }]);
  await onlyDefault(work, made!.id, { ...view, is_default: sent.is_default });
  return made!.id;
}

export async function changeView(work: Work, id: string, values: Record<string, unknown>, version?: number) {
  await aloneWith(work.tx, 'views', work.organization_id);
  const before = await holdView(work, id);
  requireOwn(work, before);
  const change = values as Values<typeof listViews>;
  if (before.owner_id === null && change.shared_with === null)
    throw new Problem('invalid', { errors: { shared_with: { key: 'required' } } });
  if (change.name !== undefined && change.name !== before.name) await refuseNamesake(work, before, change.name);
  if (change.shared_with !== undefined && change.shared_with !== before.shared_with) {
    refuseSharing(work, { ...before, shared_with: change.shared_with });
    await refuseTooMany(work, { ...before, shared_with: change.shared_with });
  }
  await work.update(listViews, eq(listViews.id, id), change, version === undefined ? {} : { version });
  await onlyDefault(work, id, { ...before, ...change } as View & { is_default: boolean });
}

export async function removeView(work: Work, id: string): Promise<void> {
  requireOwn(work, await holdView(work, id));
  await work.remove(listViews, eq(listViews.id, id));
}

/** A list that there is, and that the person may read. */
function refuseUnknown(work: Work, noun: string): void {
  const resource = resourceList.find(({ name }) => name === noun);
  const least = resource?.list.columns.length ? resource.allow.read.least : null;
  if (!least || !hasRole(work.actor.role, least))
    throw new Problem('invalid', { errors: { noun: { key: 'unknown' } } });
}

/** It is an administrator's to share, with a role that has the list. */
function refuseSharing(work: Work, { noun, shared_with }: Pick<View, 'noun' | 'shared_with'>): void {
  if (shared_with === null) return;
  requireSharing(work);
  const list = resourceList.find(({ name }) => name === noun);
  const roles: readonly string[] = list ? rolesOfList(list) : [];
  if (!roles.includes(shared_with)) throw new Problem('invalid', { errors: { shared_with: { key: 'role_no_list' } } });
}

function requireSharing(work: Work): void {
  requireAllowed(work.actor, resource.verbs!['share']!);
}

/** Two tabs of one name can't be told apart; of what somebody doesn't see they needn't be. */
async function refuseNamesake(work: Work, { noun, id }: Pick<View, 'noun'> & { id?: string }, name: string) {
  const { rows } = await work.tx.execute(sql`
    select 1 from list_views r
    where r.organization_id = ${work.organization_id} and r.deleted_at is null and r.noun = ${noun}
      and r.id is distinct from ${id ?? null}::uuid and ${seenViews(work)}
      and ${isSameText(resource.fields.name, sql`r.name`, name)}
    limit 1`);
  if (rows.length > 0) throw new Problem('invalid', { errors: { name: { key: 'view_named' } } });
}

/** What is shared belongs to the administrators: also to its owner only as long as they are one. */
function requireOwn(work: Work, { owner_id, shared_with }: View): void {
  if (shared_with !== null) requireSharing(work);
  else if (owner_id !== work.actor.membership_id) throw new Problem('not_found');
}

async function holdView(work: Work, id: string) {
  const [view] = await work.tx
    .select()
    .from(listViews)
    .where(and(eq(listViews.organization_id, work.organization_id), eq(listViews.id, id), isNull(listViews.deleted_at)))
    .for('update');
  if (!view) throw new Problem('not_found');
  return view;
}

/** Those that a list would open with instead: of one owner, or of one role. */
function beside(work: Work, { noun, owner_id, shared_with }: View): SQL {
  return and(
    eq(listViews.organization_id, work.organization_id),
    isNull(listViews.deleted_at),
    eq(listViews.noun, noun),
    shared_with === null
      ? and(eq(listViews.owner_id, owner_id!), isNull(listViews.shared_with))
      : eq(listViews.shared_with, shared_with),
  )!;
}

async function refuseTooMany(work: Work, view: View): Promise<void> {
  const max = limit('viewsOfList');
  const [row] = await work.tx.select({ there: count() }).from(listViews).where(beside(work, view));
  if (row!.there >= max) throw new Problem('invalid', { errors: { name: { key: 'too_many_views', params: { max } } } });
}

async function onlyDefault(work: Work, id: string, view: View & { is_default?: boolean | undefined }): Promise<void> {
  if (!view.is_default) return;
  const others = and(beside(work, view), ne(listViews.id, id), eq(listViews.is_default, true))!;
  await work.update(listViews, others, { is_default: false });
}
