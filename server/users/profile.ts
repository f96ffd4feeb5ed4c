import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users as resource } from '#resources/users.ts';
import { writeSchema } from '#shared/schema.ts';
import { namesOfAccount, renameAccount } from '../auth/rules.ts';
import type { Context } from '../base/context.ts';
import type { Database } from '../db/database.ts';
import type { Work } from '../db/work.ts';
import { requireEmployee } from './rules.ts';
import { memberships } from './table.ts';

const { last_name, first_name, middle_name, phone } = resource.fields;

/** What people may change of themselves: names and phone, never their address or what they may do. */
export const profileBody = writeSchema(
  { ...resource, fields: { last_name, first_name, middle_name, phone } },
  'update',
).meta({ title: 'ProfileChange' });

export const profileAnswer = z.object({
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  phone: z.string().nullable(),
  /** Of the membership; null for a superadmin who is nobody's employee here. */
  version: z.number().int().nullable(),
});

export interface Profile {
  last_name?: string;
  first_name?: string;
  middle_name?: string | null;
  phone?: string | null;
}

/** Who asks, as this organisation knows them. */
export async function profileOf(database: Database, context: Context): Promise<z.input<typeof profileAnswer>> {
  const { membership_id, account_id } = context.actor;
  if (membership_id) return database.work(context, (work) => requireEmployee(work, membership_id));
  const { last_name, first_name, ...account } = await namesOfAccount(database, account_id!);
  return { last_name: last_name ?? '', first_name: first_name ?? '', ...account, version: null };
}

/** Changes who asks, as this organisation knows them. Refuses with stale where somebody else has changed it since. */
export async function changeProfile(
  work: Work,
  { version, ...profile }: Profile & { version?: number },
): Promise<void> {
  const id = work.actor.membership_id!;
  await work.update(memberships, eq(memberships.id, id), profile, version === undefined ? {} : { version });
}

/** The same for a superadmin where they are nobody's employee: their names stand on the account, which no organisation may write. */
export async function changeAccount(database: Database, { context }: Work, profile: Profile): Promise<void> {
  const id = context.actor.account_id!;
  await database.foundingWork(
    context,
    (tx) => renameAccount(tx, id, profile),
    (work) => work.note('update', 'accounts', id, profile),
  );
}
