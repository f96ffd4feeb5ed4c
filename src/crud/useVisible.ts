import { useMemo } from 'react';
import { type Resource, visibleFields } from '#shared/resource.ts';
import { roleForMenu } from '#shared/roles.ts';
import { useUser } from '../dataProvider/useSession.ts';

/** Of these fields those that the signed-in person sees. */
export function useVisible(resource: Resource, names: readonly string[]): readonly string[] {
  const role = roleForMenu(useUser().role.name);
  return useMemo(() => {
    const visible = visibleFields(resource, role);
    return names.filter((name) => visible.has(name));
  }, [resource, role, names]);
}
