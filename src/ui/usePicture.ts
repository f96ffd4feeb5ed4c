import { useQuery } from '@tanstack/react-query';
import type { Download } from '../dataProvider/index.ts';

/**
 * A stored picture as an address the page may show; it needs the session's headers to be fetched. Kept by the file's id
 * and by `what` of it is asked.
 */
export function usePicture(id: string | null, what: string, ask: () => Promise<Download>): string | null {
  const { data } = useQuery({
    queryKey: ['picture', id, what],
    enabled: id !== null,
    staleTime: Infinity,
    queryFn: async () => URL.createObjectURL((await ask()).blob),
  });
  return id === null ? null : (data ?? null);
}
