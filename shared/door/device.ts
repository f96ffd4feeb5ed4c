import type { Arrival, Release } from './arrivals.ts';

/**
 * A device at a door. It lets in whom it owns, with a connection or without, and nobody else: the server gives each invitation to one
 * device at a time, and to another one only after the first has given it up in so many words. So no two devices let in one guest,
 * whatever the network does.
 */
export interface Device {
  readonly id: string;
  /** By invitation. */
  readonly known: Map<string, Known>;
  /** What the server hasn't acknowledged, in the order it happened; sent in that order, as often as it takes. */
  readonly waiting: (Arrival | Release)[];
  /** How much of what the server says has been taken in. */
  after: number;
}

/** What a device knows of one invitation. */
export interface Known {
  owned: boolean;
  /** Each time it is given to some device it has a higher one: what is said of an earlier time is out of date. */
  epoch: number;
  /** The coming in they are inside by; of an invitation that isn't owned only as far as the server knew. */
  inside: string | null;
}

/** As many things as are sent at once. */
export const MOST_SENT = 500;

/** What a device says to the server. */
export interface Said {
  waiting: (Arrival | Release)[];
  after: number;
}

/** What the server answers; `seq` is what to ask from next time. */
export interface Told {
  /** How many of what was sent have been taken in, from the first on. */
  received: number;
  /** Whose invitations changed hands or went in or out since then, as they are now. */
  changed: { invitation_id: string; owned: boolean; epoch: number; inside: string | null; wanted: boolean }[];
  seq: number;
}

export function newDevice(id: string): Device {
  return { id, known: new Map(), waiting: [], after: 0 };
}

/** Does this device decide about somebody, without asking anybody? */
export function decides({ known }: Device, invitation_id: string): boolean {
  return known.get(invitation_id)?.owned ?? false;
}

/** The coming in that somebody is inside by, as far as the device knows; for certain where it decides. */
export function insideOf({ known }: Device, invitation_id: string): string | null {
  return known.get(invitation_id)?.inside ?? null;
}

/** How many arrivals haven't reached the server. */
export function unsent({ waiting }: Device): number {
  return waiting.filter((each) => 'kind' in each).length;
}

type Made = Pick<Arrival, 'id' | 'at' | 'offline'>;

/** Lets somebody in who isn't inside; false where this device doesn't decide, or they are. */
export function letIn(device: Device, invitation_id: string, made: Made): boolean {
  const known = device.known.get(invitation_id);
  if (!known?.owned || known.inside !== null) return false;
  device.waiting.push({ ...made, invitation_id, kind: 'in', of: null });
  known.inside = made.id;
  return true;
}

/** Ends a coming in: they go out, or it is taken back. False where they aren't inside by it, or this device doesn't decide. */
export function end(device: Device, kind: 'out' | 'undo', invitation_id: string, of: string, made: Made): boolean {
  const known = device.known.get(invitation_id);
  if (!known?.owned || known.inside !== of) return false;
  device.waiting.push({ ...made, invitation_id, kind, of });
  known.inside = null;
  return true;
}

/** What is to be sent now. */
export function saidBy({ waiting, after }: Device): Said {
  return { waiting: waiting.slice(0, MOST_SENT), after };
}

/**
 * Takes in an answer, however late or often it comes: what was received needn't be sent again, what is owned may be decided, and what
 * another device wants is given up, once everything that happened to it is on its way before that.
 */
export function take(device: Device, sent: Said, told: Told): void {
  const acknowledged = new Set(sent.waiting.slice(0, told.received));
  const left = device.waiting.filter((each) => !acknowledged.has(each));
  device.waiting.splice(0, device.waiting.length, ...left);
  // One that was overtaken says nothing new, and would bring back what has changed since.
  if (told.seq < device.after) return;
  device.after = told.seq;
  const isOnItsWay = new Set(device.waiting.map(({ invitation_id }) => invitation_id));
  for (const { invitation_id, owned, epoch, inside, wanted } of told.changed) {
    const known = device.known.get(invitation_id);
    // What a device that decides has done itself nobody knows better, as long as it isn't there.
    const isOwn = known?.owned === true && epoch === known.epoch;
    const hasGivenUp = known?.owned === false && epoch === known.epoch;
    if (!(isOwn && isOnItsWay.has(invitation_id)) || !owned) {
      device.known.set(invitation_id, { owned: owned && !hasGivenUp, epoch, inside });
    }
    if (owned && wanted && !hasGivenUp) giveUp(device, invitation_id);
  }
}

function giveUp(device: Device, invitation_id: string): void {
  const known = device.known.get(invitation_id)!;
  known.owned = false;
  device.waiting.push({ invitation_id, release: known.epoch });
}
