import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLatest } from '../../../ui/useLatest.ts';
import { useOnline } from '../../../ui/useOnline.ts';
import { refusalOf, type Refusal, type TakenPlace } from '../plan/types.ts';
import type { Seating } from './assign.ts';
import { useUndo } from './useUndo.ts';

/** Id of the batch, or null where there is nothing to take back. */
export type Done = string | null;

/** A step that makes a ticket already sent out void, tears people apart, or is about a place that is held, waiting for a yes. */
export interface Question {
  verb: 'seat' | 'move' | 'swap' | 'change' | 'remove' | 'move_all' | 'remove_all';
  /** What will be, sentence by sentence. */
  text: readonly string[];
  /** Who would sit where, if not all sit together. */
  sitters: readonly TakenPlace[];
  run: () => Promise<void>;
}

/** What hasn't reached the server yet, and what waited when the page was left: told once, in its order. */
export interface Kept {
  waiting: readonly { key: string; said: string }[];
  /** Who will sit where once all of that is done. */
  coming: readonly Seating[];
  takeResumed: () => { said: string; done: Promise<Done> }[];
}

/** Calls of a seating screen: what is under way, what came of it, what was refused, what can be taken back. */
export function useActs(given: {
  stepsKey: string;
  /** Steps of a cinema's hall can't be taken back. */
  bound: boolean;
  onUndo: (batch: string, rest: boolean) => Promise<string>;
  kept?: Kept | undefined;
}) {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const isOnline = useOnline();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const setRefusal = (refusal: Refusal | null) => setRefusals(refusal ? [refusal] : []);
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
  const run = async (call: (said: string) => Promise<Done>, text: string, then: () => void) => {
    setBusy(true);
    setRefusal(null);
    await follow(call(text), text, then);
    setBusy(false);
  };
  /** Each is told of on its own: what was pressed without a connection comes to an end one after the other. */
  const follow = (...done: Parameters<typeof settle>) => undo.after(settle(...done));
  const settle = async (done: Promise<Done>, text: string, then?: () => void) => {
    try {
      const batch = await done;
      then?.();
      setSaid(text);
      if (batch !== null && !given.bound) undo.did({ batch, said: text });
    } catch (error) {
      setRefusals((before) => [...before, refusalOf(error)]);
    }
  };
  const { kept = NOTHING_KEPT } = given;
  const latest = useLatest(follow);
  const { takeResumed } = kept;
  useEffect(() => {
    for (const { said: text, done } of takeResumed()) void latest.current(done, text);
  }, [takeResumed, latest]);
  return {
    // Without a connection one goes on: what is pressed waits in its order.
    busy: busy && isOnline,
    unsent: kept.waiting,
    refusals,
    refusal: refusals.at(-1) ?? null,
    setRefusal,
    question,
    setQuestion,
    said,
    undo,
    run,
  };
}

const NOTHING_KEPT: Kept = { waiting: [], coming: [], takeResumed: () => [] };

export type Acts = ReturnType<typeof useActs>;
