import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as generated from '#server/crud/tables.ts';
import { MOVED } from '#server/flows/merging/rules.ts';
import { deliverJob } from '#server/tickets/letters/delivery.ts';
import { Slots } from '#server/tickets/letters/slots.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Person, TestApp } from '../../support/app.ts';
import { qrOfPdf } from '../../support/pdf.ts';
import { makeFilmNight } from '../booking/film.ts';
import { mailing } from '../tickets/mailing.ts';
import { data, type JobRow, makeParty, type Party, type TicketRow } from '../tickets/party.ts';

// Nothing is sent but by the hand of the test.
const mail = mailing({ WORKERS: '0' });
let app: TestApp;
let admin: Person;
/** Both are invited to the first evening, with one more; only the second of them to the other one. */
let both: Party;
let other: Party;
let keep: string;
let gone: string;

beforeAll(() => {
  ({ app } = mail);
  ({ admin } = app.north);
});
beforeEach(async () => {
  both = await makeParty(app, app.north, { guests: 3 });
  other = await makeParty(app, app.north, { guests: 0 });
  [keep, gone] = [both.guests[0]!.id, both.guests[1]!.id];
  data(await app.call('POST', `/halls/${other.hall_id}/guests/invite`, admin, { guest_ids: [gone] }));
});

const merge = (more: object = {}, as = admin) => app.call('POST', '/guests/merge', as, { keep, gone, ...more });
const look = (as = admin) => app.call('POST', '/guests/merge/look', as, { keep, gone });
const here = (side: 'keep' | 'gone') => ({ halls: { [both.hall_id]: side } });
const change = (id: string, values: object) => app.call('PUT', `/guests/${id}`, admin, values);
const invited = async (party: Party) =>
  data(await app.call('GET', `/halls/${party.hall_id}/guests/invited_list`, admin)) as {
    id: string;
    place: number | null;
    ticket_id: string | null;
    position: number;
    import_id: string | null;
  }[];
const seat = async (party: Party, guest_id: string, place: number) => {
  const wanted = { hall_id: party.hall_id, seatings: [{ guest_id, place }] };
  return (data(await app.call('POST', '/tickets/create_list', admin, wanted)) as TicketRow[])[0]!;
};
const ticket = async (id: string) => data(await app.call('GET', `/tickets/${id}`, admin)) as TicketRow;
/** The page behind the QR code that the ticket has now. */
const codeOf = async (id: string) =>
  new URL((await qrOfPdf((await app.call('GET', `/tickets/${id}/preview`, admin)).raw))!).pathname;
const opens = async (code: string) =>
  (await app.server.inject({ method: 'GET', url: code })).body.includes('Билет действителен');
const send = async (ids: string[]) =>
  (data(await app.call('POST', '/tickets/send_email', admin, { ids })) as { job_id: string }).job_id;
const deliver = (job_id: string) =>
  deliverJob(
    { database: app.database, mailer: app.app.mailer, now: app.clock.now },
    { organization_id: app.north.id, job_id },
    new Slots(2),
    new AbortController().signal,
  );
/** Both are called the same, so that no paper becomes wrong. */
const sameName = () => change(gone, { last_name: 'Гостева' });

