import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OPERATORS } from '#shared/kinds.ts';
import type { Language } from '#shared/limits.ts';
import russian from '#locales/ru/calls.json' with { type: 'json' };
import project from '../../package.json' with { type: 'json' };
import { translate } from '../base/language.ts';
import { ANSWERED, SENT } from './names.ts';
import { type Json, type Part, type Shown, withNames } from './naming.ts';
import { problemsIn, responseOf } from './problems.ts';

type Transform = typeof jsonSchemaTransform;

/** Where people read the document. */
export const API_PAGE = '/api/v1/docs';

const RUSSIAN: Record<string, string> = russian;

const file = { type: 'string', format: 'binary' } as const;
const ANYTHING_ELSE: z.core.JSONSchema.JSONSchema = { type: 'object', additionalProperties: { type: 'string' } };
const DONE: Record<string, string> = { 200: 'Done', 201: 'Made', 202: 'Asked for: a job does it' };

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description }) as const;
/** A session's three headers belong together; the fourth says where one acts. */
const SESSION = {
  AccessToken: header('access-token', 'The session, as it came with the answer of signing in'),
  Client: header('client', 'The device, from the same answer'),
  Uid: header('uid', 'The address that signed in, from the same answer'),
};
const ORGANIZATION = { Organization: header('organization-id', 'The organisation one acts in, an id') };
const all = (schemes: object) => [Object.fromEntries(Object.keys(schemes).map((name) => [name, []]))];

/** Makes the OpenAPI document of all routes registered from now on; `src/apiPage` shows it. */
export async function describeApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parterre',
        version: '1',
        description: 'Events by invitation: guests, halls, seats, tickets.',
        license: { name: project.license, identifier: project.license } as { name: string },
      },
      // Wherever this document was read.
      servers: [{ url: '/' }],
      components: { securitySchemes: { ...SESSION, ...ORGANIZATION } },
    },
    transform: (input) => describeCall(input, server.initialConfig.bodyLimit!),
    transformObject: (input) => finished(('openapiObject' in input ? input.openapiObject : {}) as Document) as object,
  });
}

interface Document {
  paths?: Record<string, Record<string, Operation>>;
  tags?: { name: string; description: string }[];
  components?: { schemas?: object; responses?: object };
}
interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { description?: string }[];
  security?: object[];
  requestBody?: { required?: boolean; content: Record<string, { schema: { anyOf?: { type?: string }[] } }> };
  responses: Record<string, { description?: string; $ref?: string }>;
  'x-least-role'?: string;
}

/** What the library says of no call by itself: refusals by name, what needs no body, and named schemas. */
function finished(document: Document): Document {
  const operations = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    const { requestBody, responses } = operation;
    // The library leaves an empty list out, and without one it would be whatever the whole document says.
    operation.security ??= [];
    for (const [status, response] of Object.entries(responses)) {
      if (status >= '400') responses[status] = responseOf(status);
      else if (response.description === 'Default Response') response.description = DONE[status] ?? '';
    }
    const choices = requestBody?.content['application/json']?.schema.anyOf;
    if (choices?.some(({ type }) => type === 'null')) delete requestBody!.required;
  }
  const problems = problemsIn('en');
  const names = { answered: ANSWERED, sent: SENT, taken: Object.keys(problems.schemas) };
  const { paths, schemas } = withNames(document.paths as unknown as Part, names, shown);
  const tags = [...new Set(operations.flatMap(({ tags = [] }) => tags))];
  return {
    ...document,
    paths: paths as unknown as NonNullable<Document['paths']>,
    tags: tags.map((name) => ({ name, description: aboutTag('en', name) })),
    components: {
      ...document.components,
      schemas: { ...problems.schemas, ...schemas },
      responses: problems.responses,
    },
  };
}

