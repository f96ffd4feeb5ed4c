import { useState } from 'react';
import { useTranslate, useUpdate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { HttpError } from '../../dataProvider/index.ts';
import { usePresence } from '../presence/presence.ts';
import { type Theirs, theirsOf } from '../Conflict.tsx';
import { isSame } from './values.ts';

export type Saved = { problem?: string; theirs?: Theirs };
type Stored = Record<string, unknown> & { id: string; version: number };

/**
 * Writes one field of a record. What somebody else has changed meanwhile is no matter where it is another field: only two
 * who wrote the same one are asked. A refusal is answered as the sentence to say at the field.
 */
export function useSaveField(resource: Resource, onSaved?: () => void) {
  const translate = useTranslate();
  const [update] = useUpdate();
  const { settle } = usePresence();
  const [busy, setBusy] = useState(false);
  const send = async (record: Stored, name: string, value: unknown, version: number): Promise<Saved> => {
    try {
      const data = { [name]: value, version };
      await update(
        resource.name,
        { id: record.id, data, previousData: record },
        // The field says what is wrong, once.
        { mutationMode: 'pessimistic', returnPromise: true, onError: () => undefined },
      );
      settle(name);
      onSaved?.();
      return {};
    } catch (error) {
      const theirs = theirsOf(error);
      if (theirs && isSame(theirs[name], record[name])) return send(theirs as Stored, name, value, theirs.version);
      if (theirs) return { theirs };
      const refused = error instanceof HttpError ? error : null;
      const errors = (refused?.body.errors ?? {}) as Record<string, string>;
      return {
        problem: errors[name] ?? Object.values(errors)[0] ?? refused?.detail ?? translate('app.error.generic'),
      };
    }
  };
  return {
    busy,
    save: async (record: Record<string, unknown>, name: string, value: unknown, version?: number): Promise<Saved> => {
      const stored = record as Stored;
      setBusy(true);
      const saved = await send(stored, name, value, version ?? stored.version);
      setBusy(false);
      return saved;
    },
  };
}

/** Gives a field a value back that it had; a refusal, or that somebody else wrote it just now, is the sentence to say below it. */
export function useGiveBack(resource: Resource, record: Readonly<Record<string, unknown>>, onSaved?: () => void) {
  const translate = useTranslate();
  const { save, busy } = useSaveField(resource, onSaved);
  const [problem, setProblem] = useState<string | null>(null);
  /** Answers whether it has the value again. */
  const giveBack = async (name: string, value: unknown): Promise<boolean> => {
    const { problem: refused, theirs } = await save(record, name, value);
    // Somebody else wrote the field just now: it is read anew and decided once more.
    if (theirs) onSaved?.();
    const said = refused ?? (theirs ? translate('record.history.changed') : null);
    setProblem(said);
    return said === null;
  };
  return { giveBack, busy, problem };
}
