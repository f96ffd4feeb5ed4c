import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LANGUAGES, type Language, limit } from '#shared/limits.ts';
import { uuid } from '#shared/uuid.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from './mailer.ts';
import { metaOf } from '../crud/paging.ts';
import { languageOf } from '../base/language.ts';
import { lettersOf, rawLetter } from './mailbox.ts';
import { listPage, letterPage } from './pages.ts';
import { readLetter } from './read.ts';

const PER_PAGE = 50;
const listQuery = z.object({
  address: z.string().max(limit('emailLength')).catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  format: z.enum(['json']).optional().catch(undefined),
});

/** Types a browser shows without running anything of them. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg', 'text/plain']);

/**
 * The mailbox of an installation without SMTP, at /mailbox/{key}: every letter as it would have gone out.
 * `?format=json` answers the same for scripts. Where SMTP is set, or the key is another, there is no such page.
 */
export function mailboxRoutes(
  server: FastifyInstance,
  { database, mailer }: { database: Database; mailer: Mailer },
): void {
  const options = { config: { least: 'anyone' as const }, schema: { hide: true } };
  const opens = (request: FastifyRequest) => isKey((request.params as { key: string }).key, mailer.mailboxKey);
  const idOf = (request: FastifyRequest) => uuid().safeParse((request.params as { id: string }).id).data;

  server.get('/mailbox/:key', options, async (request, reply) => {
    if (!opens(request)) return reply.callNotFound();
    const { address, page, format } = listQuery.parse(request.query ?? {});
    const { lines, total } = await lettersOf(database, { address, page, per_page: PER_PAGE });
    const meta = metaOf(page, PER_PAGE, total);
    reply.header('cache-control', 'no-store');
    if (format === 'json') return reply.send({ data: lines, meta });
    const base = `/mailbox/${mailer.mailboxKey}`;
    return reply
      .type('text/html; charset=utf-8')
      .send(listPage({ base, lines, address, meta, language: asked(request) }));
  });

  server.get('/mailbox/:key/:id', options, async (request, reply) => {
    const id = idOf(request);
    const raw = opens(request) && id ? await rawLetter(database, id) : undefined;
    if (!raw || !id) return reply.callNotFound();
    const letter = await readLetter(raw);
    reply.header('cache-control', 'no-store');
    if (listQuery.parse(request.query ?? {}).format === 'json') {
      return reply.send({
        data: {
          ...letter,
          id,
          attachments: letter.attachments.map(({ content, ...about }) => ({
            ...about,
            base64: content.toString('base64'),
          })),
        },
      });
    }
    const base = `/mailbox/${mailer.mailboxKey}`;
    return reply.type('text/html; charset=utf-8').send(letterPage({ base, id, letter, language: asked(request) }));
  });

  server.get('/mailbox/:key/:id/raw', options, async (request, reply) => {
    const id = idOf(request);
    const raw = opens(request) && id ? await rawLetter(database, id) : undefined;
    if (!raw) return reply.callNotFound();
    return sendBytes(reply, raw, 'text/plain', 'letter.eml');
  });

  server.get('/mailbox/:key/:id/files/:number', options, async (request, reply) => {
    const id = idOf(request);
    const raw = opens(request) && id ? await rawLetter(database, id) : undefined;
    if (!raw) return reply.callNotFound();
    const { attachments } = await readLetter(raw);
    const file = attachments[Number((request.params as { number: string }).number)];
    if (!file) return reply.callNotFound();
    return sendBytes(reply, file.content, file.type, file.name);
  });
}

function sendBytes(reply: FastifyReply, bytes: Buffer, type: string, name: string) {
  const shown = SHOWN.has(type);
  return reply
    .type(type === 'text/plain' ? 'text/plain; charset=utf-8' : shown ? type : 'application/octet-stream')
    .header('cache-control', 'no-store')
    .header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(bytes);
}

function isKey(given: string, key: string | null): boolean {
  const [mine, theirs] = [Buffer.from(key ?? ''), Buffer.from(given)];
  return key !== null && mine.length === theirs.length && timingSafeEqual(mine, theirs);
}

function asked(request: FastifyRequest): Language {
  const { lng } = (request.query ?? {}) as { lng?: string };
  return LANGUAGES.find((language) => language === lng) ?? languageOf(request.headers['accept-language']);
}
