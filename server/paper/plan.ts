import { setImmediate } from 'node:timers/promises';
import { placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { type Language, limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { piecesOf } from '../base/slices.ts';
import { ThreadLost, withThread } from '../base/thread.ts';
import { turns } from '../uploads/turn.ts';
import { type Asked, bookOf, type SeatingPlan } from './plan/book.ts';

export type { SeatingPlan } from './plan/book.ts';
export type { PlanHall } from './plan/hallSheet.ts';
export type { PlanGuest, PlanTicketState } from './plan/listSheet.ts';

/** What a thread is told of a seating plan after its beginning. */
type Piece = Partial<Pick<SeatingPlan, 'halls' | 'guests'>>;

const SCRIPT = new URL('./plan/bookThread.mjs', import.meta.url);
/** Memory of the thread, MB. */
const MEGABYTES = 768;
/** A book of so many places and guests is made at once: a thread takes longer to begin. */
const MADE_HERE = 1000;
/** Guests that are handed over at a time. */
const PIECE = 2000;

const inTurn = turns();

/** The seating plan as .xlsx: a sheet per hall that looks like the hall, and one with all guests. */
export async function seatingPlanWorkbook(plan: SeatingPlan): Promise<Buffer> {
  const size = plan.halls.reduce((sum, { places }) => sum + places.length, plan.guests.length);
  if (size <= MADE_HERE) return bookOf({ plan });
  const pieces = [
    ...plan.halls.map((hall) => ({ halls: [hall] })),
    ...[...piecesOf(plan.guests, PIECE)].map((guests) => ({ guests: [...guests] })),
  ];
  return inThread({ plan: { ...plan, halls: [], guests: [] } }, pieces);
}

/** A hall that is no event's yet as .xlsx: the same sheet with nobody in it, which `readPlanFile` takes back. */
export async function hallWorkbook(name: string, layout: HallLayout, language: Language): Promise<Buffer> {
  const asked = { hall: { name, layout, language } };
  return placesOf(layout).length <= MADE_HERE ? bookOf(asked) : inThread(asked, []);
}

/** A large book is made in a thread with its own memory and time, one at a time; refused with `unavailable` where it takes too much of either. */
async function inThread(asked: Asked, pieces: readonly Piece[]): Promise<Buffer> {
  const given = { workerData: asked, megabytes: MEGABYTES, seconds: limit('requestSeconds') };
  try {
    return await inTurn(() =>
      withThread<Uint8Array<ArrayBuffer>, Buffer>(SCRIPT, given, async (thread, answered) => {
        // What is handed over is copied here: others come through in between.
        for (const piece of [...pieces, 'all']) {
          thread.postMessage(piece, []);
          await setImmediate();
        }
        const bytes = await answered;
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }),
    );
  } catch (error) {
    if (error instanceof ThreadLost && error.reason !== 'damaged')
      throw new Problem('unavailable', {}, { cause: error });
    throw error;
  }
}
