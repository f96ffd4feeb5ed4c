import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { Problem } from '#shared/problems.ts';
import { addDays } from '#shared/zone.ts';
import { aloneWith } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { theatre, theatreParts } from '#shared/hall/examples.ts';
import { demoPeople } from './people.ts';
import { datesOf } from '../../events/dates.ts';
import { changeCustomer, createEvent } from '../events/editing.ts';
import { publishEvent } from '../events/publishing.ts';
import { importOfHall, guestsOfImport } from '../../guests/read.ts';
import { readyRows, storeGuestList } from '../../guests/storing.ts';
import { makeHalls } from '../../halls/making.ts';
import { translate } from '../../base/language.ts';
import { addSector } from '../../halls/sectors/dividing.ts';
import { seatGuests } from '../../tickets/seating/rules.ts';
import { exampleOf } from './rules.ts';
import { exampleEvents } from './table.ts';

/** How many are invited, and how many of them have a seat. */
const GUESTS = 120;
const SEATED = 90;
/** In how many days it is. */
const DAYS_AHEAD = 14;
/** Where its people have their mail: nobody real can be reached there. */
const DOMAIN = { ru: 'primer.example.ru', en: 'sample.example.com' };

/**
 * Makes a published event to look at, in the language of whoever asks: a hall in four sectors, invited people, most of
 * them seated. Answers its id. Refused with already_exists while there is one.
 */
export async function makeExample(work: Work): Promise<string> {
  // Two who press the button at once get one example.
  await aloneWith(work.tx, 'example', work.organization_id);
  if (await exampleOf(work)) throw new Problem('already_exists');
  const { language } = work;
  const words = (key: string) => translate(language, `first_steps.example.${key}`);
  const event_id = await createEvent(work, {
    name: words('event'),
    city_id: await cityOf(work),
    address: words('address'),
    language,
    time_per_date: false,
    starts_at: '19:00',
    dates: [{ date: addDays(work.now().toISOString().slice(0, 10), DAYS_AHEAD) }],
  });
  const [customer, ...people] = demoPeople(GUESTS + 1, DOMAIN[language], 3, language);
  const { last_name, first_name, phone, email } = customer!;
  await changeCustomer(work, event_id, { last_name, first_name, phone, email });
  const [date] = await datesOf(work, event_id);
  const layout = theatre(language);
  const [hall_id] = await makeHalls(work, [{ event_id, event_date_id: date!.id, name: words('hall'), layout }]);
  const parts = theatreParts(layout);
  for (const { part, places } of parts) await addSector(work, { hall_id: hall_id!, name: words(part), places });
  const rows = people.map((values, i) => ({ row: i + 2, values, decision: 'add' as const }));
  const list = { import_id: uuidv7(), file_hash: 'example', hall_id: hall_id!, rows };
  await storeGuestList(work, list, await readyRows(rows));
  const import_id = await importOfHall(work, hall_id!);
  const guests = (await guestsOfImport(work, import_id)).slice(0, SEATED);
  const open = parts.flatMap(({ places }) => places.slice(0, Math.ceil(SEATED / parts.length)));
  await seatGuests(
    work,
    hall_id!,
    guests.map((guest_id, i) => ({ guest_id, place: open[i]! })),
  );
  await publishEvent(work, event_id);
  await work.insert(exampleEvents, [{ event_id, import_id }]);
  return event_id;
}

/** The city of the house, else the first there is. */
async function cityOf(work: Work): Promise<string> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select c.id from cities c left join organizations o on o.id = ${work.organization_id} and o.city_id = c.id
    where c.deleted_at is null order by o.id is null, c.name_en limit 1`);
  return rows[0]!.id;
}
