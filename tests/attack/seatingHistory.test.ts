import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Person, testApp, type TestApp } from '../support/app.ts';
import { data, makeParty, type Party } from '../server/tickets/party.ts';
import { drawFrom } from '../support/draw.ts';
import { LONG, tally } from './tally.ts';

const SEEDS = LONG ? 25 : 2;
const STEPS = LONG ? 400 : 40;
const PLACES = 12;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

type Seating = Record<number, string>;
interface Ticket {
  id: string;
  guest_id: string;
  place: number;
}
interface Then {
  places: [number, string, string, string][];
  exact_from: string | null;
  since: { guest_id: string; was: number | null; is: number | null }[];
}

/** What was found wrong, of how much that was looked at. */
class Watch {
  actions = 0;
  tries = 0;
  undone = 0;
  refused = 0;
  readonly wrong: string[] = [];

  expect(is: boolean, what: string): void {
    this.tries += 1;
    if (!is) this.wrong.push(what);
  }
}

const asText = (seating: Seating) => JSON.stringify(seating);
const read = async (party: Party): Promise<Ticket[]> => {
  const { rows } = await app.database.engine.query(
    `select id, guest_id, place from tickets where hall_id = $1 and live order by place`,
    [party.hall_id],
  );
  return rows as unknown as Ticket[];
};
const seatingOf = (tickets: readonly Ticket[]): Seating =>
  Object.fromEntries(tickets.map(({ id, guest_id, place }) => [place, `${id} ${guest_id}`]));

/** Why something wasn't taken back, as whoever asked for it is told. */
function isReasoned({ status, body }: Answer): boolean {
  if (body.code !== 'worked_on_since') return status < 500 && typeof body.detail === 'string' && body.detail.length > 0;
  const left = body.left as { guest_name?: string; by: string | null; at: string }[];
  return left.length > 0 && left.every(({ guest_name, by, at }) => Boolean(guest_name && by && at));
}

