import { v7 as uuidv7 } from 'uuid';
import sharp from 'sharp';
import { addedResources } from '../../support/added.ts';
import { resourceList } from '#resources/index.ts';
import { valuesOf } from '../../support/values.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { isFileField, visibleFields, writableFields } from '#shared/resource.ts';
import type { Organization, TestApp } from '../../support/app.ts';
import { makeFilmNight } from '../booking/film.ts';
import { data, makeParty, type Party, seatAll, type TicketRow } from '../tickets/party.ts';

/** One id of every kind of record an organisation has. */
export interface Stock {
  party: Party;
  tickets: TicketRow[];
  ids: Record<Kind, string>;
}

/** Kinds of records the product came with; an added resource is a kind of its own, by its name. */
type Kind =
  | 'city'
  | 'location'
  | 'hall_template'
  | 'event'
  | 'event_date'
  | 'hall'
  | 'sector'
  | 'guest'
  | 'invited'
  | 'invitation'
  | 'ticket'
  | 'order'
  | 'job'
  | 'user'
  | 'account'
  | 'import'
  | 'file'
  | 'batch'
  | 'view'
  | 'seating_run'
  | 'seating_rule'
  | 'print'
  | 'organization';

/** Gives an organisation some of everything; every text carries `mark`. */
export async function fill(app: TestApp, organization: Organization, mark: string): Promise<Stock> {
  const { admin, seat } = organization;
  const party = await makeParty(app, organization, { rows: 3, seats: 6, guests: 6, area: 4 });
  const post = async (path: string, body: object) => data(await app.call('POST', path, admin, body)) as { id: string };
  const [city] = data(await app.call('GET', '/cities?q=Москва', admin)) as { id: string }[];
  const city_id = city!.id;
  const location = await post('/locations', { name: `Зал ${mark}`, address: `Улица ${mark}`, city_id });
  const template = { name: `Схема ${mark}`, city_id, location_id: location.id, layout: newLayout(2, 3) };
  const hall_template = await post('/hall_templates', template);
  const guest = await post('/guests', { last_name: mark, first_name: 'Гость', email: `g@${mark}.example.ru` });
  await post('/events', { name: `Черновик ${mark}`, address: `Двор ${mark}`, comment: mark });
  data(await app.call('PUT', `/events/${party.event_id}`, admin, { name: `Вечер ${mark}` }));
  data(await app.call('PUT', `/halls/${party.hall_id}`, admin, { name: `Партер ${mark}`, version: 1 }));
  const sector = await post('/sectors', {
    hall_id: party.hall_id,
    name: `Сектор ${mark}`,
    manager_id: seat.id,
    places: [1, 2, 3],
  });
  const tickets = await seatAll(app, party, admin, 3);
  const bytes = await sharp({ create: { width: 126, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const logo = await app.upload(`/events/${party.event_id}/ticket_logo`, admin, { name: `${mark}.png`, bytes }, 'PUT');
  data(logo);
  const { job_id } = (await post('/tickets/send_email', { ids: [tickets[0]!.id] })) as unknown as { job_id: string };
  const import_id = uuidv7();
  const values = { last_name: 'Файлов', first_name: mark, middle_name: '', phone: '', email: '' };
  const send = async (name: string) => {
    const sent = { name, bytes: Buffer.from(mark), fields: { field: 'file' } };
    return (data(await app.upload('/imports/files', admin, sent)) as { id: string }).id;
  };
  const rows = [{ row: 1, values, decision: 'add' }];
  const list = { import_id, file_hash: mark, file_id: await send('list.csv'), rows };
  const imported = await post('/guests/create_list', list);
  const night = await makeFilmNight(app, organization, 1);
  const seatings = [{ guest_id: night.guests[0]!.id, place: night.places[organization === app.north ? 0 : 1]! }];
  data(await app.call('POST', '/tickets/create_list', admin, { hall_id: night.hall_id, seatings }));
  const [order] = data(await app.call('GET', `/orders?hall_id=${night.hall_id}`, admin)) as { id: string }[];
  const [batch] = data(await app.call('GET', `/halls/${party.hall_id}/batches`, admin)) as { id: string }[];
  const invited = party.guests[5]!.id;
  const [invitation] = data(await app.call('GET', `/invitations?guest_id=${invited}`, admin)) as { id: string }[];
  const view = await post('/list_views', { noun: 'guests', name: `Вид ${mark}` });
  const run = await post(`/halls/${party.hall_id}/seating_runs`, {});
  const rule = await post(`/halls/${party.hall_id}/seating_rules`, {
    kind: 'near_stage',
    people: { guest_ids: [invited] },
  });
  const papers = data(await app.call('GET', `/halls/${party.hall_id}/papers`, admin)) as {
    kind: string;
    state: string;
  }[];
  const { state } = papers.find(({ kind }) => kind === 'place_cards')!;
  const print = await post(`/halls/${party.hall_id}/prints`, { kind: 'place_cards', state });
  const ids: Stock['ids'] = {
    city: city_id,
    location: location.id,
    hall_template: hall_template.id,
    event: party.event_id,
    event_date: party.date_id,
    hall: party.hall_id,
    sector: sector.id,
    guest: guest.id,
    invited,
    invitation: invitation!.id,
    ticket: tickets[0]!.id,
    order: order!.id,
    job: job_id,
    user: seat.id,
    account: seat.account_id,
    import: imported.id,
    file: await send('spare.csv'),
    batch: batch!.id,
    view: view.id,
    seating_run: run.id,
    seating_rule: rule.id,
    print: print.id,
    organization: organization.id,
  };
  for (const resource of addedResources) {
    const seen = visibleFields(resource, 'admin');
    const fields = writableFields(resource, 'create').filter(([name]) => seen.has(name));
    for (const [field] of fields.filter(([, each]) => isFileField(each))) {
      const sent = await app.upload(`/${resource.name}/files`, admin, { name: mark, bytes, fields: { field } });
      ids[`${resource.name}.${field}` as Kind] = (data(sent) as { id: string }).id;
    }
    const idOf = (name: string) => ids[name as Kind] ?? ids[kindOfResource(name)];
    const values = valuesOf(resource.name, fields, { mark, at: 0, idOf });
    ids[resource.name as Kind] = (await post(`/${resource.name}`, values)).id;
  }
  return { party, tickets, ids };
}

/** 'locations' -> 'location', as the kinds of the product's own resources are called; an added one keeps its name. */
function kindOfResource(name: string): Kind {
  return kindOf(`GET /${name}/{id}`, 'id');
}

/** What a field that is declared points to. */
function referenced(noun: string, name: string): Kind | undefined {
  const field = resourceList.find((resource) => resource.name === noun)?.fields[name];
  if (field && isFileField(field)) return `${noun}.${name}` as Kind;
  return field && 'to' in field ? kindOfResource(field.to) : undefined;
}

/** The table a name in a path, a query or a body points to. */
export function kindOf(operation: string, name: string): Kind {
  const noun = /\/(\w+)/.exec(operation)![1]!;
  const own: Record<string, string> = {
    ...Object.fromEntries(addedResources.map((resource) => [resource.name, resource.name])),
    users: 'user',
    locations: 'location',
    organizations: 'organization',
    halls: 'hall',
    guests: 'guest',
    hall_templates: 'hall_template',
    events: 'event',
    sectors: 'sector',
    tickets: 'ticket',
    orders: 'order',
    jobs: 'job',
    batches: 'batch',
    imports: 'import',
    list_views: 'view',
    prints: 'print',
    seating_runs: 'seating_run',
    seating_rules: 'seating_rule',
    invitations: 'invitation',
    cities: 'city',
  };
  const named: Record<string, string> = {
    city_id: 'city',
    location_id: 'location',
    hall_template_id: 'hall_template',
    event_id: 'event',
    event_date_id: 'event_date',
    'dates/id': 'event_date',
    hall_id: 'hall',
    copy_of: 'hall',
    sector_id: 'sector',
    guest_id: 'guest',
    host_id: 'guest',
    guest_ids: 'guest',
    guests: 'guest',
    without: 'guest',
    keep: 'guest',
    gone: 'guest',
    free: 'guest',
    ticket_id: 'ticket',
    order_id: 'order',
    manager_id: 'user',
    invited_by: 'user',
    tags: 'tags',
    employee_id: 'user',
    by: 'user',
    account_id: 'account',
    subject_id: 'event',
    record_id: 'event',
    import_id: 'import',
    last_import: 'import',
    file_id: 'file',
  };
  if (name === 'ids' && noun === 'organizations') return 'guest';
  // What a file speaks of are records of its noun.
  if (operation.endsWith('/create_list') && /^(gone|(changes|kept)[/.]id)$/.test(name)) return own[noun] as Kind;
  if (name === 'ids' && operation.endsWith('/tickets')) return 'ticket';
  // The plan that the next one is to be like.
  if (name === 'after' && operation.endsWith('/seating_runs')) return 'seating_run';
  const found =
    named[name] ??
    named[name.split(/[/.]/).at(-1)!] ??
    referenced(noun, name.split(/[/.]/).at(-1)!) ??
    // change/<field>/set, /add, /remove; filter/<field>.one_of
    referenced(noun, name.split(/[/.]/).at(-2) ?? '') ??
    (/^(path|id|ids)$/.test(name) ? own[noun] : undefined);
  if (!found) throw new Error(`what is ${name} of ${operation}?`);
  return found as Kind;
}
