import { eq } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../../db/work.ts';
import { askSightAnew } from '../../halls/live/saying.ts';
import { hallsOf } from '../../halls/rules.ts';
import { freeCode } from '../../events/code.ts';
import { requireComplete } from '../../events/complete.ts';
import { lockEvent, requireEvent } from '../../events/rules.ts';
import { requireUnsent } from '../../events/sent.ts';
import { events } from '../../events/table.ts';

/** Opens an event to everybody and gives it its code; refuses with everything that is missing at once. */
export async function publishEvent(work: Work, id: string): Promise<void> {
  const event = await lockEvent(work, id);
  if (event.status === 'published') throw new Problem('already_published');
  await requireComplete(work, id);
  const code = event.code ?? (await freeCode(work));
  await work.update(events, eq(events.id, id), { status: 'published', published_at: work.now(), code });
}

/** Makes it a draft again, with the code kept for the next time; refused with tickets_sent once one went out. */
export async function unpublishEvent(work: Work, id: string): Promise<void> {
  const event = await lockEvent(work, id);
  if (event.status === 'draft') throw new Problem('conflict');
  const halls = (await hallsOf(work, id)).map((hall) => hall.id);
  await requireUnsent(work, halls);
  await work.update(events, eq(events.id, id), { status: 'draft', published_at: null });
  await askSightAnew(work, halls);
}

/** Puts an event away by hand: from now on it can only be looked at. */
export async function archiveEvent(work: Work, id: string): Promise<void> {
  await lockEvent(work, id);
  const archived_by = work.actor.membership_id;
  await work.update(events, eq(events.id, id), { archived_at: work.now(), archived_by, archive_hold: false });
}

/** Brings an archived event back; age doesn't archive it again. One that isn't archived is left as it is. */
export async function restoreEvent(work: Work, id: string): Promise<void> {
  const event = await requireEvent(work, id);
  if (event.state !== 'archived') return;
  await work.update(events, eq(events.id, id), { archived_at: null, archived_by: null, archive_hold: true });
}
