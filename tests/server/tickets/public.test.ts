import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { qrOfPdf, textOf } from '../../support/pdf.ts';
import { data, makeParty, type Party } from './party.ts';

let app: TestApp;
let event: Person;

beforeAll(async () => {
  app = await testApp();
  ({ event } = app.north);
});
afterAll(() => app.close());

const open = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.server.inject({ method, url: path, headers });

/** Where the QR code of somebody's ticket leads, on this server. */
async function codeOf(ticketId: string): Promise<string> {
  const preview = await app.call('GET', `/tickets/${ticketId}/preview`, event);
  return new URL((await qrOfPdf(preview.raw))!).pathname;
}

async function onePlace(
  options: Parameters<typeof makeParty>[2] = {},
): Promise<{ party: Party; ticket: { id: string }; code: string }> {
  const party = await makeParty(app, app.north, { rows: 2, seats: 6, guests: 1, ...options });
  const sector = { hall_id: party.hall_id, places: options.area ? [1, 13] : [1, 2, 3] };
  data(await app.call('POST', '/sectors', event, sector));
  const place = options.area ? 13 : 3;
  const seatings = [{ guest_id: party.guests[0]!.id, place }];
  const [ticket] = data(
    await app.call('POST', '/tickets/create_list', event, { hall_id: party.hall_id, seatings }),
  ) as { id: string }[];
  return { party, ticket: ticket!, code: await codeOf(ticket!.id) };
}

describe('the page behind the QR code', () => {
  it('says valid, what, when, where and which place, to anybody, and no name', async () => {
    const { code } = await onePlace();
    // In the event's language, whatever the browser's.
    const page = await open(code, { 'accept-language': 'en' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    for (const text of [
      'lang="ru"',
      'Билет действителен',
      'Премия «Маяк»',
      'Северный театр',
      'Суббота, 5 декабря 2026',
      '19:00',
      'Тверская улица, 1',
    ]) {
      expect(page.body).toContain(text);
    }
    expect(page.body.replace(/\s+/g, ' ')).toMatch(/Сектор<\/dt>\s*<dd>1<.*Ряд<\/dt>\s*<dd>1<.*Место<\/dt>\s*<dd>3</);
    for (const secret of ['Гостев', 'Григорий', 'guest-0']) expect(page.body).not.toContain(secret);
    expect((await open(code, {}, 'HEAD')).statusCode).toBe(200);
  });

  it('speaks English for an English event, and names an area without a number, as the ticket does', async () => {
    const { code, ticket } = await onePlace({ language: 'en', area: 4 });
    const { body } = await open(code);
    for (const text of [
      'lang="en"',
      'This ticket is valid',
      'The Beacon Awards',
      'Saturday, 5 December 2026',
      'Танцпол',
    ]) {
      expect(body).toContain(text);
    }
    const paper = await textOf((await app.call('GET', `/tickets/${ticket.id}/preview`, event)).raw);
    expect(paper).toContain('Танцпол');
    for (const text of [body, paper]) expect(text).not.toContain('Number');
  });

  it('is void once the ticket is taken away, and says nothing of its place then', async () => {
    const { party, code } = await onePlace();
    const [ticket] = data(await app.call('GET', `/events/${party.event_id}/tickets`, event)) as { id: string }[];
    data(await app.call('DELETE', '/tickets/destroy_list', event, { ids: [ticket!.id] }));
    const { statusCode, body } = await open(code);
    expect(statusCode).toBe(200);
    expect(body).toContain('Билет недействителен');
    expect(body).not.toContain('>Место<');
  });

  it('doesn’t call the sample of a draft a ticket', async () => {
    const { party, code } = await onePlace({ draft: true });
    expect((await open(code)).body).toContain('Образец билета');
    expect((await open(code)).body).not.toContain('Билет действителен');
    expect(party.guests.length).toBe(1);
  });

  it('says when the event is over', async () => {
    const { code } = await onePlace();
    app.clock.set('2026-12-06T12:00:00Z');
    expect((await open(code)).body).toContain('Мероприятие прошло');
    app.clock.set('2026-11-20T09:00:00Z');
  });

  it('knows no other tokens', async () => {
    for (const path of [
      '/t/AAAAAAAAAAAAAAAAAAAAAA',
      '/t/x',
      `/t/${"'".repeat(22)}`,
      '/t/%00',
      `/t/${'a'.repeat(99)}`,
    ]) {
      const page = await open(path, { 'accept-language': 'en' });
      expect(page.statusCode, path).toBe(404);
      expect(page.body).toContain('There is no such ticket');
    }
  });

  it('shows what people typed as text', async () => {
    const { party, code } = await onePlace();
    data(await app.call('PUT', `/events/${party.event_id}`, event, { name: '<img src=x onerror=alert(1)> & "Маяк"' }));
    const { body } = await open(code);
    expect(body).not.toContain('<img');
    expect(body).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Маяк&#34;');
  });

  it('can’t be asked without end by one caller', async () => {
    // A whole hall may come in a minute; what no ticket looks like costs no query.
    const pages = await Promise.all(Array.from({ length: 1_250 }, () => open('/t/unknown')));
    expect(pages.some((page) => page.statusCode === 429)).toBe(true);
    expect(pages.find((page) => page.statusCode === 429)!.json()).toMatchObject({ code: 'too_many_requests' });
  });
});
