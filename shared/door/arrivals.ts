import { z } from 'zod';
import { uuid } from '../uuid.ts';

/** What can happen to somebody at a door: they come in, go out, or what was noted of them is taken back. */
export const ARRIVAL_KINDS = ['in', 'out', 'undo'] as const;
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number];

/**
 * Something that happened at a door, as the device there notes it; kept as it is for ever. Its own id makes it the same one however
 * often it is sent.
 */
export const arrival = z.strictObject({
  id: uuid(),
  invitation_id: uuid(),
  kind: z.enum(ARRIVAL_KINDS),
  /** Of 'out' and 'undo': the coming in that it ends. An end of another one ends nothing. */
  of: uuid().nullable(),
  /** By the device's clock, which may be wrong: shown, and never what anything is ordered by. */
  at: z.iso.datetime(),
  /** Without a connection when it happened. */
  offline: z.boolean(),
});
export type Arrival = z.infer<typeof arrival>;

/** A device gives up an invitation that another one asked for. `epoch`: which of the times it was given to the device. */
export const release = z.strictObject({ invitation_id: uuid(), release: z.number().int().nonnegative() });
export type Release = z.infer<typeof release>;

/**
 * What ends where in somebody's comings and goings: the id of the coming in they are inside by, or null. The order in which devices
 * send makes no difference to it, as each end names what it ends. O(arrivals).
 */
export function insideBy(arrivals: readonly Pick<Arrival, 'id' | 'kind' | 'of'>[]): string | null {
  const ended = new Set(arrivals.flatMap(({ kind, of }) => (kind === 'in' ? [] : (of ?? []))));
  return arrivals.find(({ id, kind }) => kind === 'in' && !ended.has(id))?.id ?? null;
}
