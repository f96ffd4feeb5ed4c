import { describe, expect, it } from 'vitest';
import { type AnswerOf, createCalls } from '../../../src/dataProvider/calls.ts';
import type { Http } from '../../../src/dataProvider/http.ts';

/** What went over the wire, told instead of sent. */
const sent: unknown[][] = [];
const note = async (...parts: unknown[]) => void sent.push(parts);
const { call, download } = createCalls({ request: note, download: note } as unknown as Http);
const last = () => sent.at(-1);
const id = '0b7e6a52-5a0c-7a53-8e66-0f4b1f9c2d11';

describe('calls of the browser', () => {
  it('go where their definition says, with params encoded', async () => {
    await call('GET /events/:id', { params: { id: 'a/b?c' } });
    expect(last()).toEqual(['GET', '/events/a%2Fb%3Fc', {}]);
    await call('GET /events', { query: { filter: ['past', 'draft'], page: 2, mine: true, q: null } });
    expect(last()).toEqual(['GET', '/events', { query: { filter: ['past', 'draft'], page: 2, mine: true, q: null } }]);
    await call('PUT /auth/me', { body: { phone: '1' }, idempotencyKey: 'k' });
    expect(last()).toEqual(['PUT', '/auth/me', { body: { phone: '1' }, idempotencyKey: 'k' }]);
    await call('GET /first_steps');
    expect(last()).toEqual(['GET', '/first_steps', {}]);
  });

  it('take and answer files', async () => {
    const form = new FormData();
    await call('PUT /events/:id/ticket_image', { params: { id }, form });
    expect(last()).toEqual(['PUT', `/events/${id}/ticket_image`, { form }]);
    await download('POST /tickets/print', { body: { ids: [id] } });
    expect(last()).toEqual(['/tickets/print', { method: 'POST', body: { ids: [id] } }]);
    await download('GET /:noun/export', { params: { noun: 'hall_templates' }, query: { format: 'csv', city_id: id } });
    expect(last()).toEqual(['/hall_templates/export', { method: 'GET', query: { format: 'csv', city_id: id } }]);
  });

  it('answer what the definition answers', () => {
    const name: AnswerOf<'GET /events/:id'>['customer'] = null;
    const roles: AnswerOf<'GET /roles'>[number]['name'][] = ['admin'];
    const total = async () => (await call('GET /guests')).meta.total satisfies number;
    const states = async () => (await call('GET /events')).meta.states.draft satisfies number;
    const nothing: AnswerOf<'DELETE /users/:id/sessions'> = undefined;
    expect([name, roles, nothing, total, states].length).toBe(5);
  });

  // Never run: what they show, they show to the compiler.
  const refused = [
    // @ts-expect-error -- no such path
    () => call('GET /event/:id', { params: { id } }),
    // @ts-expect-error -- there is one, by another method
    () => call('POST /events/:id', { params: { id } }),
    // @ts-expect-error -- tickets are made by calls of their own: their configuration allows it to nobody
    () => call('POST /tickets', { body: {} }),
    // @ts-expect-error -- whose?
    () => call('GET /events/:id'),
    // @ts-expect-error -- the name of a param
    () => call('GET /events/:id', { params: { event_id: id } }),
    // @ts-expect-error -- a body is needed
    () => call('PUT /auth/me'),
    // @ts-expect-error -- no such field
    () => call('PUT /auth/me', { body: { first_nmae: 'A' } }),
    // @ts-expect-error -- a field that is another kind of value
    () => call('PUT /users/:id', { params: { id }, body: { first_name: 1 } }),
    // @ts-expect-error -- a needed field is missing
    () => call('POST /sectors', { body: { name: 'A' } }),
    // @ts-expect-error -- a field of a generated noun that only the server writes
    () => call('PUT /hall_templates/:id', { params: { id }, body: { total_seats: 4 } }),
    // @ts-expect-error -- an address is given once
    () => call('PUT /users/:id', { params: { id }, body: { email: 'a@b.org' } }),
    // @ts-expect-error -- no such parameter
    () => call('GET /events', { query: { town: id } }),
    // @ts-expect-error -- a parameter with another value
    () => call('GET /events', { query: { order: 'up' } }),
    // @ts-expect-error -- a parameter that is needed
    () => call('GET /sectors', { query: {} }),
    // @ts-expect-error -- users aren't listed by city
    () => call('GET /users', { query: { city_id: id } }),
    // @ts-expect-error -- a call without parameters
    () => call('GET /first_steps', { query: { page: 1 } }),
    // @ts-expect-error -- a file is downloaded
    () => call('GET /tickets/:id/preview', { params: { id } }),
    // @ts-expect-error -- this is no file
    () => download('GET /events/:id', { params: { id } }),
    // @ts-expect-error -- an upload needs its form
    () => call('PUT /events/:id/ticket_image', { params: { id } }),
    // @ts-expect-error -- no such field in the answer
    async () => (await call('GET /events/:id', { params: { id } })).data.town,
    // @ts-expect-error -- one event has no page
    async () => (await call('GET /events/:id', { params: { id } })).meta.total,
  ];

  it('do not compile where they would be refused', () => {
    expect(refused.length).toBe(21);
  });
});
