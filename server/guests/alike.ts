import { type SQL, sql } from 'drizzle-orm';
import { type GuestField, type GuestValues, PERSON_FIELDS } from '#shared/guests.ts';
import { arrayOf } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { seesContacts } from './read.ts';

/** A guest as duplicates are found: what was typed, as far as rows say it too, and the keys it is compared by. */
export interface KnownGuest {
  id: string;
  values: GuestValues;
  phone_key: string | null;
  email_key: string | null;
  name_key: string;
  added_at: string;
  /** May the person asking read the whole record: e-mail and phone too? */
  seen_whole: boolean;
}

/** What guests are looked for by; `bare` are names of rows that say neither e-mail nor phone. */
export interface Keys {
  emails: readonly string[];
  phones: readonly string[];
  names: readonly string[];
  bare: readonly Pick<GuestValues, 'last_name' | 'first_name' | 'middle_name'>[];
  /** What else is read of them. */
  more: readonly GuestField[];
}

const CONTACTS = ['email_key', 'phone_key'] as const;
const PATRONYMIC = sql`coalesce(middle_name, '')`;
const column = (name: string): SQL => sql`${sql.identifier(name)}`;

/**
 * Live guests of the organisation whom rows may be compared with, oldest first. Of those who share a contact or a name the first is
 * enough, and the first of each patronymic: thousands of namesakes are not read to look at one.
 */
export async function guestsLike(work: Work, keys: Keys): Promise<KnownGuest[]> {
  const wanted = { email_key: keys.emails, phone_key: keys.phones, name_key: keys.names };
  // Each by its own index: of thousands of keys joined by 'or' the planner would rather read the whole table.
  const first = (of: (keyof typeof wanted)[], apart = of.map(column)) => sql`
    (select distinct on (${sql.join(apart, sql`, `)}) id from guests
    where organization_id = ${work.organization_id} and deleted_at is null
      and ${sql.join(
        of.map((each) => sql`${column(each)} = any(${arrayOf(wanted[each], 'text')})`),
        sql` and `,
      )}
    order by ${sql.join(apart, sql`, `)}, created_at, id)`;
  const found = [
    ...CONTACTS.map((contact) => first([contact])),
    ...CONTACTS.map((contact) => first([contact, 'name_key'], [column(contact), column('name_key'), PATRONYMIC])),
    first(['name_key'], [column('name_key'), PATRONYMIC]),
    ...(keys.bare.length > 0 ? [bareGuests(work, keys)] : []),
  ];
  const fields = [...PERSON_FIELDS, ...keys.more];
  const { rows } = await work.tx.execute<Record<string, string | null> & { seen_whole: boolean }>(sql`
    select id, ${sql.join(fields.map(column), sql`, `)}, phone_key, email_key, name_key,
      (${seesContacts(work, sql`r`)}) as seen_whole,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as added_at
    from guests r where organization_id = ${work.organization_id} and deleted_at is null
      and id = any(array(${sql.join(found, sql` union `)}))
    order by created_at, id`);
  return rows.map((row) => ({
    id: row.id!,
    values: Object.fromEntries(fields.map((field) => [field, row[field] ?? ''])) as GuestValues,
    phone_key: row.phone_key ?? null,
    email_key: row.email_key ?? null,
    name_key: row.name_key!,
    added_at: row.added_at!,
    seen_whole: row.seen_whole,
  }));
}

/** SQL of all who have neither e-mail nor phone and are called exactly so: each may be one row's. */
function bareGuests(work: Work, { names, bare }: Keys) {
  const texts = (field: 'last_name' | 'first_name' | 'middle_name') =>
    arrayOf(
      bare.map((values) => values[field]),
      'text',
    );
  return sql`(select id from guests
    where organization_id = ${work.organization_id} and deleted_at is null and name_key = any(${arrayOf(names, 'text')})
      and coalesce(phone, '') = '' and coalesce(email, '') = ''
      and (last_name, first_name, coalesce(middle_name, '')) in (
        select * from unnest(${texts('last_name')}, ${texts('first_name')}, ${texts('middle_name')})))`;
}
