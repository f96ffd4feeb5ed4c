import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Need } from '#shared/needs.ts';
import type { TicketState } from '#resources/tickets.ts';
import { groupBy } from '#shared/group.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { openPlaces } from '#shared/hall/marks.ts';
import { isOut } from '#shared/lettersOut.ts';
import type { SeatingAsked, SeatingOrder, SeatingProposal } from '#shared/seating/asked.ts';
import type { Problem as Wishes, Wanted } from '#shared/seating/problem.ts';
import { type MeantRule, solverRules } from '#shared/seating/rules.ts';
import type { Known } from '#shared/seating/proposal.ts';
import { recordKey } from '#shared/text.ts';
import type { Work } from '../../db/work.ts';
import { heldAmong } from '../../halls/holds/read.ts';
import { requireHall } from '../../halls/rules.ts';
import { ownPlaces, sectorsOfHall } from '../../halls/sectors/rules.ts';
import { meantRules, sectorNames } from '../seating_rules/read.ts';
import { rulesOfHall } from '../../guests/hallRules.ts';
import { seatingRuns } from './table.ts';

/** A hall with its guests, as one moment had them. */
export interface Read {
  revision: number;
  wishes: Wishes;
  known: Known[];
  /** What is to be minded of who sits how to whom, as somebody wrote it. */
  rules: MeantRule[];
  /** How many empty places are held that would be open otherwise. */
  held: number;
  /** Whose sectors it is only for, if not for the whole hall. */
  within: SeatingProposal['within'];
}

interface Row extends Record<string, unknown> {
  guest_id: string;
  guest_name: string;
  party: string | null;
  rank: number | null;
  needs: Need[] | null;
  place: number | null;
  state: TicketState | null;
}

/** Who is to be seated in a hall and where there is room for them, as the person asking may seat them. */
export async function readWishes(work: Work, hallId: string, asked: SeatingAsked): Promise<Read> {
  const hall = await requireHall(work, hallId);
  const { layout, revision } = hall;
  // What was asked before there was a choice knows none.
  const { order = 'fit' } = asked;
  const { rows } = await work.tx.execute<Row>(sql`
    select guest_id, guest_name, party, rank, needs, place, state from invitation_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId} order by ${SORTED[order] ?? IN_LIST}`);
  const own = await ownPlaces(work, hallId);
  const held = await heldAmong(work, hallId);
  const mayUse = (place: number) => own === null || own.has(place);
  const [wanted, without] = [asked.guest_ids && new Set(asked.guest_ids), new Set(asked.without)];
  const fixed = new Map(asked.fixed.map(({ guest_id, place }) => [guest_id, place]));
  const emptied = new Set(asked.emptied);
  const before = await placesBefore(work, hallId, asked.after);
  const isMeant = ({ guest_id, place }: Row) =>
    place !== null || (emptied.size === 0 && !without.has(guest_id) && (wanted?.has(guest_id) ?? true));
  const meant = inOrder(rows.filter(isMeant), order);
  const guests = meant.map((row): Wanted => {
    const sent = isOut(row.state);
    const leaves = row.place !== null && emptied.has(row.place);
    const isLocked = row.place !== null && held.has(row.place);
    const isOurs = row.place === null || (!isLocked && mayUse(row.place));
    const moves = row.place !== null && isOurs && mayMove(asked, sent) && !without.has(row.guest_id);
    const at = isOurs ? fixed.get(row.guest_id) : undefined;
    return {
      id: row.guest_id,
      party: row.party === null ? null : recordKey(row.party),
      rank: row.rank ?? 0,
      stepFree: row.needs?.includes('step_free') ?? false,
      companion: row.needs?.includes('companion') ?? false,
      now: leaves ? null : row.place,
      stays: !leaves && at === undefined && (emptied.size > 0 || (row.place !== null && !moves)),
      sent,
      ...(at !== undefined && { fixed: at }),
      ...(leaves && { near: row.place! }),
      ...(before.has(row.guest_id) && { before: before.get(row.guest_id)! }),
    };
  });
  const stored = await rulesOfHall(work, hallId);
  const rules = await meantRules(work, hall, stored, rows, await sectorNames(work, stored));
  const there = new Set(meant.map(({ guest_id }) => guest_id));
  const taken = new Set(rows.map(({ place }) => place));
  const open = [...openPlaces(layout)].filter((place) => mayUse(place) && !emptied.has(place));
  const free = new Set(open.filter((place) => !held.has(place)));
  return {
    revision,
    wishes: {
      layout,
      closed: new Set(placesOf(layout).filter((place) => !free.has(place))),
      guests,
      rules: solverRules(rules, (id) => there.has(id)),
      together: asked.together,
      inTurn: order !== 'fit',
      seed: 1,
    },
    rules,
    known: meant.map(({ guest_name: name, party, place }) => ({ name, party, place })),
    held: open.filter((place) => held.has(place) && !taken.has(place)).length,
    within: own === null ? undefined : await sectorsAsked(work, hallId, rows, own),
  };
}

const IN_LIST = sql`position, id`;
const SORTED: Partial<Record<SeatingOrder, SQL>> = { name: sql`sort_key collate "C", position, id` };

/** Party by party, the largest first, where that is asked for. */
function inOrder(rows: readonly Row[], order: SeatingOrder): readonly Row[] {
  if (order !== 'largest') return rows;
  const parties = groupBy(rows, ({ party, guest_id }) => (party === null ? guest_id : recordKey(party)));
  return [...parties.values()].sort((a, b) => b.length - a.length).flat();
}

/** The sectors of whoever asks, and how many guests sit in others. */
async function sectorsAsked(work: Work, hallId: string, rows: readonly Row[], own: ReadonlySet<number>) {
  const sectors = (await sectorsOfHall(work, hallId)).filter(
    ({ manager_membership_id }) => manager_membership_id === work.actor.membership_id,
  );
  return {
    sectors: sectors.map(({ number, name }) => ({ number, name })),
    elsewhere: rows.filter(({ place }) => place !== null && !own.has(place)).length,
  };
}

/** Where an earlier plan for the hall had whom; nowhere, once it is swept away. */
async function placesBefore(work: Work, hallId: string, run_id: string | undefined): Promise<Map<string, number>> {
  if (run_id === undefined) return new Map();
  const [run] = await work.tx
    .select({ proposal: seatingRuns.proposal })
    .from(seatingRuns)
    .where(
      and(
        eq(seatingRuns.organization_id, work.organization_id),
        eq(seatingRuns.hall_id, hallId),
        eq(seatingRuns.id, run_id),
      ),
    );
  return new Map(run?.proposal?.seatings.map(({ guest_id, place }) => [guest_id, place]));
}

function mayMove({ moving }: SeatingAsked, sent: boolean): boolean {
  return moving === 'everybody' || (moving === 'without_letter' && !sent);
}
