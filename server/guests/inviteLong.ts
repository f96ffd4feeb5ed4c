import { sql } from 'drizzle-orm';
import { someHeld } from '../crud/inTurns.ts';
import type { Turns } from '../crud/jobs/turns.ts';
import type { Listing } from '../crud/listing.ts';
import { askOver, type LongAsked, type LongState, longTotal, takeTurns } from '../crud/long.ts';
import { askedIn, type Meant } from '../crud/meant.ts';
import { countMatching } from '../crud/select.ts';
import type { Work } from '../db/work.ts';
import { inviteGuests, requireInviter, requireRoom } from './inviting.ts';
import { keptAway } from './plusOnes.ts';
import { guestResource } from './read.ts';
import { guestCrudRules, guestNoun } from './rules.ts';

/** Of more guests than are for one turn, where the caller follows a job: how many they are, and how many of them aren't invited to the hall yet; undefined of fewer. */
export async function manyWanted(
  work: Work,
  hallId: string,
  listed: Listing,
  meant: Meant,
): Promise<{ total: number; coming: number } | undefined> {
  const total = await longTotal(guestNoun, work, listed, meant);
  if (total === undefined) return undefined;
  const isNew = sql`not exists (select 1 from invitations i where i.organization_id = ${work.organization_id}
    and i.hall_id = ${hallId} and i.guest_id = r.id and i.live)`;
  const coming = await countMatching(guestResource, work, askedIn(work, listed, meant.filter!), {
    ...guestCrudRules,
    only: () => isNew,
  });
  return { total, coming };
}

/** Has them invited in turns, where there is room for all of them by now. Answers the job. */
export async function askInviting(
  work: Work,
  hallId: string,
  { total, coming }: { total: number; coming: number },
  filter: Record<string, unknown>,
): Promise<string> {
  const { event_id } = await requireInviter(work, hallId);
  await requireRoom(work, event_id, coming);
  const asked = { noun: guestResource.name, filter, hall_id: hallId };
  const doing = { verb: 'invite', noun: 'invitations', hall_id: hallId };
  return askOver(work, { kind: 'bulk_invite', total, asked, doing });
}

/** Invites all whom a filter finds, turn by turn. Where others have taken the room meanwhile it ends, and those who are invited by then stay so. */
export async function inviteInTurns(turns: Turns<LongAsked, LongState>): Promise<void> {
  const hall_id = turns.asked.hall_id!;
  await takeTurns(turns, async (work, from) => {
    const { found, ids } = await someHeld(guestNoun, work, turns.asked, from, 'key share');
    work.does({ verb: 'invite', noun: 'invitations', hall_id });
    const { invited, staying } = await inviteGuests(work, hall_id, ids);
    return { found, changed: invited, ...(await keptAway(work, staying)) };
  });
}