describe('two records of one person', () => {
  it('become one: invitations, tickets, letters and tags move, and the other record goes', async () => {
    data(await change(keep, { company: 'Маяк', phone: null }));
    const [press, friends] = await Promise.all(
      ['Пресса', 'Друзья'].map(async (name) => {
        const tag = await app.call('POST', '/tags', admin, { name: `${name} ${uuidv7().slice(-5)}` });
        return (data(tag) as { id: string }).id;
      }),
    );
    data(await change(keep, { tags: [press] }));
    data(await change(gone, { tags: [friends, press], note: 'Любит ложу', phone: '+7 495 123-45-67' }));
    const seated = await seat(other, gone, 4);
    const job = await send([seated.id]);
    await deliver(job);
    const before = data(await look()) as Record<string, unknown>;
    expect(before).toMatchObject({
      keep: { id: keep, company: 'Маяк' },
      gone: { id: gone, note: 'Любит ложу' },
      fields: ['last_name', 'phone', 'email', 'company', 'note'],
      halls: [{ hall_id: both.hall_id, event: 'Премия «Маяк»', date: '2026-12-05', time: '19:00' }],
      moves: { keep: { invitations: 0, tickets: 0, letters: 0 }, gone: { invitations: 1, tickets: 1, letters: 1 } },
    });

    const answer = await merge({ ...here('keep'), take: ['email', 'phone', 'note'] });
    expect(answer.body.data.moved).toEqual({ invitations: 1, tickets: 1, letters: 1, freed: 0 });
    expect(answer.body.data.guest).toMatchObject({
      id: keep,
      last_name: 'Гостева',
      company: 'Маяк',
      note: 'Любит ложу',
      phone: '+7 495 123-45-67',
      email: both.guests[1]!.email,
      tags: [press, friends],
    });
    expect((await app.call('GET', `/guests/${gone}`, admin)).status).toBe(404);
    expect(await invited(other)).toMatchObject([{ id: keep, place: 4, ticket_id: seated.id }]);
    expect((await invited(both)).map(({ id }) => id).sort()).toEqual([keep, both.guests[2]!.id].sort());
    const ledger = data(await app.call('GET', `/events/${other.event_id}/letters`, admin)) as object[];
    // What went out stays what it was.
    expect(ledger).toMatchObject([{ guest_name: 'Гостевб Григорий Петрович', state: 'sent', outdated: false }]);
    // Found by the keys of what it has now.
    const rows = [{ row: 1, values: typed({ email: both.guests[1]!.email! }) }];
    const [found] = data(await app.call('POST', '/guests/check_rows', admin, { rows })) as { match: object }[];
    expect(found!.match).toMatchObject({ guest_id: keep, same_person: true });
  });

  it.each(['keep', 'gone'] as const)(
    'keep what was said of the evening with the invitation that stays, filled by the other: %s',
    async (side) => {
      await sameName();
      const mine = async (guest: string, said: object) => {
        const [found] = data(
          await app.call('GET', `/invitations?hall_id=${both.hall_id}&guest_id=${guest}`, admin),
        ) as { id: string }[];
        data(await app.call('PUT', `/invitations/${found!.id}`, admin, said));
      };
      await mine(keep, { party: 'Иванова', meal: 'рыба' });
      await mine(gone, { party: 'Маяк', rank: 2 });
      data(await merge(here(side)));
      const [left] = data(
        await app.call('GET', `/invitations?hall_id=${both.hall_id}&guest_id=${keep}`, admin),
      ) as object[];
      expect(left).toMatchObject({ party: side === 'keep' ? 'Иванова' : 'Маяк', meal: 'рыба', rank: 2 });
    },
  );

  it('are refused where nobody said whose invitation stays, and the halls are named', async () => {
    const refused = await merge();
    expect(refused).toMatchObject({ status: 409, body: { code: 'merge_unclear', halls: [{ hall_id: both.hall_id }] } });
    expect(refused.body.detail).toContain('Премия «Маяк», 2026-12-05');
    expect((await app.call('POST', '/guests/merge', admin, { keep, gone }, { language: 'en' })).body.detail).toContain(
      'Choose whose invitation stays',
    );
    const strange = await merge({ halls: { ...here('keep').halls, [other.hall_id]: 'keep' } });
    expect(strange.body.errors).toHaveProperty(`halls.${other.hall_id}`);
    expect((await invited(both)).length).toBe(3);
  });

  it.each(['keep', 'gone'] as const)(
    'keep the chosen seat with its QR code, and the other is void: %s',
    async (side) => {
      await sameName();
      const [mine, theirs] = [await seat(both, keep, 1), await seat(both, gone, 2)];
      const codes = { keep: await codeOf(mine.id), gone: await codeOf(theirs.id) };
      const job = await send([mine.id, theirs.id]);
      await deliver(job);
      data(await change(keep, { last_name: 'Гостева' }));
      expect((await merge(here(side))).body.data.moved).toMatchObject({ freed: 1 });
      const staying = side === 'keep' ? mine : theirs;
      expect((await invited(both)).find(({ id }) => id === keep)).toMatchObject({
        ticket_id: staying.id,
        place: staying.place,
      });
      expect(await ticket(staying.id)).toMatchObject({ guest_id: keep, issue: 1, state: 'sent' });
      expect([await opens(codes[side]), await opens(codes[side === 'keep' ? 'gone' : 'keep'])]).toEqual([true, false]);
      const [left] = [side === 'keep' ? theirs : mine];
      await seat(both, both.guests[2]!.id, left.place);
    },
  );

  it('leave a ticket that went out as it is, whatever name stays: it is the same person’s', async () => {
    const [out, unsent] = [await seat(other, gone, 1), await seat(both, keep, 1)];
    const code = await codeOf(out.id);
    await deliver(await send([out.id]));
    data(await merge(here('keep')));
    expect([(await ticket(out.id)).state, (await ticket(unsent.id)).issue, await opens(code)]).toEqual([
      'sent',
      1,
      true,
    ]);
  });

  it('send a letter that waits once, none to an address that goes, and none for a seat that is given up', async () => {
    await sameName();
    data(await change(keep, { last_name: 'Гостева' }));
    const [moves, stays, freed] = [await seat(other, gone, 1), await seat(both, keep, 1), await seat(both, gone, 2)];
    const job = await send([moves.id, stays.id, freed.id]);
    data(await merge(here('keep')));
    await deliver(job);
    await deliver(job);
    expect(Object.fromEntries(mail.smtp.countByRecipient())).toEqual({ [both.guests[0]!.email!]: 1 });
    const told = data(await app.call('GET', `/jobs/${job}`, admin)) as JobRow;
    expect(told).toMatchObject({ state: 'done', total: 3, done: 3, sent: 1, failed: 2, queued: 0, sending: 0 });
    const summary = data(await app.call('GET', `/events/${both.event_id}/tickets/summary`, admin));
    expect(summary).toMatchObject({ total: 1, invited: 2, unseated: 1, states: { sent: 1 } });
  });

  it('move into an invitation that was taken back, with file and order of the other one’s', async () => {
    const before = (await invited(both)).find(({ id }) => id === gone)!;
    data(await app.call('DELETE', `/halls/${both.hall_id}/guests/invite`, admin, { guest_ids: [keep] }));
    const seated = await seat(both, gone, 7);
    expect(data(await merge())).toMatchObject({ moved: { invitations: 2, tickets: 1 } });
    const after = (await invited(both)).find(({ id }) => id === keep)!;
    expect(after).toMatchObject({ ticket_id: seated.id, place: 7, import_id: before.import_id });
  });

  it('are one batch with its lines in the log, which isn’t undone', async () => {
    await seat(other, gone, 1);
    const answer = await merge(here('gone'));
    const batch = answer.headers['batch-id'];
    const { rows } = await app.database.engine.query(`select verb, noun, hall_id from batches where id = '${batch}'`);
    expect(rows).toEqual([{ verb: 'merge', noun: 'guests', hall_id: null }]);
    const lines = await app.database.engine.query(
      `select noun, verb, record_id from audit where batch_id = '${batch}' and noun = 'guests' order by id`,
    );
    expect(lines.rows).toEqual([
      { noun: 'guests', verb: 'update', record_id: keep },
      { noun: 'guests', verb: 'delete', record_id: gone },
      { noun: 'guests', verb: 'merge', record_id: keep },
    ]);
    expect((await app.call('POST', `/batches/${batch}/undo`, admin, {})).body.code).toBe('cannot_undo');
  });
});

