import type { Database } from '../db/database.ts';
import { ledgerCalls } from './ledgerRoutes.ts';
import { listCalls } from './listRoutes.ts';
import { pictureCalls } from './pictureRoutes.ts';

/** What is told of events, and their pictures. */
export function toldOfEvents({ database }: { database: Database }) {
  const pictures = (['ticket_image', 'ticket_logo'] as const).flatMap((purpose) => pictureCalls(database, purpose));
  return [...listCalls(), ...ledgerCalls(), ...pictures];
}
