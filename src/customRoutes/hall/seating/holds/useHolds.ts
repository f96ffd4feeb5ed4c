import { useTranslate } from 'react-admin';
import type { PlaceHold } from '#resources/holdSchemas.ts';
import type { Acts, Done } from '../useActs.ts';
import type { FactsKnown } from '../useFacts.ts';
import { stretchesText } from '../words.ts';
import { holdKind } from './holdText.ts';

/** How places are to be held. */
export type Holding = Pick<PlaceHold, 'until' | 'remark'>;

interface Given {
  facts: Pick<FactsKnown, 'labels' | 'sorted' | 'placeOf'>;
  acts: Pick<Acts, 'run'>;
  /** Both are there for who may hold places. */
  onHold: ((places: readonly number[], how: Holding) => Promise<Done>) | undefined;
  onRelease: ((places: readonly number[]) => Promise<Done>) | undefined;
  putDown: () => void;
}

/** Holding places and letting them go, with what is said of it. */
export function useHolds({ facts, acts, onHold, onRelease, putDown }: Given) {
  const translate = useTranslate();
  const saidOf = (what: 'did' | 'undid', places: readonly number[]) => {
    const where = stretchesText(facts.labels, facts.sorted(places), translate);
    return translate(`hall.holds.${what}_${holdKind(facts.placeOf.get(places[0]!)!)}`, { where });
  };
  return {
    canHold: onHold !== undefined,
    hold(places: readonly number[], how: Holding) {
      if (onHold) void acts.run(() => onHold(places, how), saidOf('did', places), putDown);
    },
    release(places: readonly number[]) {
      if (onRelease) void acts.run(() => onRelease(places), saidOf('undid', places), putDown);
    },
  };
}
