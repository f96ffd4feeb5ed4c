import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#server/parts.ts';
import { openCinema } from '#server/booking/open.ts';
import type { Database } from '#server/db/database.ts';
import { fillOnce, lookForDemo } from '#server/demo/filling.ts';
import { fillDemo } from '#server/demo/seed.ts';
import { startJobs } from '#server/flows/jobs/start.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { createOrganization } from '#server/flows/founding.ts';
import { readSettings } from '#server/base/settings.ts';
import { testDatabase } from '../../support/database.ts';
import { drawFrom } from '../../support/draw.ts';

const now = () => new Date('2026-11-20T09:00:00Z');
const settings = readSettings({ DEMO_DATA: '1', WORKERS: '0', LOG_LEVEL: 'fatal' });

let database: Database;
beforeEach(async () => {
  ({ database } = await testDatabase());
});
afterEach(() => database.close());

/** Fills the database as a first start does; `dieAfter` so many transactions the process is gone. */
async function firstStart(dieAfter = Infinity): Promise<void> {
  const mailer = createMailer(settings, database, now);
  const jobs = await startJobs({ settings, database, mailer, now });
  const { cinema, films, stop } = await openCinema(settings, database, now, { demo: true });
  const app: App = { settings, database, mailer, jobs, cinema, films, now };
  const { transaction } = database.engine;
  let left = dieAfter;
  database.engine.transaction = (opening, work) => {
    left -= 1;
    if (left < 0) return Promise.reject(new Error('killed'));
    return transaction(opening, work);
  };
  try {
    if ((await lookForDemo(settings, database)) === 'wanted') await fillDemo(app);
  } finally {
    database.engine.transaction = transaction;
    await stop();
    await jobs.stop();
    await mailer.close();
  }
}

/** How many rows each table of organisations has, and the house's own. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await database.engine.query(`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('schema_migrations', 'cities') order by 1`);
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const [row] = (await database.engine.query(`select count(*)::int as count from "${String(name)}"`)).rows;
    found[String(name)] = Number(row!['count']);
  }
  return found;
}

describe('demo data', () => {
  it('is all there or not at all, wherever its first start is killed', async () => {
    const empty = await counts();
    const draw = drawFrom(14);
    for (const after of [12, draw.between(20, 60), draw.between(60, 120)]) {
      await expect(firstStart(after)).rejects.toThrow();
      // The control: something is there that nobody may find.
      expect((await counts())['organizations']).toBeGreaterThan(0);
      expect(await lookForDemo({ ...settings, demoData: false }, database)).toBe('none');
      expect(await counts()).toEqual(empty);
    }
    await expect(firstStart(100)).rejects.toThrow();
    await firstStart();
    const whole = await counts();
    expect([whole['organizations'], whole['events'], whole['guests']]).toEqual([2, 7, 160]);
    await firstStart();
    expect(await counts()).toEqual(whole);
  });

  it('divides a hall where its blocks end', async () => {
    await firstStart();
    const { rows } = await database.engine.query(`
      select p.hall_id, r ->> 'y' as y, r ->> 'x' as x, count(distinct p.sector_id)::int as sectors
      from halls h cross join jsonb_array_elements(h.layout -> 'rows') r
      join places p on p.hall_id = h.id and r -> 'places' @> to_jsonb(p.place)
      group by 1, 2, 3`);
    expect(rows.length).toBeGreaterThan(33);
    expect(rows.filter(({ sectors }) => Number(sectors) > 1)).toEqual([]);
  });

  it('leaves alone what others have made beside a filling that was killed', async () => {
    await expect(firstStart(60)).rejects.toThrow();
    const admin = { last_name: 'Ли', first_name: 'Ян', email: 'li@house.example', job_title: 'manager' as const };
    await createOrganization(database, { name: 'Дом', city_id: null, reply_to: null, admin }, now);
    await expect(lookForDemo(settings, database)).rejects.toThrow('has data of its own');
    const { rows } = await database.engine.query('select name from organizations');
    expect(rows).toEqual([{ name: 'Дом' }]);
    expect((await counts())['memberships']).toBe(1);
  });

  it('is made once by processes that start together', async () => {
    let made = 0;
    const fill = () => fillOnce(database, now, [], async () => void (made += 1));
    // The embedded database has one process.
    if (database.engine.kind === 'server') await Promise.all([fill(), fill(), fill()]);
    else await fill();
    expect(made).toBe(1);
  });

  it('is a house where every state of a letter can be seen, and what is over had its letters', async () => {
    await firstStart();
    const { rows } = await database.engine.query(`
      select e.name, l.state, count(*)::int as count from letters l
      join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
      join halls h on h.organization_id = t.organization_id and h.id = t.hall_id
      join events e on e.organization_id = h.organization_id and e.id = h.event_id
      group by 1, 2 order by 1, 2`);
    expect(rows).toEqual([
      { name: 'Вручение премии «Маяк»', state: 'failed', count: 3 },
      { name: 'Вручение премии «Маяк»', state: 'queued', count: 13 },
      { name: 'Вручение премии «Маяк»', state: 'sent', count: 25 },
      { name: 'Вручение премии «Маяк»', state: 'unknown', count: 1 },
      { name: 'Встреча выпускников', state: 'failed', count: 1 },
      { name: 'Встреча выпускников', state: 'sent', count: 30 },
      { name: 'Осенний бал', state: 'sent', count: 25 },
    ]);
    const past = await database.engine.query(`
      select count(*)::int as count from letters l join event_dates d on d.organization_id = l.organization_id
      join halls h on h.organization_id = d.organization_id and h.event_date_id = d.id
      join tickets t on t.organization_id = h.organization_id and t.hall_id = h.id and t.id = l.ticket_id
      where l.sent_at::date > d.date`);
    expect(past.rows).toEqual([{ count: 0 }]);
    const waiting = await database.engine.query(
      `select attempts > 5 as tried, next_at > '2026-11-20T09:00:00Z' as later from letters where state = 'queued' and attempts > 0`,
    );
    expect(waiting.rows).toEqual([{ tried: true, later: true }]);
  });
});
