import { useListContext } from 'react-admin';

/** What the list is asked for: what somebody filters it by, and what its screen does. */
export function useAsked(): Record<string, unknown> {
  const { filterValues, filter } = useListContext();
  return { ...filterValues, ...filter };
}
