import { useCallback, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { session } from '../../dataProvider/index.ts';
import { KEYS, readStored, writeStored } from '../../dataProvider/storage.ts';

/** Where what is typed and not yet saved is kept: per account, organisation and form, until sign-out. */
export function draftKey(form: string): string {
  const { user } = session.state();
  return `${KEYS.drafts}${user?.email ?? ''}:${user?.organization.id ?? ''}:${form}`;
}

/** What was typed here before a reload, if it was never saved. */
export function readDraft(form: string): Record<string, unknown> | null {
  return readStored<Record<string, unknown>>(localStorage, draftKey(form));
}

/** Forgets it: it is saved now, or no longer wanted. */
export function dropDraft(form: string): void {
  localStorage.removeItem(draftKey(form));
}

/** Keeps what is typed in a form through a reload or a lost connection. Stands inside the form. */
export function DraftKeeper({ form }: { form: string }) {
  const { watch, getValues, formState } = useFormContext();
  const { isDirty } = formState;
  const dirty = useRef(isDirty);
  const keep = useCallback(
    (values: unknown) => {
      if (dirty.current) writeStored(localStorage, draftKey(form), values);
    },
    [form],
  );
  // The first change is heard before the form calls itself changed.
  useEffect(() => {
    dirty.current = isDirty;
    keep(getValues());
  }, [isDirty, keep, getValues]);
  useEffect(() => {
    const subscription = watch((values) => keep(values));
    return () => subscription.unsubscribe();
  }, [watch, keep]);
  return null;
}
