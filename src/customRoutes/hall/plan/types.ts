import type { PlaceLabel } from '#shared/hall/label.ts';
import type { HallPlace, HallSector } from '#resources/hallSchemas.ts';

/** A sector; its number decides the colour and is written beside every use of it. */
export type Sector = Pick<HallSector, 'id' | 'number' | 'name' | 'manager' | 'mine'>;

/** A place of a hall as the server tells it; `order` and `group` only matter in halls of a film session, `hold` in those of our own. */
export type Place = Omit<HallPlace, Unsure> & Partial<Pick<HallPlace, Unsure>>;
type Unsure = 'order' | 'group' | 'hold';

/** How far the cinema's order of a seat is: waiting for reservation, booked, or null where nobody ordered it. */
export function bookingOf({ order }: Place): 'waiting' | 'booked' | null {
  if (!order) return null;
  return order.state === 'booked' || order.state === 'refunding' ? 'booked' : 'waiting';
}
export type TicketStateName = NonNullable<HallPlace['ticket']>['state'];

/** Somebody invited to the hall. `place` is where they sit; `ticket_state` the ledger's word for their letter. */
export interface Guest {
  id: string;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  /** Contacts stay hidden from a seat manager who did not invite the guest; that there is an address doesn't. */
  email: string | null;
  phone: string | null;
  has_email?: boolean;
  place: number | null;
  /** With whom they come: whoever shares it. */
  party?: string | null;
  /** What else holds for them this evening. */
  rank?: number | null;
  meal?: string | null;
  needs?: readonly string[] | null;
  remark?: string | null;
  ticket_state: TicketStateName | null;
  /** Order in which they came: as in their file, file after file. */
  position: number;
}

/** Somebody who can hold a sector: an employee. */
export interface Manager {
  id: string;
  name: string;
}

/** A place somebody sits on, as a refusal names it. */
export interface TakenPlace extends PlaceLabel {
  place: number;
  guest_name: string;
  /** Null where they have no place any more. */
  ticket_id?: string | null;
  /** Who seated or moved them, and when, as far as it is known. */
  by?: string | null;
  at?: string | null;
  /** Where the refusal may be about several halls. */
  hall_id?: string;
}

/** What a rejected callback carries: the problem's code, its sentence, and the places and people it names. */
export interface Refusal {
  code: string;
  detail?: string;
  places?: number[];
  /** Who sits in the way. */
  taken?: TakenPlace[];
  /** Tickets somebody worked on since, which can't be undone any more; and how many still can. */
  left?: { guest_name: string; by: string | null; at: string }[];
  undoable?: number;
  /** Who can't be seated any more as was looked at. */
  changed?: { guest_name: string | null }[];
}

/** Reads a refusal out of whatever was thrown. */
export function refusalOf(error: unknown): Refusal {
  const isOurs = typeof error === 'object' && error !== null && !(error instanceof Error);
  const known: Partial<Refusal> = isOurs ? error : {};
  return { ...known, code: typeof known.code === 'string' ? known.code : 'unknown' };
}
