import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemCode, type ProblemDocument } from '#shared/problems.ts';
import { type Language, limit } from '#shared/limits.ts';
import { isFull } from '../db/failures.ts';
import { languageOf, translate, translateField } from '../base/language.ts';

type Params = Record<string, string | number>;

const FASTIFY: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  FST_FILES_LIMIT: 'malformed',
  FST_FIELDS_LIMIT: 'malformed',
  FST_PARTS_LIMIT: 'malformed',
  FST_ERR_RATE_LIMIT: 'too_many_requests',
};

/** Makes every failure a problem+json in the caller's language; what isn't a refusal of ours says nothing of its inside. */
export function problemsOf(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    const retry = problem.detail.extra?.retry_after;
    if (typeof retry === 'number') reply.header('retry-after', String(retry));
    else if (problem.status === 503) reply.header('retry-after', '5');
    if (problem.code === 'method_not_allowed') reply.header('allow', request.methodsHere().join(', '));
    return refuse(problem, request, reply);
  });
  server.setNotFoundHandler((request, reply) => {
    const methods = request.methodsHere();
    const isHere = methods.length > 0 && !methods.includes(request.method);
    if (isHere) reply.header('allow', methods.join(', '));
    return refuse(new Problem(isHere ? 'method_not_allowed' : 'not_found'), request, reply);
  });
}

/** An address that can't be read at all: a problem for programs; people are led to the start, as from any unknown path. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith('/api/')) return void reply.redirect('/');
  void refuse(problemOf(error), request, reply.header('cache-control', 'no-store'));
}

function refuse(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(documentOf(problem, request)));
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = (error as FastifyError | null)?.code;
  const status = (error as FastifyError | null)?.statusCode;
  if (code && FASTIFY[code]) return new Problem(FASTIFY[code]);
  if (isFull(error)) return new Problem('disk_full');
  if (status === 429) return new Problem('too_many_requests');
  if (status && status >= 400 && status < 500) return new Problem('malformed');
  return new Problem('server_error');
}

/** Why a file was refused is a key of its own; the sentence takes the reason's words. */
function withReason(language: Language, params: Params | undefined): Params {
  const reason = params?.reason ?? '';
  if (reason === '') return { ...params, reason };
  return typeof reason === 'string'
    ? { ...params, reason: translate(language, `sheet.reasons.${reason}`, params) }
    : { ...params };
}

/** A refusal as a person reads it. */
export function sentenceOf({ code, detail }: Problem, language: Language): string {
  const { resource, count, names } = detail.extra ?? {};
  if (code === 'in_use' && resource)
    return translate(language, names ? 'problems.in_use_named' : 'problems.in_use_by', {
      what: translate(language, `resources.${resource}.many`),
      count,
      ...(names ? { names: namesIn(language, names as readonly string[], Number(count)) } : {}),
    });
  const free = code === 'limit_reached' ? freeOf(detail.params) : 0;
  if (free > 0)
    return translate(language, 'problems.limit_room', { ...detail.params, invited: detail.params!.count, count: free });
  return translate(language, `problems.${code}`, withReason(language, detail.params));
}

/** Some names of so many, quoted; that there are more of them is said by dots. */
function namesIn(language: Language, names: readonly string[], count: number): string {
  const quoted = names.map((name) => translate(language, 'sheet.quoted', { name }));
  return [...quoted, ...(count > names.length ? ['…'] : [])].join(', ');
}

/** How many more guests a limit has room for. */
function freeOf({ count, limit }: Params = {}): number {
  return Number(limit) - Number(count);
}

function documentOf(problem: Problem, request: FastifyRequest): ProblemDocument {
  const language = languageOf(request.headers['accept-language']);
  const { errors, field, extra } = problem.detail;
  const detail = sentenceOf(problem, language);
  return {
    type: `/problems/${problem.code}`,
    title: translate(language, 'problems.title'),
    status: problem.status,
    detail,
    code: problem.code,
    ...(errors
      ? {
          errors: Object.fromEntries(
            Object.entries(errors)
              .slice(0, limit('fieldMessages'))
              .map(([field, message]) => [field, translateField(language, message)]),
          ),
        }
      : {}),
    ...(field ? { errors: { [field]: detail } } : {}),
    ...extra,
    request_id: String(request.id),
  };
}