describe('merging is refused', () => {
  it('with the same, an unknown, a foreign and a deleted record, and with fields that aren’t theirs to choose', async () => {
    const stranger = data(await app.call('POST', '/guests', app.south.admin, typed({}))) as { id: string };
    expect((await merge({ gone: keep })).body.errors).toHaveProperty('gone');
    for (const id of [uuidv7(), stranger.id]) {
      expect((await merge({ gone: id })).status).toBe(404);
      expect((await merge({ keep: id })).status).toBe(404);
      expect((await app.call('POST', '/guests/merge/look', admin, { keep, gone: id })).status).toBe(404);
    }
    expect((await merge({}, app.south.admin)).status).toBe(404);
    for (const field of ['tags', 'id', 'email_key']) expect((await merge({ take: [field] })).status).toBe(422);
    for (const as of [app.north.event, app.north.seat])
      expect([(await merge({}, as)).status, (await look(as)).status]).toEqual([403, 403]);
    data(await merge(here('keep')));
    expect([(await merge(here('keep'))).status, (await look()).status]).toEqual([404, 404]);
  });

  it('where a record has changed since, with both as they are now', async () => {
    const seen = data(await look()) as Record<'keep' | 'gone', { version: number }>;
    const version = { keep: seen.keep.version, gone: seen.gone.version };
    data(await change(gone, { company: 'Новая' }));
    const refused = await merge({ ...here('keep'), version });
    expect(refused).toMatchObject({ status: 412, body: { code: 'stale', theirs: { gone: { company: 'Новая' } } } });
    data(await merge({ ...here('keep'), version: { ...version, gone: version.gone + 1 } }));
  });

  it('where more tags would come together than a record may have', async () => {
    const tags = Array.from({ length: 60 }, () => uuidv7());
    const give = (id: string, some: string[]) =>
      app.database.engine.query(`update guests set tags = '{${some.join(',')}}' where id = '${id}'`);
    await give(keep, tags);
    await give(
      gone,
      Array.from({ length: 60 }, () => uuidv7()),
    );
    expect((await merge(here('keep'))).body.errors).toHaveProperty('tags');
    await give(gone, tags);
    expect((await merge(here('keep'))).body.data.guest.tags).toEqual(tags);
    await give(keep, []);
  });

  it('where a cinema would have to take a seat back; a seat of the one that stays is kept, and moves with its order', async () => {
    const night = await makeFilmNight(app, app.north, 2);
    [keep, gone] = [night.guests[0]!.id, night.guests[1]!.id];
    const wanted = { hall_id: night.hall_id, seatings: [{ guest_id: gone, place: night.places[0]! }] };
    data(await app.call('POST', '/tickets/create_list', admin, wanted));
    const choose = (side: string) => merge({ halls: { [night.hall_id]: side } });
    const refused = await choose('keep');
    expect(refused).toMatchObject({ status: 409, body: { code: 'merge_bound', halls: [{ gone: { bound: true } }] } });
    expect(data(await choose('gone'))).toMatchObject({ moved: { tickets: 1, freed: 0 } });
    const [order] = data(await app.call('GET', `/orders?hall_id=${night.hall_id}`, admin)) as {
      state: string;
      places: object[];
    }[];
    expect(order).toMatchObject({ state: 'held', places: [{ guest_id: keep }] });
    // Whom the cinema's answer would seat.
    const { rows } = await app.database.engine.query(
      `select guest_id from order_places where hall_id = '${night.hall_id}'`,
    );
    expect(rows).toEqual([{ guest_id: keep }]);
  });
});

it('moves every column of the schema that points to a guest', async () => {
  const { rows } = await app.database.engine.query(`
    select c.relname || '.' || a.attname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (a.attname like '%guest%id%'
      or exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
        and k.confrelid = 'guests'::regclass and a.attnum = any(k.conkey) and a.attname <> 'organization_id'))`);
  const own = rows.map(({ name }) => String(name)).filter((name) => !Object.hasOwn(generated, name.split('.')[0]!));
  // A column that isn't here: move it in server/flows/merging/rules.ts, and say so in MOVED there.
  expect(own.sort()).toEqual([...MOVED].sort());
});

function typed(values: { email?: string }) {
  return { last_name: 'Гостева', first_name: 'Григорий', middle_name: 'Петрович', phone: '', email: '', ...values };
}
