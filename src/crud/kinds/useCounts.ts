import { useQuery } from '@tanstack/react-query';
import { call } from '../../dataProvider/index.ts';

/** How many records of a list have each value of a field, whatever the list is filtered by that field. */
export function useCounts(noun: string, field: string, rest: Readonly<Record<string, unknown>>, every?: number) {
  const query = { ...(rest as Record<string, string>), field };
  const { data, isPending } = useQuery({
    queryKey: [noun, 'counts', query],
    queryFn: ({ signal }) => call('GET /:noun/counts', { params: { noun }, query, signal }),
    placeholderData: (before) => before,
    refetchInterval: every ?? false,
  });
  const counts = (data?.data ?? []).flatMap(({ value, count }) =>
    value === null ? [] : [[String(value), count] as const],
  );
  return { counts: new Map(counts), total: data?.meta.total, isPending };
}
