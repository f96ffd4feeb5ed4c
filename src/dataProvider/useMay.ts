import { useCanAccess } from 'react-admin';
import { isOpen } from '#shared/roles.ts';

/**
 * May the signed-in person do `action` with a noun, or with this record of it? What `authProvider.canAccess` says, and
 * known in the first render: the answers that follow from the role lie ready, and the record brings its own.
 */
export function useMay(noun: string, action: string, record?: object): boolean {
  const { canAccess } = useCanAccess({ resource: noun, action, record: ANY });
  return canAccess === true && isOpen(action, record);
}

/** Not the record of the context: its noun is asked about. */
const ANY = {};