/** Three people seat, move, give away, free and take back in one hall; then all that was is read from its history. */
async function evening(seed: number, watch: Watch): Promise<void> {
  const draw = drawFrom(seed);
  const below = (n: number) => draw.between(0, n - 1);
  app.clock.set('2026-11-20T09:00:00Z');
  const party = await makeParty(app, app.north, { rows: 2, seats: PLACES / 2, guests: PLACES });
  const { admin, event, seat } = app.north;
  const own = { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2, 3, 4, 5, 6] };
  data(await app.call('POST', '/sectors', admin, own));
  const people = [admin, event, seat];
  const moments: { at: string; seating: Seating }[] = [{ at: '2026-11-20T09:00:00.500Z', seating: {} }];
  const batches: string[] = [];
  const act = (as: Person, tickets: readonly Ticket[]): Promise<Answer> => {
    const [what, place] = [below(5), 1 + below(PLACES)];
    const ticket = tickets[below(Math.max(1, tickets.length))];
    const last = batches.at(-1 - below(Math.min(5, Math.max(1, batches.length))));
    if (last && draw.fraction() < 0.35)
      return app.call('POST', `/batches/${last}/undo`, as, draw.fraction() < 0.3 ? { rest: true } : {});
    if (what < 2 || !ticket) {
      const from = below(PLACES - 2);
      const seatings = party.guests.slice(from, from + 1 + below(3)).map(({ id }, i) => ({
        guest_id: id,
        place: ((place + i - 1) % PLACES) + 1,
      }));
      return app.call('POST', '/tickets/create_list', as, { hall_id: party.hall_id, seatings });
    }
    if (what === 2) return app.call('PUT', '/tickets/move', as, { moves: [{ ticket_id: ticket.id, place }] });
    if (what === 3) return app.call('DELETE', '/tickets/destroy_list', as, { ids: [ticket.id] });
    const guest_id = party.guests[below(PLACES)]!.id;
    return app.call('PUT', '/tickets/change_guest', as, { ticket_id: ticket.id, guest_id });
  };
  for (let step = 0; step < STEPS; step += 1) {
    app.clock.advance(1_000 + below(5_000));
    const tickets = await read(party);
    const answer = await act(people[below(3)]!, tickets);
    const now = seatingOf(await read(party));
    const [isUndo, batch] = [answer.body.data?.undone !== undefined, answer.headers['batch-id']];
    watch.actions += 1;
    if (answer.status >= 300) {
      watch.refused += 1;
      watch.expect(
        isReasoned(answer),
        `seed ${seed}, step ${step}: refused without a reason: ${answer.raw.toString()}`,
      );
      watch.expect(asText(now) === asText(seatingOf(tickets)), `seed ${seed}, step ${step}: refused, and changed`);
    }
    if (isUndo) watch.undone += 1;
    if (answer.status < 300 && batch !== undefined && asText(now) !== asText(moments.at(-1)!.seating))
      batches.push(String(batch));
    moments.push({ at: app.clock.now().toISOString(), seating: now });
  }
  const last = moments.at(-1)!.seating;
  for (const { at, seating } of moments) {
    const then = data(await app.call('GET', `/halls/${party.hall_id}/seating?at=${at}`, seat)) as Then;
    const folded = Object.fromEntries(then.places.map(([place, id, guest]) => [place, `${id} ${guest}`]));
    watch.expect(
      asText(folded) === asText(seating),
      `seed ${seed}, ${at}: ${asText(folded)} is not ${asText(seating)}`,
    );
    watch.expect(
      new Set(then.places.map(([place]) => place)).size === then.places.length &&
        new Set(then.places.map(([, , guest]) => guest)).size === then.places.length,
      `seed ${seed}, ${at}: a seat or a guest twice`,
    );
    // Then and what changed since make now.
    const guests = new Map(then.places.map(([place, , guest]): [string, number] => [guest, place]));
    for (const { guest_id, is } of then.since) {
      if (is === null) guests.delete(guest_id);
      else guests.set(guest_id, is);
    }
    const made = [...guests].map(([guest, place]) => `${place} ${guest}`).sort();
    const is = Object.entries(last).map(([place, who]) => `${place} ${who.split(' ')[1]}`);
    watch.expect(asText(made as never) === asText(is.sort() as never), `seed ${seed}, ${at}: what changed since`);
    watch.expect(then.exact_from === null, `seed ${seed}, ${at}: not exact`);
  }
  const told: { id: string; seated: number; freed: number; refused: string | null }[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await app.call('GET', `/halls/${party.hall_id}/seating_history?per_page=100&page=${page}`, event);
    told.push(...body.data);
    if (page >= body.meta.total_pages) break;
  }
  watch.expect(
    asText(told.map(({ id }) => id).toReversed() as never) === asText(batches as never),
    `seed ${seed}: ${told.length} deeds of ${batches.length}`,
  );
  const came = told.reduce((sum, { seated, freed }) => sum + seated - freed, 0);
  watch.expect(came === Object.keys(last).length, `seed ${seed}: ${came} came and stayed`);
  for (const { id, refused } of told.slice(0, 25)) {
    const { status, body } = await app.call('POST', `/batches/${id}/undo/look`, event, {});
    watch.expect((status === 200 ? null : body.code) === refused, `seed ${seed}: ${id} ${refused}, but ${body.code}`);
  }
}

it('what the history of a hall says of any moment is what was there, and every refused undo says why', async () => {
  const watch = new Watch();
  for (let seed = 1; seed <= SEEDS; seed += 1) await evening(seed, watch);
  // The control: a log that loses the moves.
  const control = new Watch();
  await app.database.engine.script(`create or replace function lose() returns trigger language plpgsql as $$
    begin if new.noun = 'tickets' and new.verb = 'update' then return null; end if; return new; end $$;
    create trigger lose before insert on audit for each row execute function lose()`);
  // What can't even be read then is wrong, too.
  await evening(1, control).catch((error: unknown) => control.wrong.push(String(error)));
  await app.database.engine.script(`drop trigger lose on audit`);
  tally({
    what: 'the plan of a hall as of each moment, folded from its history',
    tries: watch.tries,
    failures: watch.wrong.length,
    control: `with lost lines ${control.wrong.length} of ${control.tries} wrong`,
    note: `${watch.actions} actions, ${watch.undone} undone, ${watch.refused} refused`,
  });
  expect(watch.wrong.slice(0, 10)).toEqual([]);
  expect(watch.undone).toBeGreaterThan(SEEDS * 3);
  expect(watch.refused).toBeGreaterThan(SEEDS);
  expect(control.wrong.length).toBeGreaterThan(0);
}, 1_800_000);
