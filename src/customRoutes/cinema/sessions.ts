import type { EventAnswer } from '#resources/eventSchemas.ts';
import { readStored, writeStored } from '../../dataProvider/storage.ts';
import { draftKey } from '../../draft/drafts.ts';

/** Sessions of an event: those of its halls, and those chosen in step 1 whose halls are yet to be made. */
export function sessionsOfEvent(event: EventAnswer | undefined): string[] {
  if (!event) return [];
  const bound = event.halls.flatMap(({ session_ref }) => session_ref ?? []);
  return [...new Set([...bound, ...rememberedSessions(event.id)])];
}

const keyOf = (eventId: string) => draftKey(`event:${eventId}:sessions`);

/** What was chosen in step 1, for step 3. */
export function rememberedSessions(eventId: string): string[] {
  return readStored<string[]>(localStorage, keyOf(eventId)) ?? [];
}

export function rememberSessions(eventId: string, refs: readonly string[] | undefined): void {
  writeStored(localStorage, keyOf(eventId), refs ?? []);
}
