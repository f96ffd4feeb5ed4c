import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLines } from '#server/audit/read.ts';
import { systemContext } from '#server/base/context.ts';
import { SECRET_COLUMNS } from '#server/db/secrets.ts';
import type { Role } from '#shared/roles.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { fill } from '../api/stock.ts';
import { data } from '../tickets/party.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const rows = async (text: string) => (await app.database.engine.query(text)).rows;
/** Keys of the log's documents, however deep, and the text of all of them. */
const written = async () => {
  const lines = await rows(`select concat(before::text, after::text) as text from audit`);
  const text = lines.map((line) => String(line.text)).join('\n');
  return { text, keys: new Set([...text.matchAll(/"([a-z_]+)":/g)].map(([, key]) => key!)) };
};

describe('the audit log', () => {
  it('holds nothing that opens a door, after everything was used', async () => {
    const { admin } = app.north;
    const stock = await fill(app, app.north, 'Полярный');
    const [first, second] = stock.tickets.slice(1);
    const sent = `update letters set state = 'sent' where ticket_id = '${first!.id}'`;
    data(await app.call('POST', '/tickets/send_email', admin, { ids: [first!.id] }));
    await rows(sent);
    const moved = await app.call('PUT', '/tickets/move', admin, { moves: [{ ticket_id: first!.id, place: 9 }] });
    data(await app.call('POST', `/batches/${String(moved.headers['batch-id'])}/undo`, admin, {}));
    data(await app.call('DELETE', '/tickets/destroy_list', admin, { ids: [second!.id] }));
    data(await app.call('PUT', `/events/${stock.ids.event}`, admin, { starts_at: '18:00' }));
    const { text, keys } = await written();
    expect([...keys]).toEqual(expect.arrayContaining(['place', 'issue', 'guest_id', 'email']));
    expect(
      [...keys].filter((key) => SECRET_COLUMNS.includes(key) || /token|hash$|hmac|secret|password/.test(key)),
    ).toEqual(
      // What file was brought is no secret.
      [...keys].filter((key) => key === 'file_hash'),
    );
    const tokens = await rows(`select token from tickets union select token from void_tokens
      union select token_hash from sessions union select code_hmac from login_codes`);
    expect(tokens.length).toBeGreaterThan(5);
    for (const { token } of tokens) expect(text).not.toContain(String(token));
  });

  it('shows of a record what somebody may see of it, whatever its table is called', async () => {
    await app.database.engine.query(
      `insert into audit (organization_id, id, at, actor, verb, noun, before, after)
        values ($1, $2, now(), 'seen@example.ru', 'update', 'letters', null, $3),
          ($1, $4, now(), 'seen@example.ru', 'update', 'memberships', null, $5)`,
      [
        app.north.id,
        uuidv7(),
        { issue: 1, to_address: 'guest@example.ru' },
        uuidv7(),
        { last_name: 'Орлов', phone: '+74950000000' },
      ],
    );
    const seen = async (role: Role) => {
      const context = systemContext(app.north.id, () => new Date());
      const { rows } = await app.database.work({ ...context, actor: { ...context.actor, role } }, (work) =>
        auditLines(work, { verb: 'update' }, { page: 1, per_page: 100 }),
      );
      return rows.filter((row) => row.actor === 'seen@example.ru').map(({ after }) => Object.keys(after as object));
    };
    expect(await seen('manager_seat')).toEqual(expect.arrayContaining([['issue'], ['last_name']]));
    expect(await seen('manager_event')).toEqual(expect.arrayContaining([['issue', 'to_address'], ['last_name']]));
    expect(await seen('admin')).toEqual(
      expect.arrayContaining([
        ['issue', 'to_address'],
        ['phone', 'last_name'],
      ]),
    );
  });

  it('loses the tokens that were written into it before', async () => {
    const line = (noun: string, before: object | null, after: object | null) =>
      app.database.engine.query(
        `insert into audit (organization_id, id, at, actor, verb, noun, before, after)
          values ($1, $2, now(), 'old@example.ru', 'update', $3, $4, $5)`,
        [app.north.id, uuidv7(), noun, before, after],
      );
    await line('tickets', { place: 1, token: 'old-token' }, { place: 2, token: 'old-token' });
    await line('tickets', null, { place: 3, token: 'other-token' });
    await line('guests', { last_name: 'Был' }, null);
    const file = new URL('../../../server/db/migrations/0005_batches.sql', import.meta.url);
    const cleaning = readFileSync(file, 'utf8').split('--> statement-breakpoint').at(-1)!;
    await app.database.engine.script(cleaning);
    const lines = await rows(`select before, after from audit where actor = 'old@example.ru' order by id`);
    expect(lines).toEqual([
      { before: { place: 1 }, after: { place: 2 } },
      { before: null, after: { place: 3 } },
      { before: { last_name: 'Был' }, after: null },
    ]);
  });
});
