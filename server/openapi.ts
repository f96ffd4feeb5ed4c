import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import russian from '#locales/ru/calls.json' with { type: 'json' };
import { translate } from './base/language.ts';

type Transform = typeof jsonSchemaTransform;

/** Where people read the document. */
export const API_PAGE = '/api/v1/docs';

const RUSSIAN: Record<string, string> = russian;

const file = { type: 'string', format: 'binary' } as const;
const ANYTHING_ELSE: z.core.JSONSchema.JSONSchema = { type: 'object', additionalProperties: { type: 'string' } };
const problem = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
} as const;
const refusal = {
  description: 'A refusal (RFC 9457): stable code, message in the language of the caller',
  content: { 'application/problem+json': { schema: problem } },
};

/** Makes the OpenAPI document of all routes registered from now on; `src/apiPage` shows it. */
export async function describeApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Parterre', version: '1', description: 'Events by invitation: guests, halls, seats, tickets.' },
    },
    transform: (input) => describeCall(input, server.initialConfig.bodyLimit!),
  });
}

interface Document {
  paths?: Record<string, Record<string, { summary?: string; tags?: string[] }>>;
}

/** The document with what calls do said in Russian; calls of a configured noun are called after it. */
export function inRussian<D extends object>(document: D): D {
  const translated = structuredClone(document) as D & Document;
  for (const [path, methods] of Object.entries(translated.paths ?? {})) {
    for (const [method, call] of Object.entries(methods)) {
      const summary = russianSummary(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`, call.tags?.[0] ?? '');
      if (summary) call.summary = summary;
    }
  }
  return translated;
}

/** What the call 'GET /guests/{id}' does, in Russian; undefined where nobody has said it yet. */
function russianSummary(name: string, tag: string): string | undefined {
  const own = RUSSIAN[name];
  if (own) return own;
  const noun = translate('ru', `resources.${tag}.many`).toLowerCase();
  return RUSSIAN[name.replace(`/${tag}`, '/:noun')]?.replace('{{noun}}', noun);
}

/** One line of the OpenAPI document; pages, mailbox and health stand outside of it. */
function describeCall(input: Parameters<Transform>[0], bodyLimit: number): ReturnType<Transform> {
  const config = input.route.config;
  if (!input.url.startsWith('/api/v1/') || input.url === API_PAGE) return { schema: { hide: true }, url: input.url };
  const { schema, url } = jsonSchemaTransform(input);
  // What else is in a form stands in the table of calls, as the schema it is judged by.
  const { $schema: _, ...more } = config?.form ? z.toJSONSchema(config.form, { io: 'input' }) : ANYTHING_ELSE;
  const form = { ...more, properties: { ...more.properties, file }, required: [...(more.required ?? []), 'file'] };
  return {
    schema: {
      ...schema,
      ...(config?.upload ? { body: form, consumes: ['multipart/form-data'] } : {}),
      response: { ...(schema.response as object), default: refusal },
      'x-least-role': config?.least,
      ...(schema.body && !config?.upload ? { 'x-body-limit': input.route.bodyLimit ?? bodyLimit } : {}),
    } as typeof schema,
    url,
  };
}
