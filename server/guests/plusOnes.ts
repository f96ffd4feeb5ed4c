import { sql } from 'drizzle-orm';
import { cut } from '#shared/hall/labels.ts';
import { fullName } from '#shared/person.ts';
import { translateField } from '../base/language.ts';
import { type Kept, keptOf } from '../crud/kept.ts';
import { NOBODY } from '../crud/missing.ts';
import { liveAmong, requireAll } from '../crud/records.ts';
import { recordsOf } from '../crud/select.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { guestResource, guestRules } from './read.ts';
import { guests, invitations } from './table.ts';

/** What a guest without a name is called after their host, and in which order they came: '+1', '+2'. */
export const called = (number: number) => `+${number}`;
export const numberOf = (name: string | null) => Number(name?.slice(1) ?? 0);

/** The party of whoever brings somebody and was in none. */
export function partyOf(host: { last_name: string; first_name: string; middle_name: string | null }): string {
  return cut(fullName(host), 120);
}

/** Of those whose plus-ones among these guests don't come to a hall any more nobody is left in a party that was only made for them. */
export async function endPartiesOfOne(work: Work, hallId: string, guestIds: readonly string[]): Promise<void> {
  const { rows } = await work.tx.execute<Parameters<typeof partyOf>[0] & { id: string; party: string }>(sql`
    select distinct i.id, i.party, h.last_name, h.first_name, h.middle_name
    from guests p
    join guests h on h.organization_id = p.organization_id and h.id = p.host_id
    join invitations i on i.organization_id = p.organization_id and i.hall_id = ${hallId} and i.guest_id = p.host_id and i.live
    join halls x on x.organization_id = i.organization_id and x.id = i.hall_id
    where p.organization_id = ${work.organization_id} and p.unnamed and ${among(sql`p.id`, guestIds)} and i.party is not null
      and not exists (select 1 from invitations k
        join halls y on y.organization_id = k.organization_id and y.id = k.hall_id and y.event_id = x.event_id
        where k.organization_id = i.organization_id and k.live and k.id <> i.id and lower(k.party) = lower(i.party))`);
  const made = rows.filter((row) => row.party === partyOf(row)).map(({ id }) => id);
  if (made.length > 0) await work.update(invitations, among(invitations.id, made), { party: null });
}

/** SQL: is row `r` no plus-one without a name? Lists of guests don't have these, an evening does. */
export const isNamed = () => sql`not r.unnamed`;

/** The plus-ones without a name whom these guests bring, to one hall or anywhere, also where they are invited nowhere any more. */
export async function plusOnesOf(work: Work, hostIds: readonly string[], hallId?: string) {
  const here = sql`exists (select 1 from invitations i where i.organization_id = ${work.organization_id}
    and i.guest_id = p.id and i.hall_id = ${hallId} and i.live)`;
  const { rows } = await work.tx.execute<{ id: string; host_id: string; name: string }>(sql`
    select p.id, p.host_id, p.middle_name as name from guests p
    where p.organization_id = ${work.organization_id} and p.unnamed and p.deleted_at is null
      and ${among(sql`p.host_id`, hostIds)} ${hallId ? sql`and ${here}` : sql``}
    order by p.host_id, p.id`);
  return rows;
}

/** How many plus-ones each of these guests brings to a hall: those without a name, and those who were named since. */
export async function broughtAt(
  work: Work,
  hallId: string,
  hostIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // Who was named is nobody's plus-one any more; the log knows whose they were.
  const { rows } = await work.tx.execute<{ host_id: string; count: number }>(sql`
    select host_id, count(*)::int as count from (
      select g.id, g.host_id from guests g where g.organization_id = ${work.organization_id} and g.unnamed
        and g.deleted_at is null and ${among(sql`g.host_id`, hostIds)}
      union
      select g.id, (x.before ->> 'host_id')::uuid from invitations i
      join guests g on g.organization_id = i.organization_id and g.id = i.guest_id and not g.unnamed and g.version > 1
      join audit x on x.organization_id = i.organization_id and x.noun = 'guests' and x.record_id = g.id
        and x.before ->> 'unnamed' = 'true' and x.after ->> 'unnamed' = 'false'
      where i.organization_id = ${work.organization_id} and i.hall_id = ${hallId} and i.live
        and ${among(sql`(x.before ->> 'host_id')::uuid`, hostIds)}) as brought
    where exists (select 1 from invitations i where i.organization_id = ${work.organization_id}
      and i.hall_id = ${hallId} and i.guest_id = brought.id and i.live)
    group by host_id`);
  return new Map(rows.map(({ host_id, count }) => [host_id, count]));
}

/** Those of the guests who have no name yet, also who are deleted; not those whose host is deleted. */
export async function unnamedAmong(work: Work, ids: readonly string[]): Promise<string[]> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select p.id from guests p
    join guests h on h.organization_id = p.organization_id and h.id = p.host_id and h.deleted_at is null
    where p.organization_id = ${work.organization_id} and p.unnamed and ${among(sql`p.id`, ids)}`);
  return rows.map(({ id }) => id);
}

/** These guests, and whom they bring without a name. */
export async function withPlusOnes(work: Work, ids: readonly string[], hallId?: string): Promise<string[]> {
  return [...new Set([...ids, ...(await plusOnesOf(work, ids, hallId)).map(({ id }) => id)])];
}

/** The same, held by whoever deletes them: hosts first, so that nobody brings more meanwhile; who was named by then is nobody's plus-one. */
export async function holdWithPlusOnes(work: Work, ids: readonly string[]): Promise<string[]> {
  await requireAll(work, guests, ids, 'update');
  const along = (await plusOnesOf(work, ids)).map(({ id }) => id);
  const held = await liveAmong(work, guests, along, 'update');
  return [...new Set([...ids, ...held.filter(({ unnamed }) => unnamed).map(({ id }) => id)])];
}

/** Those who aren't invited, by the words for why, as they are answered. */
export async function keptAway(work: Work, staying: ReadonlyMap<string, string>): Promise<Kept> {
  if (staying.size === 0) return NOBODY;
  const rows = await recordsOf(guestResource, work, [...staying.keys()], guestRules);
  const said = [...staying].map(([id, key]) => [id, translateField(work.language, { key })] as const);
  return keptOf(guestResource, work, rows, new Map(said));
}

/** Gives the plus-ones of one guest to another, who may bring some already: they are counted on. */
export async function movePlusOnes(work: Work, from: string, to: string): Promise<void> {
  const last = Math.max(0, ...(await plusOnesOf(work, [to])).map(({ name }) => numberOf(name)));
  const [host] = await requireAll(work, guests, [to]);
  const { last_name, first_name, email } = host!;
  const moving = await plusOnesOf(work, [from]);
  const changes = moving.map(({ id }, i) => {
    const middle_name = called(last + 1 + i);
    return [id, { host_id: to, last_name, first_name, email, middle_name }] as const;
  });
  await work.updateEach(guests, new Map(changes), {});
}
