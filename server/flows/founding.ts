import { v7 as uuidv7 } from 'uuid';
import { normalizeEmail } from '#shared/person.ts';
import { type Clock, type Context, systemContext } from '../base/context.ts';
import type { Database } from '../db/database.ts';
import { organizations } from '../organizations/table.ts';
import { type Employee, hire } from '../users/rules.ts';

export interface NewOrganization {
  id?: string;
  name: string;
  city_id: string | null;
  reply_to: string | null;
  /** The first admin. */
  admin: Omit<Employee, 'role'>;
}

/** Makes an organisation and its first admin; answers the context the admin works in. */
export async function createOrganization(database: Database, wanted: NewOrganization, now: Clock): Promise<Context> {
  const id = wanted.id ?? uuidv7();
  const context = systemContext(id, now);
  const admin = await database.foundingWork(
    context,
    async (tx) => {
      await tx.insert(organizations).values({
        id,
        name: wanted.name,
        city_id: wanted.city_id,
        reply_to: wanted.reply_to,
        created_at: now(),
      });
    },
    (work) => hire(work, { ...wanted.admin, role: 'admin' }),
  );
  return {
    ...context,
    actor: {
      account_id: admin.account_id,
      membership_id: admin.id,
      email: normalizeEmail(wanted.admin.email),
      role: 'admin',
    },
  };
}
