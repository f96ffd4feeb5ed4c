import type { Missing } from '#shared/event.ts';
import { type Message, Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import { missingOfEvent } from './read.ts';

/** Refuses with `incomplete`, naming everything an event lacks to be (or to stay) published. */
export async function requireComplete(work: Work, eventId: string): Promise<void> {
  const missing = await missingOfEvent(work, eventId);
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((name) => [name, messageOf(name)]));
  throw new Problem('incomplete', { errors, extra: { missing } });
}

function messageOf(name: Missing): Message {
  return { key: name === 'hall' ? 'event_hall' : 'required' };
}
