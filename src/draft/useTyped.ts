import { useCallback, useEffect, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft } from './drafts.ts';
import { leave, useOpenForm } from './leaving.ts';

/**
 * The state of a form that is no react-hook-form: kept like any other's. `blank` is what stands there untouched.
 * `close` goes on with leaving the form, after asking where something is typed.
 */
export function useTyped<Values>(form: string, blank: Values, dialog = false) {
  const [key] = useState(() => draftKey(form));
  const [first] = useState(blank);
  const [values, setValues] = useState<Values>(() => readDraft<Values>(key)?.values ?? blank);
  const drop = useCallback(() => dropDraft(key), [key]);
  useOpenForm({ key, drop, dialog });
  useEffect(() => {
    if (JSON.stringify(values) === JSON.stringify(first)) dropDraft(key);
    else writeDraft(key, { values, since: null });
  }, [values, first, key]);
  const close = useCallback((then: () => void) => leave(then, key), [key]);
  return { values, setValues, drop, close };
}
