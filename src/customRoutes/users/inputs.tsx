import { Box, Typography } from '@mui/material';
import { SelectInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { hasRole, isRole, ROLES } from '#shared/roles.ts';
import type { Resource } from '#shared/resource.ts';
import { users } from '#resources/users.ts';
import { useWords } from '../../crud/words.ts';
import { useRole } from '../../dataProvider/useSession.ts';

/** The inputs of an employee that no configuration can say: nobody gives a role above their own. */
export const userInputs = { role: <RoleInput /> };

/** Each role with a line that says what it may do; the chosen one's stays in sight. */
function RoleInput() {
  const words = useWords(users as unknown as Resource);
  const translate = useTranslate();
  const mine = useRole();
  const record = useRecordContext();
  const chosen: unknown = useWatch({ name: 'role' });
  const given = ROLES.filter((role) => role === record?.role || (mine !== null && hasRole(mine, role)));
  return (
    <SelectInput
      source="role"
      label={words.field('role')}
      choices={given.map((role) => ({ id: role, name: words.value('role', role) }))}
      optionText={<RoleChoice />}
      slotProps={{ select: { renderValue: (role: unknown) => (isRole(role) ? words.value('role', role) : '') } }}
      helperText={isRole(chosen) ? translate(`roles.about.${chosen}`) : false}
      isRequired
      fullWidth
      margin="none"
    />
  );
}

function RoleChoice() {
  const choice = useRecordContext<{ id: string; name: string }>();
  const translate = useTranslate();
  if (!choice) return null;
  return (
    <Box sx={{ whiteSpace: 'normal', maxWidth: 480, py: 0.5 }}>
      <Typography>{choice.name}</Typography>
      <Typography variant="body2" color="look.text2">
        {translate(`roles.about.${choice.id}`)}
      </Typography>
    </Box>
  );
}
