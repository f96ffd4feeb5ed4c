import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import type { FirstSteps } from '#shared/firstSteps.ts';
import { call } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { useUser } from '../../dataProvider/useSession.ts';

/** What the house has of what a first event needs; only for those who make events. */
export function useFirstSteps() {
  const enabled = useMay('first_steps', 'list');
  return useQuery({
    queryKey: ['first-steps'],
    enabled,
    queryFn: async ({ signal }) => (await call('GET /first_steps', { signal })).data,
  });
}

/** Has this person put the list away? Kept by the browser, for each organisation. */
export function useHidden(): [boolean, (hidden: boolean) => void] {
  const { organization } = useUser();
  return useStore(`first-steps.${organization.id}.hidden`, false);
}

/** Takes over what a change of the example answered, and reads again what it changes. */
export function useStepsChanged() {
  const queries = useQueryClient();
  return (steps: FirstSteps) => {
    queries.setQueryData(['first-steps'], steps);
    for (const key of ['events', 'event', 'calendar', 'guests', 'tickets'])
      void queries.invalidateQueries({ queryKey: [key] });
  };
}
