import { useQuery } from '@tanstack/react-query';
import { api } from '../dataProvider/index.ts';

/** A stored picture as an address the page may show; it needs the session's headers to be fetched. Kept by the file's id. */
export function usePicture(path: string, id: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['picture', path, id],
    enabled: id !== null,
    staleTime: Infinity,
    queryFn: async () => URL.createObjectURL((await api.download(path)).blob),
  });
  return id === null ? null : (data ?? null);
}
