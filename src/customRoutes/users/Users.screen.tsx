import { users } from '#resources/users.ts';
import type { Resource } from '#shared/resource.ts';
import { ResourceScreen } from '../../crud/ResourceScreen.tsx';
import { initialsMark } from '../../ui/initialsMark.tsx';
import { userInputs } from './inputs.tsx';

/** Employees; each has a page of their own. */
export default function Users() {
  return <ResourceScreen resource={users as unknown as Resource} inputs={userInputs} picture={initialsMark} />;
}
