import type { Field } from '#shared/resource.ts';
import { useSession } from '../../dataProvider/useSession.ts';
import { here } from './days.ts';

/** By whose clocks a moment is shown, filled in and filtered by, as files write it: those of its field, else of the organisation's city. */
export function useZone(field: Field): string {
  const organization = useSession().user?.organization;
  return (field.kind === 'moment' && field.zone) || organization?.zone || here();
}

/** Do people here read it by other clocks than their own? */
export function isElsewhere(zone: string): boolean {
  return zone !== here();
}
