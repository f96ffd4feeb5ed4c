import { useTranslate } from 'react-admin';
import type { PlaceHold } from '#resources/holdSchemas.ts';
import type { Acts, Done } from '../useActs.ts';
import type { FactsKnown } from '../useFacts.ts';
import { stretchesText } from '../words.ts';

/** How places are to be held. */
export type Holding = Pick<PlaceHold, 'until' | 'remark'>;

interface Given {
  facts: Pick<FactsKnown, 'labels' | 'sorted'>;
  acts: Pick<Acts, 'run'>;
  /** Both are there for who may hold places. */
  onHold: ((places: readonly number[], how: Holding) => Promise<Done>) | undefined;
  onRelease: ((places: readonly number[]) => Promise<Done>) | undefined;
  putDown: () => void;
}

/** Holding places and letting them go, with what is said of it. */
export function useHolds({ facts, acts, onHold, onRelease, putDown }: Given) {
  const translate = useTranslate();
  const where = (places: readonly number[]) => stretchesText(facts.labels, facts.sorted(places), translate);
  return {
    canHold: onHold !== undefined,
    hold(places: readonly number[], how: Holding) {
      const said = translate('hall.holds.did', { where: where(places) });
      if (onHold) void acts.run(() => onHold(places, how), said, putDown);
    },
    release(places: readonly number[]) {
      const said = translate('hall.holds.undid', { where: where(places) });
      if (onRelease) void acts.run(() => onRelease(places), said, putDown);
    },
  };
}
