import type { Language } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { isAllowed, type Permission, type Role } from '#shared/roles.ts';

/** Where the product's time comes from; nothing else reads the machine's clock. */
export type Clock = () => Date;

/** A clock that shows the machine's time, or starts at `from` and ticks on. */
export function clockFrom(from: Date | undefined): Clock {
  if (!from) return () => new Date();
  const offset = from.getTime() - Date.now();
  return () => new Date(Date.now() + offset);
}

/** Who acts. `membership_id` is null for a superadmin acting where they are no member, and for the system. */
export interface Actor {
  account_id: string | null;
  membership_id: string | null;
  email: string;
  role: Role;
}

/** Refuses whoever may not do it, naming the role that may. */
export function requireAllowed({ role }: Actor, permission: Permission): void {
  if (!isAllowed(permission, role))
    throw new Problem('forbidden', { params: { least: permission.least ?? 'superadmin' } });
}

/** Organisation, actor, language and clock of one piece of work: everything a rule may know of its surroundings. */
export interface Context {
  organization_id: string;
  actor: Actor;
  language: Language;
  now: Clock;
  /** The batch that this is a part of, where a person's work goes on over several transactions. */
  part_of?: string;
}

/** The house itself at work for an organisation: set-up, demo data, jobs. */
export function systemContext(organization_id: string, now: Clock): Context {
  return {
    organization_id,
    actor: { account_id: null, membership_id: null, email: 'system', role: 'superadmin' },
    language: 'ru',
    now,
  };
}
