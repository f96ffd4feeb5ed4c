import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { LoadingOverlay } from '../look/LoadingOverlay.tsx';

/** Covers a screen until its code and everything it asks for when it is opened are there: one cover, without a gap. */
export function FirstLoad({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation();
  const [fetched, setFetched] = useState<string>();
  return (
    <Suspense fallback={<Fetching onShown={() => setFetched(key)} />}>
      {children}
      {/* Behind the screen, whose effects come first. */}
      <Cover key={pathname} begins={fetched === key} />
    </Suspense>
  );
}

/** The code of the screen is on its way. */
function Fetching({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return <LoadingOverlay />;
}

/** What comes later, or again, has skeletons of its own. */
function Cover({ begins }: { begins: boolean }) {
  const client = useQueryClient();
  const coming = useIsFetching(FIRST);
  const [covers, setCovers] = useState(begins);
  const [over, setOver] = useState(false);
  if (coming > 0 && !covers) setCovers(true);
  useEffect(() => {
    if (over || coming > 0) return undefined;
    // The screen has only just asked, or an answer brings the next question with it.
    const timer = setTimeout(() => client.isFetching(FIRST) === 0 && setOver(true));
    return () => clearTimeout(timer);
  }, [over, coming, client]);
  return covers && !over ? <LoadingOverlay /> : null;
}

const FIRST = { predicate: ({ state }: Query) => state.status === 'pending' };
