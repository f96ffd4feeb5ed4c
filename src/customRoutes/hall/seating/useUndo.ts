import { useRef, useState } from 'react';
import { readStored, writeStored } from '../../../dataProvider/storage.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { refusalOf, type Refusal } from '../plan/types.ts';

/** Something that was done and can be taken back: the server's batch, and what was said about it. */
export interface Step {
  batch: string;
  said: string;
}

/** What the bar says just now, and the way its button goes. */
export interface Shown extends Step {
  offers: Way;
}

/** Somebody worked on since: who, and how many rows can still be taken back. */
export interface Overtaken {
  step: Step;
  way: Way;
  left: NonNullable<Refusal['left']>;
  undoable: number;
}

type Way = 'undo' | 'redo';
type Stacks = Record<Way, Step[]>;

const STEPS = 100;

/**
 * What was done on this plan, to be undone step by step and done again; this tab of the browser keeps it under
 * `stepsKey`, whatever else is looked at in between. `onUndo` takes a batch back and answers the
 * batch that did so: taking that one back is redoing. `onDone` hears what became of it, and answers it in a sentence.
 */
export function useUndo(given: {
  stepsKey: string;
  onUndo: (batch: string, rest: boolean) => Promise<string>;
  onDone: (way: Way, step: Step) => string;
  onRefused: (refusal: Refusal) => void;
}) {
  const latest = useLatest(given);
  // Beside React: keys come faster than the server answers, and each has to find what the one before it left.
  const [kept] = useState(() => readStored<Stacks>(sessionStorage, given.stepsKey) ?? { undo: [], redo: [] });
  const stacks = useRef(kept);
  const queue = useRef(Promise.resolve());
  const [sizes, setSizes] = useState({ undo: kept.undo.length, redo: kept.redo.length });
  const [shown, setShown] = useState<Shown | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);

  const put = (way: Way, steps: Step[]) => {
    stacks.current[way] = steps.slice(-STEPS);
    writeStored(sessionStorage, given.stepsKey, stacks.current);
    setSizes({ undo: stacks.current.undo.length, redo: stacks.current.redo.length });
  };
  const leave = (way: Way, step: Step) =>
    put(
      way,
      stacks.current[way].filter((other) => other !== step),
    );

  const go = async (way: Way, step: Step, rest: boolean) => {
    const { onUndo, onDone, onRefused } = latest.current;
    setShown(null);
    setOvertaken(null);
    try {
      const batch = await onUndo(step.batch, rest);
      leave(way, step);
      const back = way === 'undo' ? 'redo' : 'undo';
      put(back, [...stacks.current[back], { batch, said: step.said }]);
      setShown({ batch, said: onDone(way, step), offers: back });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'worked_on_since') {
        setOvertaken({ step, way, left: refusal.left ?? [], undoable: refusal.undoable ?? 0 });
        return;
      }
      // What the server won't take back once it won't take back later either; a lost connection is another matter.
      if (refusal.code !== 'unknown' && refusal.code !== 'unavailable') leave(way, step);
      onRefused(refusal);
    }
  };
  const last = (way: Way) => () => {
    queue.current = queue.current.then(() => {
      const step = stacks.current[way].at(-1);
      return step && go(way, step, false);
    });
  };

  return {
    shown,
    /** What is on its way comes to an end before anything is undone: an undo means the last thing that was pressed. */
    after: (work: Promise<void>) => {
      queue.current = Promise.all([queue.current, work]).then(() => undefined);
      return work;
    },
    hide: () => setShown(null),
    overtaken,
    /** Leaves what others worked on, and takes the rest back. */
    undoRest: () => overtaken && void go(overtaken.way, overtaken.step, true),
    giveUp: () => setOvertaken(null),
    did(step: Step) {
      put('undo', [...stacks.current.undo, step]);
      put('redo', []);
      setShown({ ...step, offers: 'undo' });
    },
    undo: sizes.undo > 0 ? last('undo') : null,
    redo: sizes.redo > 0 ? last('redo') : null,
  };
}
