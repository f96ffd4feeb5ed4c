import { useEffect, useState } from 'react';
import { stream } from '../../dataProvider/index.ts';
import { listen } from '../../dataProvider/listening.ts';

/** What an open plan is told by the server. */
export interface HallStream {
  /** Changes are told at once: nothing has to be asked for. */
  isLive: boolean;
  /** The revision the hall is at, as far as it was told. */
  revision: number;
}

const SILENT: HallStream = { isLive: false, revision: 0 };

/** Listens to what happens in a hall. Each page has a stream of its own: one that nobody looks at has none. */
export function useHallStream(hallId: string): HallStream {
  const [told, setTold] = useState(SILENT);
  useEffect(() => {
    const stop = listen({
      open: (signal) => stream('GET /halls/stream', { query: { ids: [hallId] }, signal }),
      heard: ({ name, data }) => {
        if (name === 'hall') setTold((now) => ({ ...now, revision: (data as { revision: number }).revision }));
      },
      turned: (isLive) => setTold((now) => (now.isLive === isLive ? now : { ...now, isLive })),
    });
    return () => {
      stop();
      setTold(SILENT);
    };
  }, [hallId]);
  return told;
}
