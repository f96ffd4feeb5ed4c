import type { LongKind } from '#resources/jobs.ts';
import { checkInTurns, storeInTurns } from '../../crud/imports/long.ts';
import { bulkInTurns } from '../../crud/inTurns.ts';
import { restoreInTurns } from '../../crud/restoring.ts';
import type { LongWork } from '../../crud/jobs/turns.ts';
import { inviteInTurns } from '../../guests/inviteLong.ts';
import { undoInTurns } from '../batches/inTurns.ts';
import { trashedEvents } from '../events/restoring.ts';
import { LONG_IMPORTS } from '../imports/long.ts';
import { NOUNS } from '../batches/nouns.ts';
import { planInTurns } from '../seating_runs/running.ts';

const bulk: LongWork = (turns) => bulkInTurns(NOUNS, turns);

/** What is done in turns, by the kind of job. */
export const LONG_WORK: Record<LongKind, LongWork> = {
  bulk_edit: bulk,
  bulk_delete: bulk,
  bulk_restore: (turns) => restoreInTurns([...NOUNS, trashedEvents], turns),
  bulk_invite: inviteInTurns,
  undo: undoInTurns,
  check_file: (turns) => checkInTurns(LONG_IMPORTS, turns),
  seat_list: planInTurns,
  store_file: (turns) => storeInTurns(LONG_IMPORTS, turns),
};
