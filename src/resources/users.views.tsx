import { SelectInput, useRecordContext } from 'react-admin';
import { hasRole, ROLES } from '#shared/roles.ts';
import type { Resource } from '#shared/resource.ts';
import { useWords } from '../crud/words.ts';
import { useRole } from '../dataProvider/useSession.ts';
import { users } from './users.ts';

/** The inputs of an employee that no configuration can say: nobody gives a role above their own. */
export const userInputs = { role: <RoleInput /> };

function RoleInput() {
  const words = useWords(users as unknown as Resource);
  const mine = useRole();
  const record = useRecordContext();
  const given = ROLES.filter((role) => role === record?.role || (mine !== null && hasRole(mine, role)));
  return (
    <SelectInput
      source="role"
      label={words.field('role')}
      choices={given.map((role) => ({ id: role, name: words.value('role', role) }))}
      helperText={words.hint('role') || false}
      isRequired
      fullWidth
      margin="none"
    />
  );
}
