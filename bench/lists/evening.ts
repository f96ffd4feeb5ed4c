import { Client } from 'pg';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { makeParty, type Party } from '../../tests/server/tickets/party.ts';
import type { Child } from '../process.ts';
import { startProduct } from '../stage.ts';
import type { Figure } from '../table.ts';
import { fillHall } from './fill.ts';
import { byOrder, handTime, pageTimes } from './orders.ts';

const GUESTS = 20_000;
const FEW = 100;
/** A state is worked out for each of 20,000: by that a page takes a while. */
const TRIES = 5;

/** What a list is sorted by, and what by hand. */
const SORTS: Record<string, string> = {
  guest_name: 'g.sort_key collate "C"',
  email: 'g.email',
  row: 'p.row',
  seat: 'p.seat',
  state: 'state',
};
const ORDERS = Object.keys(SORTS).flatMap((sort) => [`sort=${sort}&order=asc`, `sort=${sort}&order=desc`]);

const STATE = `(select l.state from letters l where l.organization_id = t.organization_id and l.ticket_id = t.id
  order by l.send_no desc limit 1) as state`;
const OF_GUEST =
  'g.last_name, g.first_name, g.middle_name, g.email, g.phone, g.company, g.tags, p.sector_id, p.row, p.seat';
/** The best by hand: a page of 25 by one statement. */
const BY_HAND = {
  invitations: `select i.id, ${OF_GUEST}, t.id as ticket_id, ${STATE} from invitations i
    join guests g on g.organization_id = i.organization_id and g.id = i.guest_id
    left join tickets t on t.organization_id = i.organization_id and t.hall_id = i.hall_id and t.guest_id = i.guest_id and t.live
    left join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
    where i.organization_id = $1 and i.hall_id = $2 and i.live`,
  tickets: `select t.id, ${OF_GUEST}, ${STATE} from tickets t
    join guests g on g.organization_id = t.organization_id and g.id = t.guest_id
    join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
    where t.organization_id = $1 and t.hall_id = $2 and t.live`,
};

const LISTS: [keyof typeof BY_HAND, string, (party: Party) => string][] = [
  ['invitations', 'invited', ({ hall_id }) => `/invitations?hall_id=${hall_id}&`],
  ['tickets', 'tickets', ({ event_id }) => `/events/${event_id}/tickets?`],
];

/**
 * Pages of the invited and of the tickets of a hall of 20,000, by any order. The floor is what the product takes for a hall
 * of a hundred, which is all but the reading, and the best statement for this one on top.
 */
export async function benchEvening(): Promise<Figure[]> {
  const app = await testApp();
  try {
    const few = await makeParty(app, app.south, { rows: 1, seats: 2, guests: 0 });
    const many = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0 });
    await fillHall(app.database, app.south.id, few.hall_id, FEW);
    await fillHall(app.database, app.north.id, many.hall_id, GUESTS);
    const product = await startProduct(app);
    const client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      return await measure(app, product, client, { few, many });
    } finally {
      await client.end();
      await product.stop();
    }
  } finally {
    await app.close();
  }
}

async function measure(app: TestApp, product: Child, client: Client, parties: { few: Party; many: Party }) {
  const { north, south } = app;
  const figures: Figure[] = [];
  for (const [noun, called, listOf] of LISTS) {
    const asked = (house: TestApp['north'], party: Party) => (query: string) =>
      pageTimes(product, house, `${listOf(party)}per_page=25&${query}`, TRIES);
    const [small, whole] = [asked(south, parties.few), asked(north, parties.many)];
    const statementOf = (end: string) => (by: string) => `${BY_HAND[noun]} order by ${by} limit 25 ${end}`;
    const byHand = (order: string, end: string) =>
      handTime(client, order, (sort) => SORTS[sort]!, statementOf(end), [north.id, parties.many.hall_id]);
    for (const [title, page, end] of [
      ['First', '', ''],
      ['Last', '&page=last', `offset ${GUESTS - 25}`],
    ] as const)
      figures.push(
        await byOrder(
          `${title} page of ${GUESTS} ${called} of a hall, by any order, beside the best statement`,
          0.33,
          ORDERS,
          async (order) => (await small(`${order}${page}`)) + (await byHand(order, end)),
          (order) => whole(`${order}${page}`),
        ),
      );
  }
  return figures;
}
