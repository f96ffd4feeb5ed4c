import { useQuery } from '@tanstack/react-query';
import type { Print } from '#shared/paper.ts';
import { call } from '../../../dataProvider/index.ts';

/** What was printed of a hall, the newest first; read anew with all papers of the hall. */
export function usePrints(hallId: string) {
  return useQuery({
    queryKey: ['papers', hallId, 'prints'],
    refetchOnMount: 'always',
    queryFn: async ({ signal }): Promise<Print[]> =>
      (await call('GET /halls/:id/prints', { params: { id: hallId }, signal })).data,
  });
}
