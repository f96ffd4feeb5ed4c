import { z } from 'zod';
import { type PlaceLabel, placeLabel } from './hall/label.ts';
import { LETTER_STATES } from './letterStates.ts';
import type { Language } from './limits.ts';
import { uuid } from './uuid.ts';

export * from './letterStates.ts';

/**
 * Everything a ticket's PDF is made from; with `template` it decides every byte of the file: 1 knew rows and areas, 2 says
 * levels and tables too, 3 calls a box by its name alone.
 * Stored with the letter, so that what was sent can be made again. Pictures and the plan are named by
 * the id of an immutable file.
 */
export interface TicketSnapshot {
  template: 1 | 2 | 3;
  language: Language;
  organization: string;
  event: { name: string; code: string };
  guest: { last_name: string; first_name: string; middle_name: string | null };
  /** Local to the event's city: date "2026-11-27", time "19:00" or null. */
  date: string;
  time: string | null;
  /** IANA zone of the event's city, and the city's name in the event's language. */
  zone: string;
  city: string;
  location: string | null;
  address: string;
  /** Number is the sector's place in its hall's order, from 1. */
  sector: { number: number; name: string } | null;
  /** What is printed on the place. Letters from before there were levels and tables say nothing of either. */
  level?: string | null;
  row: string | null;
  table?: string | null;
  area: string | null;
  seat: string | null;
  place: number;
  hall: string;
  /** 128-bit token in base64url, and the address the QR opens. */
  token: string;
  url: string;
  image_id: string | null;
  logo_id: string | null;
  plan_id: string | null;
}

/** What is printed on the place of a ticket, also of one that was made before there were levels and tables. */
export function placeOnTicket(snapshot: Pick<TicketSnapshot, keyof PlaceLabel>): PlaceLabel {
  const { level = null, row, table = null, area, seat } = snapshot;
  return { level, row, table, area, seat };
}

/**
 * The plan printed on the default ticket: seat centres, areas and tables of the hall or of one of its levels, active places only.
 * What `runs` of ids stand there says to whom an area or a table belongs; an area without them has all from `first` to `last`.
 */
export interface TicketPlan {
  stage: { kind: 'stage' | 'screen'; side: 'top' | 'bottom' | 'left' | 'right' };
  seats: { place: number; x: number; y: number; sector: number | null }[];
  areas: TicketArea[];
  /** None in plans from before there were tables. */
  tables?: TicketTable[];
}

export interface TicketArea {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  first: number;
  last: number;
  runs?: PlaceRun[];
}

export interface TicketTable {
  label: string;
  /** Its middle. */
  x: number;
  y: number;
  /** Closed outlines, each as x, y, x, y, … */
  boards: number[][];
  /** Without chairs: its guests sit where they like. */
  free: boolean;
  runs: PlaceRun[];
}

/** Place ids from the first to the last. */
export type PlaceRun = [first: number, last: number];

/** One letter of an event's ledger, as it was written then. */
export const eventLetter = z.object({
  id: uuid(),
  ticket_id: uuid(),
  /** Guest, place and day as they stood on the ticket then. */
  guest_name: z.string(),
  ...placeLabel.shape,
  date: z.string(),
  to_address: z.string(),
  state: z.enum(LETTER_STATES),
  reason: z.string().nullable(),
  /** The how-manieth letter of its ticket, from 1. */
  send_no: z.number(),
  /** The ticket was changed or taken back since: this letter's QR code is void. */
  outdated: z.boolean(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
});
export type EventLetter = z.infer<typeof eventLetter>;
