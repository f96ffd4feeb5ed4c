import { eq, sql } from 'drizzle-orm';
import { OPEN } from '#shared/jobStates.ts';
import { Problem } from '#shared/problems.ts';
import type { SeatingAsked } from '#shared/seating/asked.ts';
import { clashesOf } from '#shared/seating/clashes.ts';
import { askLong, stopLong, type Turns } from '../../crud/jobs/turns.ts';
import type { Work } from '../../db/work.ts';
import { requireInviter } from '../../guests/inviting.ts';
import { requireNoneHeld } from '../../halls/holds/refusing.ts';
import { requireOwnPlaces } from '../../halls/sectors/rules.ts';
import { refuseBound } from '../../tickets/seating/required.ts';
import { clashText } from '../seating_rules/clashText.ts';
import { rulesOfHall } from '../../guests/hallRules.ts';
import { refuseNowhere, refuseTaken, refuseTwiceFixed } from './fixed.ts';
import { planFor } from './planning.ts';
import { type Read, readWishes } from './reading.ts';
import { seatingRuns } from './table.ts';

/** Parts that the work is counted in. */
const PARTS = 100;
/** As many contradictions as a refusal says in words. */
const TOLD = 3;

interface Asked {
  run_id: string;
  hall_id: string;
  asked: SeatingAsked;
}
interface State {
  done: number;
}

/** Has a plan made for a list; answers the run and the job that makes it. Refused as seating in that hall is. */
export async function askRun(work: Work, hall_id: string, asked: SeatingAsked) {
  const hall = await requireInviter(work, hall_id);
  refuseBound(hall);
  refuseNowhere(hall.layout, asked);
  await requireOwnPlaces(work, hall_id, [...asked.emptied, ...asked.fixed.map(({ place }) => place)]);
  await requireNoneHeld(work, hall_id, asked.emptied);
  await refuseTwiceFixed(work, hall_id, asked);
  await refuseUndoable(work, hall_id, asked);
  await stopEarlier(work, hall_id);
  const values = { hall_id, asked, asked_by: work.actor.membership_id };
  const [run] = await work.insert(seatingRuns, [values], { audit: false });
  const { job } = await askLong<Asked, State>(work, {
    kind: 'seat_list',
    subject_id: run!.id,
    total: PARTS,
    asked: { run_id: run!.id, hall_id, asked },
    state: { done: 0 },
  });
  return { id: run!.id, job_id: job.id };
}

/** Refuses what can't be done as the hall is by now, whoever sits where; a list of which there is nothing to look at isn't read twice. */
async function refuseUndoable(work: Work, hall_id: string, asked: SeatingAsked): Promise<void> {
  const hasHard = (await rulesOfHall(work, hall_id)).some(({ hard }) => hard);
  if (!hasHard && asked.fixed.length === 0) return;
  const read = await readWishes(work, hall_id, asked);
  await refuseTaken(work, hall_id, asked, read);
  if (hasHard) refuseClashes(work, read);
}

/** Refuses with rules_clash where hard rules can't all be met, whoever sits where; names the people in them. */
function refuseClashes(work: Work, { wishes, known, rules }: Read): void {
  const { layout, guests, together } = wishes;
  const nameOf = new Map(guests.map(({ id }, at) => [id, known[at]!.name]));
  const there = rules.map((rule) => ({
    ...rule,
    people: rule.people.filter((id) => nameOf.has(id)),
    others: rule.others?.filter((id) => nameOf.has(id)) ?? null,
  }));
  const clashes = clashesOf({ layout, rules: there, guests, together }).filter(({ hard }) => hard);
  if (clashes.length === 0) return;
  const texts = clashes.map((clash) => clashText(work.language, clash, nameOf, new Map()));
  throw new Problem('rules_clash', {
    params: { what: texts.slice(0, TOLD).join(' ') },
    extra: { clashes: clashes.map(({ kind, rules: rule_ids }, at) => ({ kind, rule_ids, text: texts[at] })) },
  });
}

/** Whoever asks anew doesn't wait for what they asked before. */
async function stopEarlier(work: Work, hall_id: string): Promise<void> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from jobs where organization_id = ${work.organization_id} and kind = 'seat_list' and state in ${[...OPEN]}
      and asked_by is not distinct from ${work.actor.membership_id} and payload -> 'asked' ->> 'hall_id' = ${hall_id}`);
  for (const { id } of rows) await stopLong(work, id);
}

/** Reads the hall, has a plan made for it in a thread and keeps what comes of it. A run that was begun anew begins at the beginning. */
export async function planInTurns(turns: Turns<Asked, State>): Promise<void> {
  const { run_id, hall_id, asked } = turns.asked;
  const { wishes, known, held, within, revision } = await turns.look((work) => readWishes(work, hall_id, asked));
  if (!wishes.guests.some(({ stays }) => !stays)) throw new Problem('nobody_to_seat');
  const proposed = await planFor(wishes, known, async (part) => {
    const done = Math.min(PARTS - 1, Math.floor(part * PARTS));
    if (done <= turns.state.done) return turns.beat();
    await turns.turn(async () => ({ done: done - turns.state.done, state: { done }, over: false }));
  });
  const proposal = { ...proposed, held, ...(within && { within }) };
  await turns.turn(async (work) => {
    await work.update(seatingRuns, eq(seatingRuns.id, run_id), { revision, proposal }, { audit: false });
    return { done: PARTS - turns.state.done, state: { done: PARTS }, over: true };
  });
}
