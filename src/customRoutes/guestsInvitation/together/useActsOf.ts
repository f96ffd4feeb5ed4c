import { useSyncExternalStore } from 'react';
import { type Answer, call } from '../../../dataProvider/index.ts';
import { draftKey } from '../../../draft/drafts.ts';
import { type Act, type Acts, createActs } from './waitingActs.ts';

/** Those of the halls looked at in this tab: what waits goes on waiting, whatever is looked at meanwhile. */
const known = new Map<string, Acts<Answer<unknown>>>();

/** What is done on the plan of a hall, and what of it waits for the connection. */
export function useActsOf(hallId: string) {
  const form = `waiting:${hallId}`;
  const key = draftKey(form);
  const made =
    known.get(key) ?? createActs({ storage: sessionStorage, key, isMine: () => draftKey(form) === key, ask });
  known.set(key, made);
  return { acts: made, waiting: useSyncExternalStore(made.subscribe, made.waiting) };
}

// What waited is known by its name alone.
const asked = call as unknown as (name: string, given: object) => Promise<Answer<unknown>>;

function ask({ name, body, key }: Act): Promise<Answer<unknown>> {
  return asked(name, { body, idempotencyKey: key });
}
