import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { overAt } from '#shared/event.ts';
import type { Parts } from '../../jobs/parts.ts';
import { systemContext } from '../../base/context.ts';
import { organizationOf } from '../../db/directory.ts';
import { labelColumns } from '../../halls/label.ts';
import { languageOf } from '../../base/language.ts';
import { type PublicTicket, ticketPage, unknownPage } from './page.ts';

const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** A whole hall comes through one door and one network; guessing 128 bits stays out of reach. */
const PER_MINUTE = 1200;

/** The page behind the QR code, for anybody: valid or void, event and place, and no name. */
export function publicTicketRoutes(server: FastifyInstance, app: Parts): void {
  server.get(
    '/t/:token',
    {
      config: { least: 'anyone', rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
      schema: { hide: true },
    },
    async (request, reply) => {
      const { token } = request.params as { token: string };
      const ticket = TOKEN.test(token) ? await findByToken(app, token) : undefined;
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow');
      if (!ticket) return reply.status(404).send(unknownPage(languageOf(request.headers['accept-language'])));
      const isOver = app.now() >= overAt(ticket.date, ticket.time, ticket.zone);
      return reply.send(ticketPage(ticket, token, isOver));
    },
  );
}

/**
 * Whoever scans a code belongs to no organisation: the directory knows whose it is, and that one's rows alone are seen. In
 * two halves, as eleven tables at once take long to plan.
 */
async function findByToken({ database, now }: Parts, token: string): Promise<PublicTicket | undefined> {
  const organization = await organizationOf(database, 'ticket', token);
  if (!organization) return undefined;
  return database.work(systemContext(organization, now), async (work) => {
    const { rows } = await work.tx.execute<PublicTicket>(sql`
      with wanted as (
        select organization_id, id, coalesce(live, false) as valid from tickets
        where organization_id = ${organization} and token = ${token}
        union all
        select organization_id, ticket_id, false from void_tokens
        where organization_id = ${organization} and token = ${token}
      ),
      found as materialized (
        select t.organization_id, t.place, t.hall_id, h.name as hall, h.event_date_id, e.status = 'published' as published,
          e.language, e.name as event, e.code, e.starts_at, e.address, e.location_id, e.city_id,
          w.valid and h.deleted_at is null and e.deleted_at is null as valid
        from wanted w
        join tickets t on t.organization_id = w.organization_id and t.id = w.id
        join halls h on h.organization_id = t.organization_id and h.id = t.hall_id
        join events e on e.organization_id = h.organization_id and e.id = h.event_id
        limit 1
      )
      select f.valid, f.published, f.language, f.event, f.code, o.name as organization, to_char(d.date, 'YYYY-MM-DD') as date,
        left(coalesce(d.starts_at, f.starts_at)::text, 5) as time, d.zone, f.address, l.name as location, f.hall,
        case when f.language = 'ru' then c.name_ru else c.name_en end as city, ${labelColumns('p')},
        case when s.id is not null then json_build_object('number', s.number, 'name', s.name) end as sector
      from found f
      join event_dates d on d.organization_id = f.organization_id and d.id = f.event_date_id
      join organizations o on o.id = f.organization_id
      left join places p on p.organization_id = f.organization_id and p.hall_id = f.hall_id and p.place = f.place
      left join sectors s on s.organization_id = p.organization_id and s.hall_id = p.hall_id and s.id = p.sector_id
      left join locations l on l.organization_id = f.organization_id and l.id = f.location_id
      left join cities c on c.id = f.city_id
      where f.organization_id = ${organization}`);
    return rows[0];
  });
}
