import { useState } from 'react';
import { storeChoice, type StoreChoice } from '#shared/imports.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../draft/drafts.ts';

/** What the person may do with records that the file says something else of, or doesn't have any more. */
export interface Rights {
  change: boolean;
  remove: boolean;
}

/** What is chosen for all of a kind, kept in the browser until the file is stored or laid aside; what rows have of their own is the server's. */
export function useChoice(id: string, may: Rights) {
  const [kept, setKept] = useState(() => readChoice(id));
  const choice = within(may, { changes: 'take', gone: 'keep', ...kept });
  const choose = (more: Partial<StoreChoice>) => {
    const next = { ...choice, ...more };
    writeDraft(keyOf(id), { values: next, since: null });
    setKept(next);
  };
  return [choice, choose] as const;
}

/** Nobody comes back to choose any more. */
export function forgetChoice(id: string): void {
  dropDraft(keyOf(id));
}

function readChoice(id: string): StoreChoice | null {
  return storeChoice.safeParse(readDraft(keyOf(id))?.values).data ?? null;
}

/** Whoever may do less than when they chose isn't asked, and would be refused. */
function within(may: Rights, choice: StoreChoice): StoreChoice {
  const { both, ...rest } = choice;
  return {
    ...rest,
    ...(may.change ? { both } : { changes: 'keep' }),
    ...(may.remove ? {} : { gone: 'keep' }),
  };
}

const keyOf = (id: string) => draftKey(`import:${id}`);
