import { useEffect, useState } from 'react';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { LoadingOverlay } from '../look/LoadingOverlay.tsx';

/** Over a screen until everything it asks for when it is opened is there; stands behind the screen, whose effects come first. */
export function FirstLoad() {
  const { pathname } = useLocation();
  return <Cover key={pathname} />;
}

/** What comes later, or again, has skeletons of its own. */
function Cover() {
  const client = useQueryClient();
  const coming = useIsFetching(FIRST);
  const [covers, setCovers] = useState(false);
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
