import type { ReadPlan } from '#shared/hall/fromPretix.ts';
import { layoutFromSheet } from '#shared/hall/fromSheet.ts';
import type { PlanSheet } from '#shared/hall/sheetCells.ts';
import { limit } from '#shared/limits.ts';
import { ThreadLost, withThread } from '../base/thread.ts';
import { badFile } from '../uploads/refusal.ts';
import { turns } from '../uploads/turn.ts';

const SCRIPT = new URL('./planWorker.mjs', import.meta.url);
/** Memory of the thread, MB. */
const MEGABYTES = 256;
/** A smaller sheet is read at once: a thread takes longer to begin. */
const CELLS_AT_ONCE = 2000;
const MERGED_AT_ONCE = 200;

const inTurn = turns();

/**
 * The hall in a sheet; a large one is read in a thread with its own memory and time, one at a time. Throws `bad_file` where it
 * takes too much of either.
 */
export async function readLayout(sheet: PlanSheet): Promise<ReadPlan> {
  const cells = sheet.rows.reduce((sum, texts) => sum + texts.length, 0);
  const merged = sheet.merged?.length ?? 0;
  if (cells <= CELLS_AT_ONCE && merged <= MERGED_AT_ONCE) return layoutFromSheet(sheet);
  const seconds = limit('sheetSeconds');
  try {
    return await inTurn(() =>
      withThread<ReadPlan, ReadPlan>(
        SCRIPT,
        { workerData: sheet, megabytes: MEGABYTES, seconds },
        (_, answered) => answered,
      ),
    );
  } catch (error) {
    if (error instanceof ThreadLost) throw badFile(error.reason, error.reason === 'too_slow' ? { max: seconds } : {});
    throw error;
  }
}