/** A schema as it is in a call. */
const shown: Shown = (schema, how) => {
  const call = how === 'sent' ? { body: schema } : { response: { 200: schema } };
  const input = { schema: call, url: '', route: {}, openapiObject: { openapi: '3.1.0' } };
  const { body, response } = jsonSchemaTransform(input as never).schema as Record<string, Json>;
  return (how === 'sent' ? body : (response as Record<string, Json>)['200']) as ReturnType<Shown>;
};

/** What the calls of a noun are about; records that were configured are told of by their name. */
function aboutTag(language: Language, tag: string): string {
  const key = `openapi.about.${tag}`;
  const own = translate(language, key);
  return own === key
    ? translate(language, 'openapi.about.any', { noun: translate(language, `resources.${tag}.many`) })
    : own;
}

/** The document with what calls do, and how they refuse, said in Russian; calls of a configured noun are called after it. */
export function inRussian<D extends object>(document: D): D {
  const translated = structuredClone(document) as D & Document;
  for (const [path, methods] of Object.entries(translated.paths ?? {})) {
    for (const [method, call] of Object.entries(methods)) {
      const summary = russianSummary(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`, call.tags?.[0] ?? '');
      if (summary) call.summary = summary;
      for (const parameter of call.parameters ?? []) parameter.description = russianFilter(parameter.description);
    }
  }
  for (const tag of translated.tags ?? []) tag.description = aboutTag('ru', tag.name);
  const { schemas, responses } = problemsIn('ru');
  Object.assign(translated.components?.schemas ?? {}, schemas);
  Object.assign(translated.components?.responses ?? {}, responses);
  return translated;
}

/** What the call 'GET /guests/{id}' does, in Russian; undefined where nobody has said it yet. */
function russianSummary(name: string, tag: string): string | undefined {
  const own = RUSSIAN[name];
  if (own) return own;
  const noun = translate('ru', `resources.${tag}.many`).toLowerCase();
  return RUSSIAN[name.replace(`/${tag}`, '/:noun')]?.replace('{{noun}}', noun);
}

/** What a filter of a list finds, in Russian; all other parameters say what they are by their names. */
function russianFilter(description: string | undefined): string | undefined {
  const operator = OPERATORS.find((each) => description === translate('en', `openapi.filters.${each}`));
  return operator ? translate('ru', `openapi.filters.${operator}`) : description;
}

/** One line of the OpenAPI document; pages, mailbox and health stand outside of it. */
function describeCall(input: Parameters<Transform>[0], bodyLimit: number): ReturnType<Transform> {
  const config = input.route.config;
  if (!input.url.startsWith('/api/v1/') || input.url === API_PAGE) return { schema: { hide: true }, url: input.url };
  const { schema, url } = jsonSchemaTransform(input);
  const least = config?.least ?? 'anyone';
  // What else is in a form stands in the table of calls, as the schema it is judged by.
  const { $schema: _, ...more } = config?.form ? z.toJSONSchema(config.form, { io: 'input' }) : ANYTHING_ELSE;
  const form = { ...more, properties: { ...more.properties, file }, required: [...(more.required ?? []), 'file'] };
  return {
    schema: {
      ...schema,
      ...(config?.upload ? { body: form, consumes: ['multipart/form-data'] } : {}),
      response: { ...(schema.response as object), ...refusals(config?.refuses ?? [503]) },
      ...(least === 'anyone'
        ? {}
        : { security: all(least === 'signed_in' ? SESSION : { ...SESSION, ...ORGANIZATION }) }),
      'x-least-role': config?.least,
      ...(schema.body && !config?.upload ? { 'x-body-limit': input.route.bodyLimit ?? bodyLimit } : {}),
    } as typeof schema,
    url,
  };
}

/** Places for the refusals of a call, which are filled in by name once the document is whole. */
function refusals(statuses: readonly number[]) {
  const nothing = { type: 'null', description: 'Refused' };
  return Object.fromEntries([...statuses, 'default'].map((status) => [status, nothing]));
}
