import { useEffect, useState } from 'react';
import type { PlanChanges } from '#resources/hallSchemas.ts';
import { stream } from '../../dataProvider/index.ts';
import { listen } from '../../dataProvider/listening.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { afterNews, type HallStream, NOBODY } from './together/news.ts';

const SILENT: HallStream = { isLive: false, revision: 0, others: NOBODY };

/** Listens to what happens in a hall, and to who else is there. Each page has a stream of its own: one that nobody looks at has none. */
export function useHallStream(hallId: string, onChanged: (changes: PlanChanges) => void): HallStream {
  const [told, setTold] = useState(SILENT);
  const latest = useLatest(onChanged);
  useEffect(() => {
    const stop = listen({
      open: (signal) => stream('GET /halls/stream', { query: { ids: [hallId] }, signal }),
      heard: ({ name, data }) => {
        // What is told needn't be asked for.
        if (name === 'hall') latest.current(data as PlanChanges);
        setTold((now) => afterNews(now, name, data));
      },
      turned: (isLive) =>
        // While nothing is heard nobody knows who is there; who still is, is told of again.
        setTold((now) => (now.isLive === isLive ? now : { ...now, isLive, others: isLive ? now.others : NOBODY })),
    });
    return () => {
      stop();
      setTold(SILENT);
    };
  }, [hallId, latest]);
  return told;
}
