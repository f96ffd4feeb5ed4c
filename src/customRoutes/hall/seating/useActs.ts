import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf, type Refusal, type TakenPlace } from '../plan/types.ts';
import { useUndo } from './useUndo.ts';

/** Id of the batch, or null where there is nothing to take back. */
export type Done = string | null;

/** A step that makes a ticket already sent out void, or tears people apart, waiting for a yes. */
export interface Question {
  verb: 'move' | 'swap' | 'change' | 'remove' | 'move_all' | 'remove_all';
  /** What will be, sentence by sentence. */
  text: readonly string[];
  /** Who would sit where, if not all sit together. */
  sitters: readonly TakenPlace[];
  run: () => Promise<void>;
}

/** Calls of a seating screen: what is under way, what came of it, what was refused, what can be taken back. */
export function useActs(given: {
  stepsKey: string;
  /** Steps of a cinema's hall can't be taken back. */
  bound: boolean;
  onUndo: (batch: string, rest: boolean) => Promise<string>;
}) {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [said, setSaid] = useState('');
  const undo = useUndo({
    stepsKey: given.stepsKey,
    onUndo: (...step) => {
      setBusy(true);
      return given.onUndo(...step).finally(() => setBusy(false));
    },
    onDone: (way, step) => {
      const text = translate(`hall.said.${way}`, { what: step.said });
      setSaid(text);
      return text;
    },
    onRefused: setRefusal,
  });
  /** Runs a call and says what came of it; what it refuses stays on the screen, and so does what was chosen. */
  const run = async (call: () => Promise<Done>, text: string, then: () => void) => {
    setBusy(true);
    setRefusal(null);
    try {
      const batch = await call();
      then();
      setSaid(text);
      if (batch !== null && !given.bound) undo.did({ batch, said: text });
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, question, setQuestion, said, undo, run };
}

export type Acts = ReturnType<typeof useActs>;
