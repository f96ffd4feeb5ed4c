import { useEffect, useSyncExternalStore } from 'react';
import { HttpError } from '../dataProvider/index.ts';
import { useLatest } from './useLatest.ts';

/** Has the browser a connection at all? */
export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine);
}

/** Did a call fail because the connection is away? Then the frame says so, and that it goes on by itself. */
export function isOffline(error: unknown): boolean {
  return error instanceof HttpError && error.failure === 'network_error' && !navigator.onLine;
}

/** Does this whenever the connection is back. */
export function useBackOnline(act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    const back = () => latest.current();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [latest]);
}

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
