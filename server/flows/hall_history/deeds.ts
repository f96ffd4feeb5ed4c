import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { translate } from '../../base/language.ts';
import { arrayOf } from '../../db/among.ts';
import { type SurnameAndFirst, surnameAndFirstOf, wholeName } from '../../db/names.ts';
import type { Work } from '../../db/work.ts';
import type { KnownEvent } from '../../events/rules.ts';
import type { KnownHall } from '../../halls/rules.ts';
import { ownPlaces } from '../../halls/sectors/rules.ts';
import { memberNamed, RECORDS_LEFT } from '../batches/parts.ts';
import { CHANGING, holdLines, MOMENT, ticketLines, WITH_BATCH } from './lines.ts';
import { whyNotUndone } from './refused.ts';
import type { HallDeed, hallMoment, hallPerson } from './shapes.ts';

/** So many moments are told, the newest. */
const MOMENTS = 1000;
/** As many guests, or places, as one deed names. */
const NAMED = 3;

interface Asked {
  by?: string | undefined;
  page: number;
  per_page: number;
}

interface Found {
  key: string;
  id: string | null;
  at: string;
  membership_id: string | null;
  by: string | null;
  names: SurnameAndFirst | null;
  mine: boolean | null;
  verb: string | null;
  began_with: string | null;
  began: string | null;
  places: number;
  seated: number;
  moved: number;
  freed: number;
  given: number;
  held: number;
  released: number;
  plan: boolean;
  undoes: string | null;
  undone_by: string | null;
  undone_at: string | null;
  undone_name: string | null;
  undone_left: number | null;
  /** How much of it nobody took back. */
  still_done: number | null;
  nouns: string[] | null;
  foreign: boolean;
}

interface Answered extends Record<string, unknown> {
  total: number;
  page: Found[];
  firsts: Record<string, HallDeed['some']>;
  held: Record<string, number[]>;
  people: z.output<typeof hallPerson>[];
  moments: z.output<typeof hallMoment>[];
}

/** SQL of the key by which lines are one deed: their batch, or the second in which the house wrote them. */
const keyOf = (deed: SQL, at: SQL) =>
  sql`coalesce(${deed}::text, 'house ' || extract(epoch from date_trunc('second', ${at}))::bigint)`;

/** SQL of `net`: what each deed did to each ticket, as far as somebody sits elsewhere by it. */
function netOf(work: Work, hallId: string): SQL {
  return sql`l as materialized (select x.*, ${keyOf(sql`x.deed`, sql`x.at`)} as key from (${ticketLines(work, hallId)}) x
      where (x.was_place, x.was_guest) is distinct from (x.is_place, x.is_guest)),
    net as materialized (
      select key, deed, ticket, max(at) as at,
        (array_agg(was_place order by version))[1] as was_place, (array_agg(was_guest order by version))[1] as was_guest,
        (array_agg(is_place order by version desc))[1] as is_place, (array_agg(is_guest order by version desc))[1] as is_guest
      from l group by key, deed, ticket)`;
}

/** SQL of `d`, each deed with its numbers; changes of the plan, and holds (`h`), are deeds too. */
function deedsOf(work: Work, hallId: string): SQL {
  const deed = sql`coalesce(b.part_of, b.id)`;
  return sql`${netOf(work, hallId)},
    h as materialized (select x.*, ${keyOf(sql`x.deed`, sql`x.at`)} as key from (${holdLines(work, hallId)}) x),
    p as (
      select ${keyOf(deed, MOMENT)} as key, ${deed} as deed, ${MOMENT} as at from audit a ${WITH_BATCH}
      where a.organization_id = ${work.organization_id} and a.noun = 'halls' and a.record_id = ${hallId} and ${CHANGING}
        and a.before -> 'layout' is distinct from a.after -> 'layout' and a.before is not null and a.after is not null),
    d as materialized (
      select key, deed, max(at) as at, (count(*) filter (where not plan))::int as places, bool_or(plan) as plan,
        (count(*) filter (where was_place is null and is_place is not null))::int as seated,
        (count(*) filter (where was_place is not null and is_place is null))::int as freed,
        (count(*) filter (where was_place <> is_place))::int as moved,
        (count(*) filter (where was_place = is_place and was_guest <> is_guest))::int as given,
        (count(*) filter (where holds))::int as held, (count(*) filter (where not holds))::int as released
      from (select key, deed, at, was_place, was_guest, is_place, is_guest, false as plan, null::boolean as holds from net
        union all select key, deed, at, null, null, null, null, true, null from p
        union all select key, deed, at, null, null, null, null, false, holds from h) x
      group by key, deed)`;
}

