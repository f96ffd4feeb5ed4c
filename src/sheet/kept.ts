import { KEYS } from '../dataProvider/storage.ts';
import type { Large } from '../draft/large.ts';

/** A file under way: read, perhaps corrected, not yet confirmed. */
export interface KeptFile<Parsed, Row> extends Large {
  file: File;
  /** What the server said of the file itself. */
  parsed: Parsed;
  rows: Row[];
  /** The id it was sent under, once it was: pressed again it is the same confirmation. */
  file_id?: string | undefined;
  /** Ids of those who are not in the file any more and are to go. */
  going?: readonly string[] | undefined;
}

/** Where the file for `what` (a resource, a hall) is kept. */
export function keyOf(userId: string, organizationId: string, what: string): string {
  return `${KEYS.drafts}${userId}:import:${organizationId}:${what}`;
}
