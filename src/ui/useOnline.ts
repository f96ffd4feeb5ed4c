import { useSyncExternalStore } from 'react';

/** Has the browser a connection at all? */
export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine);
}

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
