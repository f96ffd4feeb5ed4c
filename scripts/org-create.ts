import { parseArgs } from 'node:util';
import { isEmail } from '#shared/person.ts';
import { clockFrom } from '#server/base/context.ts';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import { findCity, seedCities } from '#server/cities/rules.ts';
import { createOrganization } from '#server/flows/founding.ts';
import { isNameTaken } from '#server/organizations/rules.ts';
import { Refusal, runCommand } from './command.ts';

const USAGE = `npm run org:create -- --name "Северный театр" --email admin@example.ru --city "Мурманск"
  --name        name of the organisation
  --email       address of its first administrator, who signs in with it
  --city        its city, in Russian or English
  --last-name   --first-name   of the administrator (optional)
  --reply-to    where answers to its mail go (optional)`;

const TEXT = { type: 'string', default: '' } as const;

/** What was asked for; refuses with everything that is missing or wrong at once. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      name: TEXT,
      email: TEXT,
      city: TEXT,
      'last-name': { type: 'string', default: 'Администратор' },
      'first-name': { type: 'string', default: 'Главный' },
      'reply-to': TEXT,
    },
  });
  const wrong = [
    values.name.trim() === '' && '--name is missing.',
    !isEmail(values.email) && '--email is missing or no e-mail address.',
    values.city.trim() === '' && '--city is missing.',
    values['reply-to'] !== '' && !isEmail(values['reply-to']) && '--reply-to is no e-mail address.',
  ].filter((line) => line !== false);
  if (wrong.length > 0) throw new Refusal(`${wrong.join('\n')}\n\n${USAGE}`);
  return { ...values, name: values.name.trim() };
}

await runCommand(async (settings) => {
  const wanted = readArguments();
  const now = clockFrom(settings.clock);
  const database = await openDatabase(settings, schema);
  try {
    await seedCities(database, now);
    const city = await findCity(database, wanted.city);
    if (!city) throw new Refusal(`There is no city '${wanted.city}'.`);
    if (await isNameTaken(database, wanted.name)) {
      throw new Refusal(`There is an organisation '${wanted.name}' already.`);
    }
    const admin = {
      last_name: wanted['last-name'],
      first_name: wanted['first-name'],
      email: wanted.email,
      job_title: 'manager' as const,
    };
    const reply_to = wanted['reply-to'] || null;
    await createOrganization(database, { name: wanted.name, city_id: city.id, reply_to, admin }, now);
    console.log(`'${wanted.name}' (${city.name_ru}) is there; ${wanted.email} signs in as its administrator.`);
  } finally {
    await database.close();
  }
});
