import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, draftEvent, type EventData } from './stage.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const named = (event: EventData, ids: string[]) =>
  ids.map((id) => {
    const found = event.dates.find((date) => date.id === id);
    return found && `${found.date} ${found.starts_at}`;
  });

async function evenings(...times: string[]): Promise<EventData> {
  const dates = times.map((time) => ({ date: time.slice(0, 10), starts_at: time.slice(11) }));
  return draftEvent(app, app.north.event, { time_per_date: true, dates });
}

const put = (id: string, dates: object[]) => app.call('PUT', `/events/${id}`, app.north.event, { dates });

describe('dates that change places in one call', () => {
  it('two of them swap day and time', async () => {
    const event = await evenings('2026-12-05 19:00', '2026-12-06 20:00');
    const [one, other] = event.dates;
    const swapped = data(
      await put(event.id, [
        { id: one!.id, date: '2026-12-06', starts_at: '20:00' },
        { id: other!.id, date: '2026-12-05', starts_at: '19:00' },
      ]),
    ) as EventData;
    expect(named(swapped, [one!.id, other!.id])).toEqual(['2026-12-06 20:00', '2026-12-05 19:00']);
  });

  it('three go round, and a new one takes the day that became free', async () => {
    const event = await evenings('2026-12-05 19:00', '2026-12-06 19:00', '2026-12-07 19:00');
    const ids = event.dates.map((date) => date.id);
    const days = ['2026-12-06', '2026-12-07', '2026-12-08'];
    const moved = data(
      await put(event.id, [
        { date: '2026-12-05', starts_at: '19:00' },
        ...ids.map((id, i) => ({ id, date: days[i], starts_at: '19:00' })),
      ]),
    ) as EventData;
    expect(named(moved, ids)).toEqual(days.map((day) => `${day} 19:00`));
    expect(moved.dates).toHaveLength(4);
  });

  it('are audited with the days they had', async () => {
    const event = await evenings('2026-12-05 19:00', '2026-12-06 20:00');
    const [one, other] = event.dates;
    data(
      await put(event.id, [
        { id: one!.id, date: '2026-12-06', starts_at: '20:00' },
        { id: other!.id, date: '2026-12-05', starts_at: '19:00' },
      ]),
    );
    const { rows } = await app.database.engine.query(
      `select before->>'date' as was, after->>'date' as is, before->>'deleted_at' as gone from audit
       where record_id = '${one!.id}' and verb = 'update'`,
    );
    expect(rows).toEqual([{ was: '2026-12-05', is: '2026-12-06', gone: null }]);
  });

  it('are refused as one where two would be alike, in words without figures of machines', async () => {
    const event = await evenings('2026-12-05 19:00', '2026-12-06 20:00');
    const answer = await put(
      event.id,
      event.dates.map(({ id }) => ({ id, date: '2026-12-06', starts_at: '20:00' })),
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ 'dates.1.date': 'Эта дата уже есть: 06.12.2026 20:00' });
  });
});
