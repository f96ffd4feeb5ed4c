import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PastCustomer } from '#resources/eventSchemas.ts';
import { testApp, type Organization, type TestApp } from '../../support/app.ts';
import { CUSTOMER, data, draftEvent } from './stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

async function ordered({ event }: Organization, name: string, customer: object): Promise<string> {
  const draft = await draftEvent(app, event, { name });
  data(await app.call('PUT', `/events/${draft.id}/update_customer`, event, { ...CUSTOMER, ...customer }));
  app.clock.advance(60_000);
  return draft.id;
}

const found = async ({ event }: Organization, q = '') =>
  data(await app.call('GET', `/events/customers?q=${encodeURIComponent(q)}`, event)) as PastCustomer[];

describe('who ordered events before', () => {
  it('comes once, as of the latest event, the latest first, and only from the own organisation', async () => {
    const { north, south } = app;
    await ordered(north, 'Премия', {});
    await ordered(north, 'Форум', {
      last_name: 'Ёлкина',
      first_name: 'Ева',
      email: 'eva@example.ru',
      phone: '+79990001122',
    });
    await ordered(north, 'Бал', { phone: '+7 495 000-00-00', email: CUSTOMER.email.toUpperCase() });
    const gone = await ordered(north, 'Отменено', { last_name: 'Ушедшая', email: 'gone@example.ru' });
    data(await app.call('DELETE', `/events/${gone}`, north.event));
    await ordered(south, 'Чужой вечер', { last_name: 'Южная', email: 'south@example.ru' });
    expect((await found(north)).map(({ last_name, event_name, phone }) => [last_name, event_name, phone])).toEqual([
      ['Заказчиков', 'Бал', '+7 495 000-00-00'],
      ['Ёлкина', 'Форум', '+79990001122'],
    ]);
    expect((await found(south)).map(({ last_name }) => last_name)).toEqual(['Южная']);
  });

  it('is found by name, address or phone, whatever is typed', async () => {
    expect((await found(app.north, 'елк')).map(({ first_name }) => first_name)).toEqual(['Ева']);
    expect(await found(app.north, 'EVA@ ева')).toHaveLength(1);
    expect(await found(app.north, '000112')).toHaveLength(1);
    expect(await found(app.north, '4950000000')).toHaveLength(1);
    expect(await found(app.north, '100%_\\')).toEqual([]);
    expect(await found(app.north, 'Южная')).toEqual([]);
  });

  it('is told to those who may change events, and to nobody else', async () => {
    const refused = await app.call('GET', '/events/customers', app.north.seat);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await app.call('GET', '/events/customers', null)).status).toBe(401);
  });
});
