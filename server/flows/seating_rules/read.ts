import { sql } from 'drizzle-orm';
import type { SeatingRule, SeatingRuleBook } from '#resources/seatingRuleSchemas.ts';
import { groupBy } from '#shared/group.ts';
import { groupsOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { clashesOf } from '#shared/seating/clashes.ts';
import { type MeantRule, placesMeant, type RulePlaces, type RuleSide } from '#shared/seating/rules.ts';
import { recordKey } from '#shared/text.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { rulesOfHall, type StoredRule } from '../../guests/hallRules.ts';
import { requireHall } from '../../halls/rules.ts';
import { clashText } from './clashText.ts';

/** Somebody invited, as far as rules go. */
export interface Invited extends Record<string, unknown> {
  guest_id: string;
  guest_name: string;
  party: string | null;
  rank: number | null;
}

/** What the sectors are called that rules speak of, and whether they are still there. */
type SectorNames = ReadonlyMap<string, { name: string; there: boolean }>;

/** The rules with the people and places they mean now; in the order given. O(rules x invited) where they speak of parties or ranks. */
export async function meantRules(
  work: Work,
  { id: hallId, layout }: { id: string; layout: HallLayout },
  rules: readonly StoredRule[],
  invited: readonly Invited[],
  sectors: SectorNames,
): Promise<MeantRule[]> {
  const idsOf = meaning(invited);
  const sectorOf = await sectorsByPlace(work, hallId, rules);
  return rules.map(({ id, kind, hard, people, others, seats, places }) => ({
    id,
    kind,
    hard,
    people: idsOf(people),
    others: others && idsOf(others),
    seats,
    places: places && placesMeant(layout, places, (sector, place) => sectorOf.get(place) === sector),
    called: places && standingOf(layout, places, sectors).name,
  }));
}

/** Tells who of the invited a side means. */
function meaning(invited: readonly Invited[]): (side: RuleSide) => string[] {
  const there = new Set(invited.map(({ guest_id }) => guest_id));
  const keyOf = ({ party }: Invited) => party && recordKey(party);
  const [byParty, byRank] = [groupBy(invited, keyOf), groupBy(invited, ({ rank }) => rank)];
  return ({ guest_ids, party, rank }) => {
    if (guest_ids) return guest_ids.filter((id) => there.has(id));
    const all = party === undefined ? byRank.get(rank ?? 0) : byParty.get(recordKey(party));
    return (all ?? []).map(({ guest_id }) => guest_id);
  };
}

/** The sector of each place of the hall, where some rule speaks of sectors. */
async function sectorsByPlace(work: Work, hallId: string, rules: readonly StoredRule[]): Promise<Map<number, string>> {
  if (!rules.some(({ places }) => places?.sector_id)) return new Map();
  const { rows } = await work.tx.execute<{ place: number; sector_id: string }>(sql`
    select place, sector_id from places
    where organization_id = ${work.organization_id} and hall_id = ${hallId} and sector_id is not null`);
  return new Map(rows.map(({ place, sector_id }) => [place, sector_id]));
}

/** All that a screen says of a hall's rules. */
export async function ruleBook(work: Work, hallId: string): Promise<SeatingRuleBook> {
  const hall = await requireHall(work, hallId);
  const { rows: invited } = await work.tx.execute<Invited>(sql`
    select guest_id, guest_name, party, rank from invitation_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId} order by position, id`);
  const stored = await rulesOfHall(work, hallId);
  const sectors = await sectorNames(work, stored);
  const meant = await meantRules(work, hall, stored, invited, sectors);
  const guests = invited.map(({ guest_id: id, party }) => ({ id, party: party && recordKey(party) }));
  const nameOf = new Map(invited.map(({ guest_id, guest_name }) => [guest_id, guest_name]));
  const partyNames = new Map(invited.flatMap(({ party }) => (party ? [[recordKey(party), party] as const] : [])));
  const clashes = clashesOf({ layout: hall.layout, rules: meant, guests, together: true }).map((clash) => ({
    kind: clash.kind,
    hard: clash.hard,
    rule_ids: clash.rules,
    text: clashText(work.language, clash, nameOf, partyNames),
  }));
  return { rules: await shown(work, hall, stored, meant, nameOf, sectors), clashes, ...choices(invited) };
}

/** Parties and ranks that rules can be about. */
function choices(invited: readonly Invited[]): Pick<SeatingRuleBook, 'parties' | 'ranks'> {
  const parties = groupBy(invited, ({ party }) => party && recordKey(party));
  const ranks = groupBy(invited, ({ rank }) => rank);
  return {
    parties: [...parties].flatMap(([key, all]) => (key ? [{ name: all[0]!.party!, guests: all.length }] : [])),
    ranks: [...ranks]
      .flatMap(([rank, all]) => (rank === null ? [] : [{ rank, guests: all.length }]))
      .sort((a, b) => a.rank - b.rank),
  };
}

async function shown(
  work: Work,
  { layout }: { layout: HallLayout },
  stored: readonly StoredRule[],
  meant: readonly MeantRule[],
  invited: ReadonlyMap<string, string>,
  sectors: SectorNames,
): Promise<SeatingRule[]> {
  const named = stored.flatMap(({ people, others }) => [...(people.guest_ids ?? []), ...(others?.guest_ids ?? [])]);
  const gone = await namesOfGone(
    work,
    named.filter((id) => !invited.has(id)),
  );
  const side = (given: RuleSide, ids: readonly string[]) => ({
    ...given,
    named: (given.guest_ids ?? []).map((id) => {
      const [name, other] = [invited.get(id), gone.get(id)];
      if (name !== undefined) return { id, name, standing: 'invited' as const };
      return {
        id,
        name: other?.name ?? null,
        standing: other?.there ? ('not_invited' as const) : ('removed' as const),
      };
    }),
    ids: [...ids],
  });
  return stored.map(({ id, hall_id, version, kind, hard, people, others, seats, places }, at) => ({
    id,
    hall_id,
    version,
    kind,
    hard,
    people: side(people, meant[at]!.people),
    others: others && side(others, meant[at]!.others!),
    seats,
    places: places && { ...places, ...standingOf(layout, places, sectors) },
  }));
}

async function namesOfGone(work: Work, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { name: string; there: boolean }>();
  const { rows } = await work.tx.execute<{ id: string; name: string; there: boolean }>(sql`
    select id, concat_ws(' ', last_name, first_name, middle_name) as name, deleted_at is null as there from guests
    where organization_id = ${work.organization_id} and ${among(sql`id`, [...new Set(ids)])}`);
  return new Map(rows.map(({ id, name, there }) => [id, { name, there }]));
}

/** The sectors that rules speak of, also those that are gone. */
export async function sectorNames(work: Work, stored: readonly StoredRule[]): Promise<SectorNames> {
  const ids = stored.flatMap(({ places }) => places?.sector_id ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await work.tx.execute<{ id: string; name: string; there: boolean }>(sql`
    select id, name, deleted_at is null as there from sectors
    where organization_id = ${work.organization_id} and ${among(sql`id`, [...new Set(ids)])}`);
  return new Map(rows.map(({ id, name, there }) => [id, { name, there }]));
}

function standingOf(layout: HallLayout, { level, zone, sector_id }: RulePlaces, sectors: SectorNames) {
  if (sector_id !== undefined) return sectors.get(sector_id) ?? { name: null, there: false };
  if (zone !== undefined) return { name: zone, there: layout.zones.some(({ name }) => name === zone) };
  const isHere = groupsOf(layout).some(({ group }) => layout.levels[group.level ?? 0]?.name === level);
  return { name: level!, there: isHere };
}
