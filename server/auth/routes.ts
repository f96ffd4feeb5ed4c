import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Problem } from '#shared/problems.ts';
import { limit } from '#shared/limits.ts';
import { fieldMessages } from '#shared/schema.ts';
import { loginEmail } from '#shared/typed.ts';
import { uuid } from '#shared/uuid.ts';
import type { Parts } from '../jobs/parts.ts';
import { languageOf } from '../base/language.ts';
import type { Method, Typed } from '../call/call.ts';
import { judged } from '../call/judged.ts';
import { asciiEmail } from './uid.ts';
import { callerOf } from './caller.ts';
import { authenticate, endSession, type Identity, signedInUser, userSchema } from './rules.ts';
import { askForCode, verifyCode } from './signIn.ts';

/** Digits a code may have. */
const CODE_LENGTHS = new Set([limit('codeDigits'), limit('longCodeDigits')]);

const nothing = z.strictObject({});
const askBody = z.strictObject({ email: loginEmail() });
const askedCode = z.object({
  request_id: uuid(),
  /** Seconds until this caller may ask for another. */
  resend_in: z.number().int(),
  /** Digits of the code; more than usual once many wrong ones were tried for this address. */
  code_length: z.number().int(),
});
const verifyBody = z.strictObject({
  email: loginEmail(),
  code: z
    .string()
    .overwrite((value) => value.replace(/\D/g, ''))
    .refine((digits) => CODE_LENGTHS.has(digits.length)),
  request_id: uuid().optional(),
});

/** Sign-in by code, the signed-in user, signing out; and who a request comes from, for every other call. */
export function authRoutes(server: FastifyInstance, app: Parts): void {
  server.decorateRequest('identity', null);
  server.addHook('onRequest', async (request) => {
    request.identify = async () => {
      request.identity = await identityOf(request, app);
      if (!request.identity) throw new Problem('unauthorized');
    };
    request.context = () => contextOf(request, app);
    const least = request.routeOptions.config.least;
    if (!least || least === 'anyone') return;
    await request.identify();
  });

  for (const { method, path, route } of authCalls(app)) server.route({ method, url: `/api/v1${path}`, ...route });
}

