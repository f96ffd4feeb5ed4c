import { useNavigate } from 'react-router-dom';
import { users } from '#resources/users.ts';
import type { Resource } from '#shared/resource.ts';
import { ResourceScreen } from '../../crud/ResourceScreen.tsx';
import { userInputs } from './inputs.tsx';

/** Employees; each has a page of their own. */
export default function Users() {
  const navigate = useNavigate();
  const open = (id: string) => navigate(`/users/${id}`);
  return <ResourceScreen resource={users as unknown as Resource} inputs={userInputs} onOpen={open} />;
}
