import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Problem } from '#shared/problems.ts';
import { limit } from '#shared/limits.ts';
import { fieldMessages } from '#shared/schema.ts';
import { loginEmail } from '#shared/typed.ts';
import type { Parts } from '../jobs/parts.ts';
import { languageOf } from '../base/language.ts';
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
  request_id: z.uuid(),
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
  request_id: z.uuid().optional(),
});

/** Sign-in by code, the signed-in user, signing out; and who a request comes from, for every other call. */
export function authRoutes(server: FastifyInstance, app: Parts): void {
  server.decorateRequest('identity', null);
  server.addHook('onRequest', async (request) => {
    request.context = () => contextOf(request, app);
    const least = request.routeOptions.config.least;
    if (!least || least === 'anyone') return;
    request.identity = await identityOf(request, app);
    if (!request.identity) throw new Problem('unauthorized');
  });

  server.post('/api/v1/auth/send_confirmation_code', {
    config: { least: 'anyone', refuses: [400, 413, 415, 422, 429, 503] },
    schema: {
      operationId: 'sendConfirmationCode',
      summary: 'Mail a sign-in code',
      tags: ['auth'],
      body: askBody,
      response: { 200: z.object({ data: askedCode }) },
    },
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
  });

  server.post('/api/v1/auth/verify_confirmation_code', {
    config: { least: 'anyone', refuses: [400, 401, 413, 415, 422, 429, 503] },
    schema: {
      operationId: 'verifyConfirmationCode',
      summary: 'Sign in with a code',
      description: 'The session comes in the headers access-token, client, uid, token-type and expiry.',
      tags: ['auth'],
      body: verifyBody,
      response: { 200: z.object({ data: userSchema }) },
    },
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
  });

  server.get('/api/v1/auth/me', {
    config: { least: 'signed_in', refuses: [401, 403, 503] },
    schema: {
      operationId: 'getMe',
      summary: 'The signed-in user',
      tags: ['auth'],
      response: { 200: z.object({ data: userSchema }) },
    },
    handler: async (request) => {
      const identity = request.identity!;
      const language = languageOf(request.headers['accept-language']);
      return { data: await signedInUser(app.database, identity.account_id, identity.organization_id, language) };
    },
  });

  server.delete('/api/v1/auth/session', {
    config: { least: 'signed_in', refuses: [401, 503] },
    schema: {
      operationId: 'signOut',
      summary: 'Sign out',
      tags: ['auth'],
      response: { 204: z.undefined().describe('Signed out') },
    },
    handler: async (request, reply) => {
      await endSession(app.database, request.identity!.session_id, app.now());
      return reply.status(204).send();
    },
  });

  server.get('/api/v1/auth/setup', {
    config: { least: 'anyone', refuses: [422, 503] },
    schema: {
      operationId: 'getSetup',
      summary: 'Is there anybody who could sign in?',
      tags: ['auth'],
      querystring: nothing,
      response: { 200: z.object({ data: z.object({ organizations: z.boolean() }) }) },
    },
    handler: async (request) => {
      judged(nothing, request.query);
      const [row] = await app.database.query<{ any: boolean }>(sql`select exists (select 1 from organizations) as any`);
      return { data: { organizations: row?.any === true } };
    },
  });
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
  }
}
