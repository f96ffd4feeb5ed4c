import { decides, type Device, insideOf } from './device.ts';

/** A ticket on a device's list: whose it is, and whether its guest holds a newer one. */
export interface Listed {
  invitation_id: string;
  isOlder: boolean;
}

/**
 * What a device answers to a ticket at once: let them in; they are inside already; the ticket was replaced by another one; or who
 * decides is another device, which is asked where there is a connection, and else lets them in itself, at its own entrance. A ticket
 * that isn't on the list only the server can tell.
 */
export const ANSWERS = [
  'come_in',
  'inside',
  'older',
  'ask_owner',
  'other_entrance',
  'ask_server',
  'not_listed',
] as const;
export type Answer = (typeof ANSWERS)[number];

/** What a device says of a ticket; `listed` is null where its list has none such. Changes nothing. */
export function answerTo(device: Device, listed: Listed | null, isOnline: boolean): Answer {
  if (listed === null) return isOnline ? 'ask_server' : 'not_listed';
  const { invitation_id, isOlder } = listed;
  if (isOlder) return 'older';
  if (insideOf(device, invitation_id) !== null) return 'inside';
  if (decides(device, invitation_id)) return 'come_in';
  return isOnline ? 'ask_owner' : 'other_entrance';
}
