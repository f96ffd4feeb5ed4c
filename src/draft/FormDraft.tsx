import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Draft, draftKey, dropDraft, readDraft, type Version, writeDraft } from './drafts.ts';
import { useOpenForm } from './leaving.ts';
import { Restored } from './Restored.tsx';

/**
 * Keeps what is typed in the form around it: only the fields that were changed, so that what others changed beside them
 * stays. It is there again after a reload, a lost connection or an ended session, and says so. `version` is the stored record's now;
 * `onBehind` hears which one the typing began from, where that is another.
 */
export function FormDraft(props: {
  form: string;
  version?: Version;
  onBehind?: (since: Version) => void;
  dialog?: boolean;
}) {
  const { form, version = null, onBehind, dialog = false } = props;
  const { watch, getValues, reset, formState } = useFormContext();
  const { isReady, isDirty, defaultValues } = formState;
  const [key] = useState(() => draftKey(form));
  const drop = useCallback(() => dropDraft(key), [key]);
  useOpenForm({ key, drop, dialog });

  const [found] = useState(() => readDraft(key));
  const [restored, setRestored] = useState(found !== null);
  const began = useRef<Draft['since']>(found ? found.since : version);
  const live = useRef({ ready: false, dirty: false, defaultValues, onBehind });
  useEffect(() => {
    live.current.onBehind = onBehind;
    live.current.defaultValues = defaultValues;
  });

  const keep = useCallback(() => {
    const { ready, dirty, defaultValues: stored } = live.current;
    if (!ready) return;
    const values = changed(getValues(), stored ?? {});
    if (Object.keys(values).length > 0) writeDraft(key, { values, since: began.current });
    else if (!dirty) {
      dropDraft(key);
      setRestored(false);
    }
  }, [getValues, key]);

  useEffect(() => {
    if (!isReady || live.current.ready) return;
    if (found) reset({ ...getValues(), ...found.values }, { keepDefaultValues: true });
    live.current.ready = true;
  }, [isReady, found, reset, getValues]);
  useEffect(() => {
    live.current.dirty = isDirty;
    keep();
  }, [isDirty, keep]);
  useEffect(() => {
    const subscription = watch(() => keep());
    return () => subscription.unsubscribe();
  }, [watch, keep]);
  useEffect(() => {
    if (!isReady) return;
    // Nothing typed: what is stored now is what typing will begin from.
    if (readDraft(key) === null) began.current = version;
    else if (began.current !== version) live.current.onBehind?.(began.current);
  }, [isReady, version, key]);

  // Begun from another version, it is asked about anyway.
  if (!restored || found?.since !== version) return null;
  const discard = () => {
    drop();
    reset();
    setRestored(false);
  };
  return <Restored dialog={dialog} onDiscard={discard} />;
}

/** The fields that are no longer as they were stored. */
function changed(values: Record<string, unknown>, stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name !== 'version' && textOf(value) !== textOf(stored[name])),
  );
}

/** An empty field is null, missing, no letters, or none of several. */
function textOf(value: unknown): string {
  const isEmpty = value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
  return JSON.stringify(isEmpty ? null : value);
}
