import type { ReadPlan } from '#shared/hall/fromPretix.ts';
import { layoutFromSheet } from '#shared/hall/fromSheet.ts';
import type { PlanSheet } from '#shared/hall/sheetCells.ts';
import { limit } from '#shared/limits.ts';
import { ThreadLost, withThread } from '../base/thread.ts';
import { badFile } from '../uploads/refusal.ts';
import { turns } from '../uploads/turn.ts';
import { planFromJson, type TitledPlan } from './planJson.ts';

const SCRIPT = new URL('./planWorker.mjs', import.meta.url);
/** Memory of the thread, MB. */
const MEGABYTES = 256;
/** What is smaller is read at once: a thread takes longer to begin. */
const CELLS_AT_ONCE = 2000;
const MERGED_AT_ONCE = 200;
const BYTES_AT_ONCE = 128 * 1024;

const inTurn = turns();

/**
 * The hall in a sheet; a large one is read in a thread with its own memory and time, one at a time. Throws `bad_file` where it
 * takes too much of either.
 */
export async function readLayout(sheet: PlanSheet): Promise<ReadPlan> {
  const cells = sheet.rows.reduce((sum, texts) => sum + texts.length, 0);
  const merged = sheet.merged?.length ?? 0;
  if (cells <= CELLS_AT_ONCE && merged <= MERGED_AT_ONCE) return layoutFromSheet(sheet);
  return inThread<ReadPlan>({ sheet }, limit('sheetSeconds'));
}

/** The hall in pretix' JSON, and what it calls itself; the same holds for it, in the time that a sheet has to be opened and read. */
export async function readJson(bytes: Buffer): Promise<TitledPlan> {
  if (bytes.length <= BYTES_AT_ONCE) return planFromJson(bytes);
  return inThread<TitledPlan>({ json: bytes }, 2 * limit('sheetSeconds'));
}

async function inThread<T>(workerData: { sheet: PlanSheet } | { json: Buffer }, seconds: number): Promise<T> {
  try {
    return await inTurn(() =>
      withThread<T, T>(SCRIPT, { workerData, megabytes: MEGABYTES, seconds }, (_, answered) => answered),
    );
  } catch (error) {
    if (error instanceof ThreadLost) throw badFile(error.reason, error.reason === 'too_slow' ? { max: seconds } : {});
    throw error;
  }
}