/** One page of what people did in a hall, newest first; who did something there, and with the first page when, whoever is asked about. All of it is worked out once. */
export async function historyOf(work: Work, at: { hall: KnownHall; event: KnownEvent }, asked: Asked) {
  const { organization_id } = work;
  const { by, page, per_page } = asked;
  const own = await ownPlaces(work, at.hall.id);
  const { rows } = await work.tx.execute<Answered>(sql`
    with ${deedsOf(work, at.hall.id)},
    t as materialized (
      select d.key, d.deed as id, d.at, d.places, d.seated, d.freed, d.moved, d.given, d.held, d.released, d.plan, o.membership_id,
        ${memberNamed(work, sql`o.membership_id`)} as by, o.account_id = ${work.actor.account_id} as mine, o.verb, o.original, o.at as began,
        o.undoes, o.undone_by
      from d left join batches o on o.organization_id = ${organization_id} and o.id = d.deed),
    shown as (
      select * from t where ${by ? sql`membership_id = ${by}` : sql`true`}
      order by at desc, key desc limit ${per_page} offset ${(page - 1) * per_page}),
    page as (
      select x.key, x.id, x.at, x.places, x.seated, x.freed, x.moved, x.given, x.held, x.released, x.plan, x.membership_id, x.by, ${memberNamed(work, sql`x.membership_id`, surnameAndFirstOf)} as names, x.mine, x.verb, x.undoes, x.undone_by,
        f.verb as began_with, coalesce(f.at, x.began) as began,
        u.at as undone_at, ${memberNamed(work, sql`u.membership_id`)} as undone_name, u.kept_total as undone_left,
        (select ${RECORDS_LEFT} from batches where batches.organization_id = ${organization_id} and batches.id = x.id) as still_done,
        (select array_agg(distinct a.noun) from audit a where a.organization_id = ${organization_id} and a.batch_id = x.id) as nouns,
        ${foreignTo(own)} as foreign
      from shown x
      left join batches f on f.organization_id = ${organization_id} and f.id = x.original
      left join batches u on u.organization_id = ${organization_id} and u.id = x.undone_by),
    firsts as (${firstsOf(work)}),
    people as (select membership_id as id, coalesce(min(by), '') as name, count(*)::int as deeds
      from t where membership_id is not null group by membership_id order by deeds desc, membership_id),
    moments as (select at, membership_id as by, greatest(places, 1) as places from t order by at desc, key desc limit ${page === 1 ? MOMENTS : 0})
    select (select count(*)::int from t where ${by ? sql`membership_id = ${by}` : sql`true`}) as total,
      (select coalesce(json_agg(page order by at desc, key desc), '[]') from page) as page,
      (select coalesce(json_object_agg(key, guests), '{}') from firsts) as firsts,
      (select coalesce(json_object_agg(key, places), '{}') from (select key, (array_agg(place order by place))[1:${sql.raw(String(NAMED))}] as places
        from h where key in (select key from page) group by key) f) as held,
      (select coalesce(json_agg(people), '[]') from people) as people,
      (select coalesce(json_agg(moments order by at), '[]') from moments) as moments`);
  const [found] = rows;
  return {
    deeds: found!.page.map((row) => told(work, at, row, found!)),
    people: found!.people,
    moments: found!.moments.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    total: found!.total,
  };
}

function told(work: Work, at: { hall: KnownHall; event: KnownEvent }, row: Found, named: Answered): HallDeed {
  const { id, by, membership_id, places, seated, moved, freed, given, held, released, plan } = row;
  // Whoever looks after the installation may be no member.
  const house = translate(work.language, 'roles.superadmin');
  // What an undo left can still be taken back.
  const undone = row.undone_by !== null && row.still_done === 0;
  const known = { nouns: row.nouns ?? [], mine: row.mine === true, undone, foreign: row.foreign };
  const refused = id === null ? 'cannot_undo' : whyNotUndone(work, at, { ...known, began: new Date(row.began!) });
  return {
    id,
    at: new Date(row.at).toISOString(),
    by: id === null ? null : { id: membership_id, name: by ?? house, names: row.names },
    mine: known.mine,
    verb: row.verb ?? (seated > 0 ? 'seat' : freed > 0 ? 'free' : 'update'),
    began_with: row.began_with,
    places,
    seated,
    moved,
    freed,
    given,
    held,
    released,
    held_places: named.held[row.key] ?? [],
    plan,
    some: named.firsts[row.key] ?? [],
    undoes: row.undoes,
    undone_by: row.undone_by,
    undone:
      row.undone_at === null
        ? null
        : { at: new Date(row.undone_at).toISOString(), by: row.undone_name ?? house, left: row.undone_left ?? 0 },
    refused,
  };
}

/** SQL of `firsts`: the first guests of each deed of the page, in the order of their places. */
function firstsOf({ organization_id }: Work): SQL {
  return sql`
    select n.key, json_agg(json_build_object('guest_id', n.guest_id, 'guest_name', ${wholeName('g')}, 'from', n.was_place, 'to', n.is_place,
      'instead_of', case when h.id is not null then ${wholeName('h')} end) order by n.nth) as guests
    from (
      select key, coalesce(is_guest, was_guest) as guest_id, was_place, is_place, case when is_guest <> was_guest then was_guest end as had,
        row_number() over (partition by key order by coalesce(is_place, was_place)) as nth
      from net where key in (select key from page)) n
    left join guests g on g.organization_id = ${organization_id} and g.id = n.guest_id
    left join guests h on h.organization_id = ${organization_id} and h.id = n.had
    where n.nth <= ${NAMED} group by n.key`;
}

/** SQL of whether deed `x` is about places the person may not seat on. */
function foreignTo(own: ReadonlySet<number> | null): SQL {
  if (own === null) return sql`false`;
  const mine = arrayOf([...own], 'int');
  return sql`exists (select 1 from net where net.key = x.key and (was_place <> all(${mine}) or is_place <> all(${mine})))`;
}
