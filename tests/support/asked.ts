import type { makeParty } from '../server/tickets/party.ts';
import type { Product, StoredSession } from './product.ts';

/** The API of a running product as `makeParty` and its like call it: as this person, or as whoever each call names. */
export function askedThrough(product: () => Product, as?: () => StoredSession): Parameters<typeof makeParty>[0] {
  const call = (method: string, path: string, person: unknown, body?: unknown) =>
    product().ask(as?.() ?? (person as StoredSession), method, path, body);
  return { call } as unknown as Parameters<typeof makeParty>[0];
}
