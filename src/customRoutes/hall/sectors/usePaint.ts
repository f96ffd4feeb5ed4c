import { useMemo, useState } from 'react';
import { groupBy } from '#shared/group.ts';
import { refusalOf, type Place, type Refusal } from '../plan/types.ts';

/** Places going into one sector, or out of all (`null`). */
export interface Paint {
  sector_id: string | null;
  places: number[];
}

/** Which sector each place is in, with what is on its way to the server already shown. */
export function usePaint(places: readonly Place[], onPaint: (changes: Paint[]) => Promise<void>) {
  const [pending, setPending] = useState<ReadonlyMap<number, string | null>>(new Map());
  const [past, setPast] = useState<readonly Paint[][]>([]);
  const [future, setFuture] = useState<readonly Paint[][]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const shown = useMemo(
    () => places.map((it) => (pending.has(it.place) ? { ...it, sector_id: pending.get(it.place) ?? null } : it)),
    [places, pending],
  );

  /** Sends the changes; they show at once and go again if the server refuses. */
  const send = async (changes: Paint[]): Promise<boolean> => {
    const painted = changes.flatMap(({ sector_id, places: ids }) => ids.map((id) => [id, sector_id] as const));
    setRefusal(null);
    setPending((now) => new Map([...now, ...painted]));
    try {
      await onPaint(changes);
      return true;
    } catch (error) {
      setRefusal(refusalOf(error));
      return false;
    } finally {
      setPending((now) => new Map([...now].filter(([id]) => !painted.some(([other]) => other === id))));
    }
  };
  /** What the sectors of these places are now, to go back to. */
  const nowOf = (ids: readonly number[]): Paint[] => {
    const wanted = new Set(ids);
    const groups = groupBy(
      shown.filter(({ place }) => wanted.has(place)),
      ({ sector_id }) => sector_id,
    );
    return [...groups].map(([sector_id, group]) => ({ sector_id, places: group.map(({ place }) => place) }));
  };
  const idsOf = (changes: readonly Paint[]) => changes.flatMap((change) => change.places);
  const step = (changes: Paint[], done: (back: Paint[]) => void) => {
    const back = nowOf(idsOf(changes));
    void send(changes).then((ok) => ok && done(back));
  };

  const [last] = past.slice(-1);
  const [next] = future;
  return {
    shown,
    refusal,
    setRefusal,
    paint(ids: readonly number[], sector_id: string | null) {
      const wanted = new Set(ids);
      const different = shown
        .filter((it) => wanted.has(it.place) && it.sector_id !== sector_id)
        .map(({ place }) => place);
      if (different.length === 0) return;
      step([{ sector_id, places: different }], (back) => {
        setPast((now) => [...now.slice(-99), back]);
        setFuture([]);
      });
    },
    undo: last
      ? () =>
          step(last, (back) => {
            setPast((now) => now.slice(0, -1));
            setFuture((now) => [back, ...now]);
          })
      : null,
    redo: next
      ? () =>
          step(next, (back) => {
            setFuture((now) => now.slice(1));
            setPast((now) => [...now, back]);
          })
      : null,
  };
}
