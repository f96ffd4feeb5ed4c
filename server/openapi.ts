import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

type Transform = typeof jsonSchemaTransform;

const file = { type: 'string', format: 'binary' } as const;
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

/** Where people read the document; it works without internet and under the content-security policy of every page. */
const PAGE = '/api/v1/docs';
/** There is one document to read: the bar that asks for another one goes. */
const STYLE = '.swagger-ui .topbar{display:none}.swagger-ui .info{margin:24px 0}.swagger-ui .wrapper{max-width:1180px}';

/** Makes the OpenAPI document of all routes registered from now on, and the page to read it. */
export async function describeApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Parterre', version: '1', description: 'Events by invitation: guests, halls, seats, tickets.' },
    },
    transform: describeCall,
  });
  await server.register(swaggerUi, {
    routePrefix: PAGE,
    theme: { title: 'Parterre API', css: [{ filename: 'parterre.css', content: STYLE }] },
    uiConfig: { docExpansion: 'none', filter: true, defaultModelsExpandDepth: -1, supportedSubmitMethods: [] },
  });
}

/** One line of the OpenAPI document; pages, mailbox and health stand outside of it. */
const describeCall: Transform = (input) => {
  const config = input.route.config;
  if (!input.url.startsWith('/api/v1/') || input.url.startsWith(PAGE))
    return { schema: { hide: true }, url: input.url };
  const { schema, url } = jsonSchemaTransform(input);
  const form = { type: 'object', properties: { file }, required: ['file'], additionalProperties: { type: 'string' } };
  return {
    schema: {
      ...schema,
      ...(config?.upload ? { body: form, consumes: ['multipart/form-data'] } : {}),
      response: { ...(schema.response as object), default: refusal },
      'x-least-role': config?.least,
    } as typeof schema,
    url,
  };
};
