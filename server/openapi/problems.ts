import { PROBLEMS } from '#shared/problems.ts';

/** A refusal (RFC 9457); what it knows more of stands beside: `theirs`, `places`, `retry_after`. */
const Problem = {
  type: 'object',
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence in the language of the caller' },
    code: { $ref: '#/components/schemas/ProblemCode' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A sentence for each wrong field',
    },
    request_id: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
};

const ProblemCode = { type: 'string', enum: Object.keys(PROBLEMS), description: 'Stable: what a program goes by' };

const NAMES: Record<number, [name: string, description: string]> = {
  400: ['Malformed', 'It can’t be read'],
  401: ['Unauthorized', 'Nobody is signed in, or the session or the code is no good'],
  403: ['Forbidden', 'Not for this role, or not in this organisation'],
  404: ['NotFound', 'There is no such thing, or none for whoever asks'],
  409: ['Conflict', 'What there is stands in the way'],
  412: ['Stale', 'Somebody changed it since the version that was sent; `theirs` is what it is now'],
  413: ['TooLarge', 'More bytes, values or names than the call takes'],
  415: ['UnsupportedType', 'Not the kind of body or file the call takes'],
  422: ['Invalid', 'Something sent is wrong: `errors` says what, field by field'],
  429: ['TooMany', 'Too often, or too many wait; `Retry-After` says when to come again'],
  503: ['Unavailable', 'Not now, or nobody knows how it ended; `Retry-After` says when to ask again'],
};

/** The response of a status: `#/components/responses/NotFound` of 404. */
export function responseOf(status: number): { $ref: string } {
  return { $ref: `#/components/responses/${NAMES[status]![0]}` };
}

/** Any other refusal: no call can rule out that something of ours is broken, or a disk full. */
export const ANY_REFUSAL = { $ref: '#/components/responses/Refusal' };

/** Named schemas of problems: one in general, and one for each status with the codes it may have. */
export const problemSchemas = {
  ProblemCode,
  Problem,
  ...Object.fromEntries(
    Object.entries(NAMES).map(([status, [name]]) => {
      const code = Object.entries(PROBLEMS).flatMap(([code, its]) => (its === Number(status) ? [code] : []));
      const properties = { status: { const: Number(status) }, code: { type: 'string', enum: code } };
      const own = { type: 'object', properties, required: ['status', 'code'] };
      return [`${name}Problem`, { allOf: [{ $ref: '#/components/schemas/Problem' }, own] }];
    }),
  ),
};

/** Named responses: one for each status, and `Refusal` for what is left. */
export const problemResponses = {
  Refusal: response('Any other refusal', 'Problem'),
  ...Object.fromEntries(
    Object.entries(NAMES).map(([status, [name, description]]) => {
      const headers = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } };
      const comesAgain = status === '429' || status === '503';
      return [name, { ...response(description, `${name}Problem`), ...(comesAgain ? { headers } : {}) }];
    }),
  ),
};

function response(description: string, schema: string) {
  const content = { 'application/problem+json': { schema: { $ref: `#/components/schemas/${schema}` } } };
  return { description, content };
}
