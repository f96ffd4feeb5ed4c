import { useStore } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import type { Resource } from '#shared/resource.ts';
import { useUser } from '../dataProvider/useSession.ts';
import { useVisible } from './useVisible.ts';

/** The columns somebody has chosen for a list, in their order; those of the configuration as long as nothing is chosen. */
export function useColumns(resource: Resource) {
  const { organization } = useUser();
  const [chosen, put] = useStore<readonly string[] | undefined>(`columns.${organization.id}.${resource.name}`);
  const all = useVisible(resource, Object.keys(resource.fields)).filter(
    (name) => !kindOf(resource.fields[name]!).isApart,
  );
  // What was a field once, or is no longer seen, is left out.
  const known = (names: readonly string[]) => names.filter((name) => all.includes(name));
  const mine = known(chosen ?? []);
  const shown = mine.length > 0 ? mine : known(resource.list.columns);
  return { shown, all, isChosen: mine.length > 0, put, reset: () => put(undefined) };
}
