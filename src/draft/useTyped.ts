import { type SetStateAction, useCallback, useEffect, useState } from 'react';
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './drafts.ts';
import { leave, useOpenForm } from './leaving.ts';

/**
 * The state of a form that is no react-hook-form: kept like any other's. `stored` is what stands there untouched; where
 * it is no longer what the typing began from, the form is `behind`, and sends nothing before `keepMine` or `takeTheirs`.
 * `restored` says that what stands there was typed before. `close` goes on with leaving the form, after asking where something is typed.
 */
export function useTyped<Values>(form: string, stored: Values, dialog = false) {
  const [key] = useState(() => draftKey(form));
  const [kept, setKept] = useState<Kept<Values> | null>(() => found<Values>(key));
  const content = JSON.stringify(stored);
  // Typed back to what is stored, nothing is typed.
  const open = (draft: Kept<Values> | null) => (draft && JSON.stringify(draft.values) !== content ? draft : null);
  const typed = open(kept);
  const drop = useCallback(() => dropDraft(key), [key]);
  useOpenForm({ key, drop, dialog });
  useEffect(() => {
    if (typed) writeDraft(key, { values: typed.values, since: typed.since });
    else dropDraft(key);
  }, [typed, key]);
  const close = useCallback((then: () => void) => leave(then, key), [key]);
  return {
    values: typed ? typed.values : stored,
    setValues: (next: SetStateAction<Values>) =>
      setKept((draft) => {
        const { values, ...rest } = open(draft) ?? { values: stored, since: content, restored: false };
        return { values: typeof next === 'function' ? (next as (before: Values) => Values)(values) : next, ...rest };
      }),
    behind: typed !== null && typed.since !== content,
    restored: typed !== null && typed.restored && typed.since === content,
    keepMine: () => typed && setKept({ ...typed, since: content }),
    takeTheirs: () => setKept(null),
    drop,
    close,
  };
}

interface Kept<Values> extends Draft<Values> {
  restored: boolean;
}

function found<Values>(key: string): Kept<Values> | null {
  const draft = readDraft<Values>(key);
  return draft && { ...draft, restored: true };
}
