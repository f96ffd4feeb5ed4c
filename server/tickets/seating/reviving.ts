import { sql } from 'drizzle-orm';
import type { TicketSnapshot } from '#shared/ticket.ts';
import type { Work } from '../../db/work.ts';
import { dropQueued, giveNewIssue, GONE_OUT, type Issued } from '../issue.ts';
import { stillTrue } from '../snapshot.ts';
import { tickets, voidTokens } from '../table.ts';

/** A ticket, the issue it had, and what of both is in somebody's hands. */
interface Known extends Issued {
  wanted: number | null;
  /** The token of the issue it had; null where it has it still. */
  wanted_token: string | null;
  wanted_out: boolean;
  current_out: boolean;
  /** Issue and content of the newest letter that went out. */
  newest: number | null;
  snapshot: TicketSnapshot | null;
}

/**
 * After tickets were given back their guests and places: the issue they had (by id; null for none) is valid again with
 * its token, and the present one void, unless a newer letter went out meanwhile, or the paper would be wrong by now.
 * Then a ticket whose present issue may be in somebody's hands gets a new one, as after any change. Mails nothing:
 * letters still queued don't go out.
 */
export async function reviveIssues(work: Work, had: ReadonlyMap<string, number | null>): Promise<void> {
  await dropQueued(work, [...had.keys()]);
  const known = await knownIssues(work, had);
  const asBefore = known.filter(({ wanted_out, newest, wanted }) => wanted_out && newest === wanted);
  const good = await stillTrue(work, new Map(asBefore.map(({ id, snapshot }) => [id, snapshot!])));
  const comesBack = ({ id, wanted_token, wanted_out }: Known) => wanted_token !== null && (!wanted_out || good.has(id));
  await revive(work, known.filter(comesBack));
  await giveNewIssue(
    work,
    known.filter((ticket) => ticket.current_out && !comesBack(ticket)),
  );
}

async function knownIssues(work: Work, had: ReadonlyMap<string, number | null>): Promise<Known[]> {
  const wanted = JSON.stringify([...had].map(([id, issue]) => ({ id, issue })));
  const { rows } = await work.tx.execute<Known>(sql`
    select t.id, t.issue, t.token, w.issue as wanted, v.token as wanted_token,
      coalesce(l.wanted_out, false) as wanted_out, coalesce(l.current_out, false) as current_out, l.newest, l.snapshot
    from jsonb_to_recordset(${wanted}::jsonb) as w(id uuid, issue int)
    join tickets t on t.organization_id = ${work.organization_id} and t.id = w.id
    left join void_tokens v on v.organization_id = t.organization_id and v.ticket_id = t.id and v.issue = w.issue
    cross join lateral (
      select bool_or(l.issue = w.issue) as wanted_out, bool_or(l.issue = t.issue) as current_out,
        (array_agg(l.issue order by l.send_no desc))[1] as newest,
        (array_agg(l.snapshot order by l.send_no desc))[1] as snapshot
      from letters l where l.organization_id = t.organization_id and l.ticket_id = t.id and l.state in ${GONE_OUT}) l
    order by t.id`);
  return rows;
}

async function revive(work: Work, known: readonly Known[]): Promise<void> {
  if (known.length === 0) return;
  await work.fill(
    voidTokens,
    known.map(({ id, issue, token }) => ({ ticket_id: id, issue, token })),
  );
  const back = `{${known.map(({ wanted_token }) => wanted_token).join(',')}}`;
  await work.erase(voidTokens, sql`${voidTokens.token} = any(${back}::text[])`, { audit: false });
  await work.updateEach(
    tickets,
    new Map(known.map(({ id, wanted, wanted_token }) => [id, { issue: wanted!, token: wanted_token! }])),
    {},
  );
}
