import type { Language } from '#shared/limits.ts';
import { PROBLEMS } from '#shared/problems.ts';
import { translate } from '../base/language.ts';

/** Statuses a call may name, with what clients get them called. What each means stands in `openapi.refused`. */
const NAMES: Record<string, string> = {
  400: 'Malformed',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'Stale',
  413: 'TooLarge',
  415: 'UnsupportedType',
  422: 'Invalid',
  429: 'TooMany',
  503: 'Unavailable',
};

/** The response of a status; of any other, `default`: no call can rule out that something of ours is broken, or a disk full. */
export function responseOf(status: string): { $ref: string } {
  return { $ref: `#/components/responses/${NAMES[status] ?? 'Refusal'}` };
}

/** Problems by name: as schemas, one for each status with the codes it may have, and as responses. */
export function problemsIn(language: Language) {
  const said = (key: string) => translate(language, `openapi.refused.${key}`);
  const ProblemCode = { type: 'string', enum: Object.keys(PROBLEMS), description: said('code') };
  // What a refusal knows more of stands beside: `theirs`, `places`, `retry_after`.
  const Problem = {
    type: 'object',
    properties: {
      type: { type: 'string', format: 'uri-reference' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: said('detail') },
      code: { $ref: '#/components/schemas/ProblemCode' },
      errors: { type: 'object', additionalProperties: { type: 'string' }, description: said('errors') },
      request_id: { type: 'string' },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  };
  const headers = { 'Retry-After': { description: said('retry_after'), schema: { type: 'integer' } } };
  const schemas: Record<string, object> = { ProblemCode, Problem };
  const responses: Record<string, object> = { Refusal: response(said('any'), 'Problem') };
  for (const [status, name] of Object.entries(NAMES)) {
    const codes = Object.entries(PROBLEMS).flatMap(([code, its]) => (its === Number(status) ? [code] : []));
    const properties = { status: { const: Number(status) }, code: { type: 'string', enum: codes } };
    const own = { type: 'object', properties, required: ['status', 'code'] };
    schemas[`${name}Problem`] = { allOf: [{ $ref: '#/components/schemas/Problem' }, own] };
    const comesAgain = status === '429' || status === '503';
    responses[name] = { ...response(said(status), `${name}Problem`), ...(comesAgain ? { headers } : {}) };
  }
  return { schemas, responses };
}

function response(description: string, schema: string) {
  const content = { 'application/problem+json': { schema: { $ref: `#/components/schemas/${schema}` } } };
  return { description, content };
}
