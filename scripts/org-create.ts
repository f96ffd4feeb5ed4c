import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { isEmail } from '#shared/person.ts';
import { clockFrom } from '#server/context.ts';
import { openDatabase } from '#server/db/open.ts';
import { seedCities } from '#server/cities/rules.ts';
import { createOrganization } from '#server/organizations/rules.ts';
import { readSettings } from '#server/settings.ts';

const USAGE = `npm run org:create -- --name "Северный театр" --email admin@example.ru --city "Мурманск"
  --name        name of the organisation
  --email       address of its first administrator, who signs in with it
  --city        its city, in Russian or English
  --last-name   --first-name   of the administrator (optional)
  --reply-to    where answers to its mail go (optional)`;

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    city: { type: 'string' },
    'last-name': { type: 'string', default: 'Администратор' },
    'first-name': { type: 'string', default: 'Главный' },
    'reply-to': { type: 'string' },
  },
});

function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

if (!values.name?.trim()) refuse('--name is missing.');
if (!values.email || !isEmail(values.email)) refuse('--email is missing or no e-mail address.');
if (values['reply-to'] && !isEmail(values['reply-to'])) refuse('--reply-to is no e-mail address.');

const settings = readSettings(process.env);
const now = clockFrom(settings.clock);
const database = await openDatabase(settings);
try {
  await seedCities(database, now);
  const wanted = (values.city ?? '').trim().toLowerCase();
  const [city] = await database.query<{ id: string; name_ru: string }>(
    sql`select id, name_ru from cities where lower(name_ru) = ${wanted} or lower(name_en) = ${wanted} limit 1`,
  );
  if (!city) refuse(values.city ? `There is no city '${values.city}'.` : '--city is missing.');
  const [taken] = await database.query(sql`select 1 from organizations where name = ${values.name.trim()}`);
  if (taken) refuse(`There is an organisation '${values.name}' already.`);
  await createOrganization(
    database,
    {
      name: values.name.trim(),
      city_id: city.id,
      reply_to: values['reply-to'] ?? null,
      admin: {
        last_name: values['last-name'],
        first_name: values['first-name'],
        email: values.email,
        job_title: 'manager',
      },
    },
    now,
  );
  console.log(`'${values.name}' (${city.name_ru}) is there; ${values.email} signs in as its administrator.`);
} finally {
  await database.close();
}
