import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { ThreadLost, withThread } from '../base/thread.ts';
import { turns } from '../uploads/turn.ts';
import type { Evening } from './evening/facts.ts';
import { renderSheets, type Wanted } from './evening/sheets.ts';

export { type Card, cardsOf, digestOf } from './evening/cards.ts';
export { type Changes, changesBetween } from './evening/changes.ts';
export { type Evening, type EveningGuest, ofSector } from './evening/facts.ts';
export { sheetsOf, type Wanted } from './evening/sheets.ts';

const SCRIPT = new URL('./evening/paperThread.mjs', import.meta.url);
/** Memory of the thread, MB. */
const MEGABYTES = 512;
/** The paper of so many places and guests is made at once: a thread takes longer to begin. */
const MADE_HERE = 2000;

const inTurn = turns();

/**
 * A paper of an evening as PDF, or one of its pages, from 1; null where it has none. That of a large hall is made in a thread
 * with its own memory and time, one at a time; refused with `unavailable` where it takes too much of either.
 */
export async function eveningPaper(
  evening: Evening,
  wanted: Wanted,
  page: number | null = null,
): Promise<Buffer | null> {
  if (placesOf(evening.layout).length + evening.guests.length <= MADE_HERE) return renderSheets(evening, wanted, page);
  const given = { workerData: { evening, wanted, page }, megabytes: MEGABYTES, seconds: limit('requestSeconds') };
  try {
    return await inTurn(() =>
      withThread<Uint8Array<ArrayBuffer> | null, Buffer | null>(SCRIPT, given, async (_, answered) => {
        const bytes = await answered;
        return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }),
    );
  } catch (error) {
    if (error instanceof ThreadLost && error.reason !== 'damaged')
      throw new Problem('unavailable', {}, { cause: error });
    throw error;
  }
}
