import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { normalizeEmail } from '#shared/person.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole, type JobTitle, type Role } from '#shared/roles.ts';
import { requireAll } from '../crud/records.ts';
import type { CrudRules } from '../crud/rules.ts';
import { among } from '../db/among.ts';
import { telling } from '../db/listening.ts';
import type { Work } from '../db/work.ts';
import { memberships } from './table.ts';

export interface Employee {
  last_name: string;
  first_name: string;
  middle_name?: string | null;
  email: string;
  phone?: string | null;
  role: Role;
  job_title: JobTitle;
}

/**
 * Makes somebody an employee of the organisation; their account is made if the address is new. Refuses with
 * role_too_high above the actor's own role, with already_exists where the address is an employee already, and with
 * account_of_superadmin.
 */
export async function hire(work: Work, employee: Employee) {
  refuseHigherRole(work, employee.role);
  const email = normalizeEmail(employee.email);
  const { rows } = await work.tx.execute<{ id: string }>(
    sql`select account_of(${email}, ${uuidv7()}::uuid, ${work.now().toISOString()}::timestamptz) as id`,
  );
  await refuseSuperadmin(work, rows[0]!.id);
  const [taken] = await work.tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.organization_id, work.organization_id),
        eq(memberships.email, email),
        isNull(memberships.deleted_at),
      ),
    );
  if (taken)
    throw new Problem('already_exists', { errors: { email: { key: 'already_exists', params: { value: email } } } });
  const [hired] = await work.insert(memberships, [{ ...employee, email, account_id: rows[0]!.id, active: true }]);
  return hired!;
}

/** Changes names, phone, role or job title. The last admin can't be demoted, a superadmin not even be renamed. */
export async function changeEmployee(
  work: Work,
  id: string,
  change: Partial<Omit<Employee, 'email'>>,
  version?: number,
): Promise<void> {
  const employee = await requireEmployee(work, id);
  await refuseSuperadmin(work, employee.account_id);
  if (change.role && change.role !== employee.role) {
    refuseHigherRole(work, change.role);
    refuseHigherRole(work, employee.role as Role);
    if (employee.role === 'admin' && !hasRole(change.role, 'admin')) await refuseLastAdmin(work, id);
  }
  await work.update(memberships, eq(memberships.id, id), change, version === undefined ? {} : { version });
  if (change.role) await askRightsAnew(work, id);
}

/**
 * Ends somebody's membership. The last admin can't be removed; `release` takes from them what they look after, such as
 * sectors.
 */
export async function dismiss(
  work: Work,
  id: string,
  release: (work: Work, id: string) => Promise<void>,
): Promise<void> {
  const employee = await requireEmployee(work, id);
  refuseHigherRole(work, employee.role as Role);
  // All admins at once and in one order comes first: two who dismiss each other would hold themselves already.
  if (employee.role === 'admin') await refuseLastAdmin(work, id);
  // Whoever gives them a sector at this moment comes first, or finds them gone.
  await requireAll(work, memberships, [id], 'update');
  await release(work, id);
  await work.remove(memberships, eq(memberships.id, id));
  await askRightsAnew(work, id);
}

/**
 * Ends somebody's sessions on all devices, as far as this organisation goes: what they are signed in to elsewhere is
 * no business of its admins.
 */
export async function signOutEverywhere(work: Work, id: string): Promise<void> {
  await refuseSuperadmin(work, (await requireEmployee(work, id)).account_id);
  await work.note('sign_out', 'memberships', id);
  await work.update(memberships, eq(memberships.id, id), { signed_out_at: work.now() }, { audit: false });
  await askRightsAnew(work, id);
}

/** What this person has open is asked with the commit what they may still see. */
async function askRightsAnew(work: Work, id: string): Promise<void> {
  await work.tx.execute(sql`select ${telling('rights', sql`${id}::uuid`)}`);
}

/** The live membership, or not_found. */
export async function requireEmployee(work: Work, id: string) {
  const [employee] = await work.tx
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.organization_id, work.organization_id),
        eq(memberships.id, id),
        isNull(memberships.deleted_at),
      ),
    );
  if (!employee) throw new Problem('not_found');
  return employee;
}

function refuseHigherRole(work: Work, role: Role): void {
  if (!hasRole(work.actor.role, role)) throw roleTooHigh();
}

function roleTooHigh(): Problem {
  return new Problem('role_too_high', { errors: { role: { key: 'role_too_high' } } });
}

function ofSuperadmin(): Problem {
  return new Problem('account_of_superadmin', { errors: { email: { key: 'account_of_superadmin' } } });
}

/** Whoever looks after the installation acts in every organisation, and is nobody's employee: their account is theirs. */
async function refuseSuperadmin(work: Work, account_id: string): Promise<void> {
  if (hasRole(work.actor.role, 'superadmin')) return;
  const { rows } = await work.tx.execute<{ refused: boolean }>(
    sql`select is_superadmin(${account_id}::uuid) as refused`,
  );
  if (rows[0]?.refused) throw ofSuperadmin();
}

async function refuseLastAdmin(work: Work, id: string): Promise<void> {
  const others = await holdAdmins(work);
  if (!others.some((admin) => admin.id !== id)) throw new Problem('last_admin');
}

/** Locked in one order, so that two admins demoting each other can't both win. */
async function holdAdmins(work: Work) {
  return work.tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.organization_id, work.organization_id),
        eq(memberships.role, 'admin'),
        isNull(memberships.deleted_at),
      ),
    )
    .orderBy(memberships.id)
    .for('update');
}

/** Whom the person may not change, or have back: who looks after the installation by now, and of those who left who stands above them. */
async function refusedAmong(work: Work, ids: readonly string[]): Promise<Map<string, Problem>> {
  if (hasRole(work.actor.role, 'superadmin')) return new Map();
  const { rows } = await work.tx.execute<{ id: string; role: Role; is_gone: boolean; is_superadmin: boolean }>(sql`
    select id, role, deleted_at is not null as is_gone, is_superadmin(account_id) from memberships
    where organization_id = ${work.organization_id} and ${among(sql`id`, ids)}`);
  return new Map(
    rows.flatMap(({ id, role, is_gone, is_superadmin }) => {
      if (is_superadmin) return [[id, ofSuperadmin()] as const];
      return is_gone && !hasRole(work.actor.role, role) ? [[id, roleTooHigh()] as const] : [];
    }),
  );
}

/** What employees do differently from other records, once they are hired; `release` as `dismiss` takes it. */
export function employeeRules(release: (work: Work, id: string) => Promise<void>) {
  return {
    update: (work: Work, id: string, values: object, version: number | undefined) =>
      changeEmployee(work, id, values, version),
    remove: (work: Work, id: string) => dismiss(work, id, release),
    refuses: refusedAmong,
    holds: holdAdmins,
  } satisfies CrudRules;
}
