import { resourceList } from '#resources/index.ts';
import { isFileField, type Resource, visibleFields, writableFields } from '#shared/resource.ts';
import sharp from 'sharp';
import { fill, kindOf, type Stock } from '../server/api/stock.ts';
import { data } from '../server/tickets/party.ts';
import type { Organization, Person, TestApp } from './app.ts';
import { valuesOf } from './values.ts';

export type Row = Record<string, unknown> & { id: string; version: number };

/** Makes records of any noun that is generated, with a value in every field that `as` sees, and first what they refer to. */
export function recordsOf(app: TestApp, organization: Organization, as: Person, mark: string) {
  const ids = new Map<string, string>();
  let at = 0;
  let stock: Stock | undefined;

  /** Some record of a noun, to be referred to. */
  async function some(name: string): Promise<string> {
    const known = ids.get(name);
    if (known) return known;
    const { own, common } = resourceList.find((each) => each.name === name)!;
    if (common) return (data(await app.call('GET', `/${name}?per_page=1`, as)) as Row[])[0]!.id;
    if (!own) return (await make(resourceList.find((each) => each.name === name)!)).row.id;
    stock ??= await fill(app, organization, mark);
    return stock.ids[kindOf(`GET /${name}/{id}`, 'id')];
  }

  /** What is sent for a new record; each has other values in its unique fields. */
  async function bodyOf(resource: Resource): Promise<Record<string, unknown>> {
    const seen = visibleFields(resource, as.role);
    const fields = writableFields(resource, 'create').filter(([name]) => seen.has(name));
    const named = new Map<string, string>();
    for (const [name, field] of fields) {
      if (isFileField(field)) named.set(`${resource.name}.${name}`, await send(resource, name));
      else if ('to' in field && field.to !== resource.name) named.set(field.to, await some(field.to));
    }
    const idOf = (name: string) => named.get(name) ?? ids.get(name);
    return valuesOf(resource.name, fields, { mark, at: at++, idOf });
  }

  async function send(resource: Resource, field: string): Promise<string> {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    return (data(await app.upload(`/${resource.name}/files`, as, { name: mark, bytes, fields: { field } })) as Row).id;
  }

  async function make(resource: Resource): Promise<{ sent: Record<string, unknown>; row: Row }> {
    const sent = await bodyOf(resource);
    const row = data(await app.call('POST', `/${resource.name}`, as, sent)) as Row;
    if (!ids.has(resource.name)) ids.set(resource.name, row.id);
    return { sent, row };
  }
  return { make, bodyOf };
}
