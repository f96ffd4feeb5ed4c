import { v7 as uuidv7 } from 'uuid';
import { newLayout } from '#shared/hall/layout.ts';
import type { Role } from '#shared/roles.ts';
import type { Person, TestApp } from '../../support/app.ts';
import { inlined } from '../../../src/apiPage/document.ts';

/** As much of JSON Schema as the document uses. */
export interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  additionalProperties?: boolean | Schema;
}

export interface Operation {
  /** 'GET /users/{id}' */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Without /api/v1. */
  path: string;
  least: Role | 'anyone' | 'signed_in' | undefined;
  /** The first of those it may name in its path. */
  field: unknown;
  query: { name: string; schema: Schema; required: boolean }[];
  body: Schema | undefined;
  /** Most bytes of it. */
  bodyLimit: number | undefined;
  upload: boolean;
  /** The fields of records that the file of an upload may be for. */
  fileFields: string[];
  statuses: string[];
}

interface Described {
  summary?: string;
  parameters?: { in: string; name: string; description?: string; schema: Schema; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
  'x-least-role'?: Operation['least'];
  'x-body-limit'?: number;
}

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
}

export async function documentOf(app: TestApp): Promise<OpenApi> {
  return (await app.call('GET', '/openapi.json', null)).body as OpenApi;
}

/** Every operation of the OpenAPI document, with its schemas in their places. */
export async function operationsOf(app: TestApp): Promise<Operation[]> {
  const { paths } = inlined(await documentOf(app));
  return Object.entries(paths).flatMap(([full, methods]) =>
    Object.entries(methods).map(([verb, described]) => {
      const method = verb.toUpperCase() as Operation['method'];
      const path = full.replace('/api/v1', '');
      const content = described.requestBody?.content ?? {};
      return {
        name: `${method} ${path}`,
        method,
        path,
        least: described['x-least-role'],
        bodyLimit: described['x-body-limit'],
        field: (described.parameters ?? []).find(({ name }) => name === 'field')?.schema.enum?.[0],
        query: (described.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema, required }) => ({ name, schema, required: required === true })),
        body: content['application/json']?.schema,
        upload: 'multipart/form-data' in content,
        fileFields: (content['multipart/form-data']?.schema.properties?.['field']?.enum ?? []).map(String),
        statuses: Object.keys(described.responses),
      };
    }),
  );
}

/** What a field of this name and schema may hold; ids come from the caller. */
export type IdOf = (name: string) => string;

/** The schema behind `anyOf [x, null]`. */
export function plain(schema: Schema): Schema {
  const options = schema.anyOf ?? schema.oneOf;
  return options ? plain(options.find((option) => option.type !== 'null')!) : schema;
}

export const isId = (schema: Schema) => plain(schema).format === 'uuid';

/** A valid value: required properties, and `also` (paths like 'rows/guest_id', as a filter's names hold dots; '*' is every one). */
export function sample(given: Schema, name: string, idOf: IdOf, also: readonly string[] = []): unknown {
  const schema = plain(given);
  if (name === 'layout') return newLayout(3, 4);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([key]) => schema.required?.includes(key) || also.some((path) => path === '*' || path.split('/')[0] === key),
      );
      // What becomes of a field of many records is a value of that field.
      const known = (key: string) => (/^(set|add|remove)$/.test(key) ? name : key);
      return Object.fromEntries(wanted.map(([key, inner]) => [key, sample(inner, known(key), idOf, below(also, key))]));
    }
    case 'array':
      return [sample(schema.items!, name, idOf, also)];
    case 'integer':
    case 'number':
      return name === 'version' ? 1 : Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return false;
    case 'string':
      return text(schema, name, idOf);
    default:
      return 'текст';
  }
}

function below(paths: readonly string[], key: string): string[] {
  return paths.flatMap((path) => {
    if (path === '*') return ['*'];
    const [first, ...rest] = path.split('/');
    return first === key && rest.length > 0 ? [rest.join('/')] : [];
  });
}

function text(schema: Schema, name: string, idOf: IdOf): string {
  if (schema.format === 'uuid') return idOf(name);
  if (schema.format === 'date') return '2026-12-05';
  if (schema.format === 'date-time') return '2026-12-05T10:00:00Z';
  if (name === 'email') return `u${uuidv7().slice(-12)}@example.ru`;
  if (name === 'phone') return '+7 495 123-45-67';
  if (name === 'starts_at') return '19:00';
  if (name === 'zone') return 'Europe/Moscow';
  if (name === 'code') return '123456';
  return 'Имя';
}

/** Paths of the fields in a body for which `wanted` holds; arrays add no step. */
export function fieldsOf(given: Schema, wanted: (schema: Schema, name: string) => boolean, name = ''): string[] {
  const schema = plain(given);
  if (name.split('/').at(-1) === 'layout') return [];
  if (schema.type === 'array') return fieldsOf(schema.items!, wanted, name);
  if (schema.type !== 'object') return wanted(schema, name) ? [name] : [];
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    fieldsOf(inner, wanted, name === '' ? key : `${name}/${key}`),
  );
}

/** A copy of `value` with the field at `path` replaced; in arrays, in the first element. */
export function withField(value: unknown, path: string, replacement: unknown): unknown {
  if (Array.isArray(value)) return [withField(value[0], path, replacement), ...value.slice(1)];
  if (path === '') return replacement;
  const [first, ...rest] = path.split('/');
  const object = value as Record<string, unknown>;
  return { ...object, [first!]: withField(object[first!], rest.join('/'), replacement) };
}

/** The parameters an operation can't do without. */
export function requiredOf(operation: Operation, idOf: (name: string) => string): Record<string, string> {
  const required = operation.query.filter((parameter) => parameter.required);
  return Object.fromEntries(required.map(({ name, schema }) => [name, String(sample(schema, name, idOf))]));
}

/** The operation's address with its {id} and query filled in. */
export function addressOf(operation: Operation, id: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  const path = operation.path.replace('{id}', id).replace('{field}', String(operation.field));
  return path + (search ? `?${search}` : '');
}

/** Somebody of each role, all in the north. */
export function peopleOf({ north, superadmin }: TestApp): Record<Role, Person> {
  const { admin, event, seat } = north;
  return { manager_seat: seat, manager_event: event, admin, superadmin };
}
