import { eq } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import { type KnownFile, requireFile, storeFile } from '../files/rules.ts';
import type { GuardedImage, ImagePurpose } from '../uploads/image.ts';
import { lockEvent, requireEvent } from './rules.ts';
import { events } from './table.ts';

const COLUMNS = { ticket_image: 'ticket_image_id', ticket_logo: 'ticket_logo_id' } as const;

/** Puts a picture onto the event's tickets, in the place of the one before. */
export async function setPicture(
  work: Work,
  eventId: string,
  purpose: ImagePurpose,
  picture: GuardedImage & { name: string },
): Promise<void> {
  await lockEvent(work, eventId);
  const { type, name, bytes } = picture;
  const id = await storeFile(work, { kind: purpose, type, name: name || null, bytes });
  await work.update(events, eq(events.id, eventId), { [COLUMNS[purpose]]: id });
}

/** Takes the picture off; tickets sent before keep theirs. */
export async function removePicture(work: Work, eventId: string, purpose: ImagePurpose): Promise<void> {
  const event = await lockEvent(work, eventId);
  if (!event[COLUMNS[purpose]]) throw new Problem('not_found');
  await work.update(events, eq(events.id, eventId), { [COLUMNS[purpose]]: null });
}

/** The picture's file, or not_found. */
export async function pictureOf(work: Work, eventId: string, purpose: ImagePurpose): Promise<KnownFile> {
  return requireFile(work, (await requireEvent(work, eventId))[COLUMNS[purpose]]);
}
