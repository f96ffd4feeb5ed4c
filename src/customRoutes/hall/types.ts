/** A sector as the screens of a hall need it; `number` decides the colour and is written beside every use of it. */
export interface Sector {
  id: string;
  number: number;
  name: string;
  manager_membership_id: string | null;
  manager_name: string | null;
  /** May the person at the screen seat guests here? */
  mine: boolean;
}

/** A place of a hall as the server tells it. */
export interface Place {
  place: number;
  active: boolean;
  sector_id: string | null;
  ticket: { id: string; guest_id: string; guest_name: string; state: string | null } | null;
  /** Set by halls of a cinema event. */
  booking?: 'waiting' | 'booked' | null;
}

/** Somebody invited to the hall. `place` is where they sit; `ticket_state` the ledger's word for their letter. */
export interface Guest {
  id: string;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  email: string | null;
  phone: string | null;
  place: number | null;
  ticket_state: string | null;
}

/** Somebody who can hold a sector: a membership. */
export interface Manager {
  id: string;
  name: string;
}

/** What a rejected callback carries: the problem's code, its sentence, and the places it names. */
export interface Refusal {
  code: string;
  detail?: string;
  places?: number[];
}

/** Reads a refusal out of whatever was thrown. */
export function refusalOf(error: unknown): Refusal {
  const { code, detail, places } = (typeof error === 'object' && error !== null ? error : {}) as Partial<Refusal>;
  return { code: typeof code === 'string' ? code : 'unknown', detail, places };
}
