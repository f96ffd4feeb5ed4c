import { and, eq } from 'drizzle-orm';
import { placesOf } from '#shared/hall/groups.ts';
import { openPlaces } from '#shared/hall/marks.ts';
import type { SeatingAsked, SeatingProposal } from '#shared/seating/asked.ts';
import type { Problem as Wishes } from '#shared/seating/problem.ts';
import { type MeantRule, solverRules } from '#shared/seating/rules.ts';
import type { Known } from '#shared/seating/proposal.ts';
import type { Work } from '../../db/work.ts';
import { heldAmong } from '../../halls/holds/read.ts';
import { requireHall } from '../../halls/rules.ts';
import { ownPlaces, sectorsOfHall } from '../../halls/sectors/rules.ts';
import { meantRules, sectorNames } from '../seating_rules/read.ts';
import { rulesOfHall } from '../../guests/hallRules.ts';
import { seatingRuns } from './table.ts';
import { invitedRows, meantOnes, type Row, wantedIn } from './wanting.ts';

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

/** Who is to be seated in a hall and where there is room for them, as the person asking may seat them. */
export async function readWishes(work: Work, hallId: string, asked: SeatingAsked): Promise<Read> {
  const hall = await requireHall(work, hallId);
  const { layout, revision } = hall;
  // What was asked before there was a choice knows none.
  const { order = 'fit' } = asked;
  const rows = await invitedRows(work, hallId, order);
  const own = await ownPlaces(work, hallId);
  const held = await heldAmong(work, hallId);
  const mayUse = (place: number) => own === null || own.has(place);
  const before = await placesBefore(work, hallId, asked.after);
  const meant = meantOnes(rows, asked);
  const stored = await rulesOfHall(work, hallId);
  const rules = await meantRules(work, hall, stored, rows, await sectorNames(work, stored));
  const there = new Set(meant.map(({ guest_id }) => guest_id));
  const taken = new Set(rows.map(({ place }) => place));
  const emptied = new Set(asked.emptied);
  const open = [...openPlaces(layout)].filter((place) => mayUse(place) && !emptied.has(place));
  const free = new Set(open.filter((place) => !held.has(place)));
  return {
    revision,
    wishes: {
      layout,
      closed: new Set(placesOf(layout).filter((place) => !free.has(place))),
      guests: meant.map(wantedIn(asked, (place) => mayUse(place) && !held.has(place), before)),
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
