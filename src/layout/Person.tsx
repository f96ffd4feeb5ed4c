import { Avatar, Box, Button, Typography } from '@mui/material';
import { LogOut } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { isRole } from '#shared/roles.ts';
import { signOut } from '../dataProvider/index.ts';
import { useUser } from '../dataProvider/useSession.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Who is signed in: last, first, middle name, the role's human name, e-mail; language, theme, the way out. */
export function Person() {
  const user = useUser();
  const translate = useTranslate();
  const role = isRole(user.role.name) ? translate(`roles.${user.role.name}`) : user.role.name_human;
  return (
    <Box sx={{ px: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <PersonAvatar />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{fullName(user)}</Typography>
          <Typography sx={{ fontSize: 12, lineHeight: '16px', color: 'look.text2' }}>{role}</Typography>
          <Typography sx={{ fontSize: 12, lineHeight: '16px', color: 'look.text2', overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 1.5 }}>
        <LanguageSwitch />
        <ThemeToggle />
        <Button
          variant="text"
          color="secondary"
          size="small"
          startIcon={<LogOut size={16} />}
          onClick={() => void signOut()}
          sx={{ ml: 'auto', fontWeight: 600 }}
        >
          {translate('app.logout')}
        </Button>
      </Box>
    </Box>
  );
}

/** Initials of last and first name. */
export function PersonAvatar() {
  const { last_name, first_name } = useUser();
  return <Avatar aria-hidden="true">{`${last_name.charAt(0)}${first_name.charAt(0)}`.toUpperCase()}</Avatar>;
}
