import { z } from 'zod';
import {
  areaSchema,
  isPaired,
  layoutSchema,
  type Mark,
  MARKS,
  marksSchema,
  type PairedMark,
  placeId,
  rowSchema,
  tableSchema,
  zoneSchema,
} from '#shared/hall/layout.ts';
import { heldPlaces } from './holdSchemas.ts';
import { changedPlace, hallAnswer, hallPlace, planSector, type HallAnswer } from './hallSchemas.ts';

/**
 * Ids of places as stretches: the first, how many, the next first, how many ... Within a stretch they go up by one, or down
 * where how many is negative. Rows count their seats so: 400 ids are two numbers.
 */
const packedIds = z.array(z.number().int());

const packed = { places: packedIds };
/** Pairs stay as they are. */
const packedMarks = Object.fromEntries(
  MARKS.filter((mark) => !isPaired(mark)).map((mark) => [mark, packedIds]),
) as Record<Exclude<Mark, PairedMark>, typeof packedIds>;

/** A layout as it goes over the wire to somebody who opens a plan: every list of places as stretches. */
export const packedLayout = layoutSchema.extend({
  rows: z.array(rowSchema.extend(packed)),
  tables: z.array(tableSchema.extend(packed)),
  areas: z.array(areaSchema.extend(packed)),
  inactive: packedIds,
  marks: marksSchema.extend(packedMarks),
  zones: z.array(zoneSchema.extend(packed)),
});

/** Who sits on places with these ids, read at a revision of the hall. */
export const sitters = z.object({ revision: z.number(), places: z.array(changedPlace) });
export type Sitters = z.infer<typeof sitters>;

/** A hall as somebody who opens its plan gets it: a hundredth of its bytes, without the names where many sit there. */
export const packedHall = hallAnswer.omit({ places: true, counts: true }).extend({
  layout: packedLayout,
  sectors: z.array(planSector),
  /** In which sector each place is, in the order of the plan, as runs: a position in `sectors`, or -1, and of how many places. */
  sector_of: z.array(z.number().int()),
  /** Is the place taken? A bit for each, in the order of the plan, base64. */
  taken: z.string(),
  /** Who sits there; null where those are read in parts. */
  sitters: z.array(changedPlace).nullable(),
  /** Places that are held. */
  held: z.array(heldPlaces),
  /** Orders at the cinema and seats that are only had together; both empty in halls of our own. */
  orders: z.array(hallPlace.pick({ place: true }).extend({ order: hallPlace.shape.order.unwrap() })),
  together: z.array(z.object({ group: z.string(), places: z.array(placeId) })),
});
export type PackedHall = z.infer<typeof packedHall>;

/** A hall with its places, as a plan shows it: what there is to count is counted there. */
export type HallPlan = Omit<HallAnswer, 'counts' | 'sectors'> & Pick<PackedHall, 'sectors'>;