/** The calls of who signs in or is signed in, wherever they may act. */
export function authCalls(app: Parts) {
  return [
    authCall({
      method: 'POST',
      path: '/auth/send_confirmation_code',
      config: { least: 'anyone', refuses: [400, 413, 415, 422, 429, 503] },
      name: 'sendConfirmationCode',
      summary: 'Mail a sign-in code',
      body: askBody,
      answer: askedCode,
      handler: async (request) => {
        const { email } = bodyOf(askBody, request);
        const domains = app.settings.loginEmailDomains;
        if (domains.length > 0 && !domains.some((domain) => email.endsWith(`@${domain.toLowerCase()}`))) {
          const params = { domains: domains.join(', ') };
          throw new Problem('invalid', { errors: { email: { key: 'login_domain', params } } });
        }
        const asked = await askForCode(app.database, {
          email,
          caller: callerOf(request.ip),
          now: app.now(),
          budgets: {
            perPair: app.settings.loginCodesPerHour,
            perCaller: app.settings.loginCodesPerHourIp,
            perAddress: limit('codesPerAddress'),
            forKnown: limit('codesForKnown'),
          },
        });
        const { code, ...answer } = asked;
        if (code) app.mailer.sendCode(email, code, languageOf(request.headers['accept-language']));
        return { data: answer };
      },
    }),
    authCall({
      method: 'POST',
      path: '/auth/verify_confirmation_code',
      config: { least: 'anyone', refuses: [400, 401, 413, 415, 422, 429, 503] },
      name: 'verifyConfirmationCode',
      summary: 'Sign in with a code',
      description: 'The session comes in the headers access-token, client, uid, token-type and expiry.',
      body: verifyBody,
      answer: userSchema,
      handler: async (request, reply) => {
        const given = bodyOf(verifyBody, request);
        const session = await verifyCode(app.database, { ...given, caller: callerOf(request.ip), now: app.now() });
        const language = languageOf(request.headers['accept-language']);
        const user = await signedInUser(app.database, session.account_id, null, language);
        reply.headers({
          'access-token': session.token,
          client: session.client,
          uid: asciiEmail(user.email),
          'token-type': 'Bearer',
          expiry: String(session.expiry),
        });
        return { data: user };
      },
    }),
    authCall({
      method: 'GET',
      path: '/auth/me',
      config: { least: 'signed_in', refuses: [401, 403, 503] },
      name: 'getMe',
      summary: 'The signed-in user',
      answer: userSchema,
      handler: async (request) => {
        const identity = request.identity!;
        const language = languageOf(request.headers['accept-language']);
        return { data: await signedInUser(app.database, identity.account_id, identity.organization_id, language) };
      },
    }),
    authCall({
      method: 'DELETE',
      path: '/auth/session',
      config: { least: 'signed_in', refuses: [401, 503] },
      name: 'signOut',
      summary: 'Sign out',
      handler: async (request, reply) => {
        await endSession(app.database, request.identity!.session_id, app.now());
        return reply.status(204).send();
      },
    }),
    authCall({
      method: 'GET',
      path: '/auth/setup',
      config: { least: 'anyone', refuses: [422, 503] },
      name: 'getSetup',
      summary: 'Is there anybody who could sign in?',
      query: nothing,
      answer: z.object({ organizations: z.boolean() }),
      handler: async (request) => {
        judged(nothing, request.query);
        const [row] = await app.database.query<{ any: boolean }>(
          sql`select exists (select 1 from organizations) as any`,
        );
        return { data: { organizations: row?.any === true } };
      },
    }),
  ];
}

interface AuthCall<M, Path, B, A> {
  method: M;
  path: Path;
  config: FastifyContextConfig;
  name: string;
  summary: string;
  description?: string;
  query?: typeof nothing;
  body?: B;
  /** Signing out answers nothing. */
  answer?: A;
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Such a call knows no organisation yet, so it is no `defineCall`; the compiler knows it all the same. */
function authCall<
  M extends Method,
  Path extends string,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>({ method, path, config, handler, ...told }: AuthCall<M, Path, B, A>) {
  const { name, answer, query, body, ...words } = told;
  const schema = {
    operationId: name,
    ...words,
    tags: ['auth'],
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: answer ? { 200: z.object({ data: answer }) } : { 204: z.undefined().describe('Signed out') },
  };
  const typed: Typed<M, Path, typeof nothing, B, A> = { method, path };
  return { ...typed, route: { config, schema, handler } };
}

function bodyOf<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const errors = fieldMessages(parsed.error);
  throw new Problem(errors.email?.key === 'login_email' ? 'invalid_email' : 'invalid', { errors });
}

async function identityOf(request: FastifyRequest, app: Parts): Promise<Identity | null> {
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  };
  const token = header('access-token');
  const client = header('client');
  const uid = header('uid');
  if (!token || !client || !uid) return null;
  return authenticate(app.database, { token, client, uid, organization_id: header('organization-id') }, app.now);
}

function contextOf(request: FastifyRequest, app: Parts) {
  const identity = request.identity;
  if (!identity) throw new Problem('unauthorized');
  if (!identity.organization_id || !identity.role) throw new Problem('organization_required');
  return {
    organization_id: identity.organization_id,
    actor: {
      account_id: identity.account_id,
      membership_id: identity.membership_id,
      email: identity.email,
      role: identity.role,
    },
    language: languageOf(request.headers['accept-language']),
    now: app.now,
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
    /** Asks who it comes from, once more where an answer stays open; refuses whoever is signed in no more. */
    identify: () => Promise<void>;
  }
}
