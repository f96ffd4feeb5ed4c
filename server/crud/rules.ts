import type { z } from 'zod';
import type { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import type { TenantTable, Work } from '../db/work.ts';
import type { Hindrance } from './hindrances.ts';
import type { RemovalRules } from './removing.ts';

type Values = Record<string, unknown>;

/** A noun whose calls are generated: where it is written, and its own rules. */
export interface Noun {
  resource: Resource;
  table: TenantTable;
  rules: CrudRules;
}

/** What a noun does differently from the generated calls. */
export interface CrudRules extends RemovalRules {
  /** Makes a record; answers its id. */
  create?: (work: Work, values: Values) => Promise<string>;
  update?: (work: Work, id: string, values: Values, version: number | undefined) => Promise<void>;
  /** Names its calls of deleting many otherwise, as the noun has such calls of its own. */
  ownRemoval?: true;
  /** Which of these the person may not change, or have back, whatever their role, and why. */
  refuses?: (work: Work, ids: readonly string[]) => Promise<Map<string, Problem>>;
  /** Which rows can't come back, or have these values again, for more than `hindrancesOf` knows; `rows` as there. */
  hinders?: (work: Work, rows: ReadonlyMap<string, Values>) => Promise<Map<string, Hindrance>>;
  /** Restores one from the trash in a way of its own, with what it is made of, and holds what that needs; answers what there is to say of it. */
  restoreOne?: (work: Work, id: string) => Promise<string | undefined>;
  /** Does what comes with these once they are back from the trash; answers what there is to say of them, such as whose address somebody else has by now. */
  restored?: (work: Work, ids: readonly string[]) => Promise<Map<string, string>>;
  /** What is held before records that are changed one after the other. */
  holds?: (work: Work) => Promise<unknown>;
  /** May the person bring records by a file, to this hall where one is named? As `allow.create` says, if not given. */
  mayBring?: (work: Work, hall_id: string | null) => Promise<boolean>;
  /** Columns the server works out from what was sent (keys to compare by, counts). */
  derive?: (values: Values, before: Values | null) => Values;
  /** More query parameters of the list. */
  query?: Record<string, z.ZodType>;
}
