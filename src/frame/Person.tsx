import { lazy, Suspense, useState } from 'react';
import { Avatar, Box, Button, ButtonBase, Typography } from '@mui/material';
import { LogOut, Pencil } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { fullName, initialsOf } from '#shared/person.ts';
import { isRole } from '#shared/roles.ts';
import { signOut } from '../dataProvider/index.ts';
import { leave } from '../draft/leaving.ts';
import { useUser } from '../dataProvider/useSession.ts';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { ThemeToggle } from '../ui/ThemeToggle.tsx';

// Its form comes with a press: few people ever change their name.
const Profile = lazy(() => import('./Profile.tsx'));

/** Who is signed in: last, first, middle name (a press changes them), the role's human name, e-mail; what was done lately, language, theme, the way out. */
export function Person({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const user = useUser();
  const translate = useTranslate();
  const [changing, setChanging] = useState(false);
  const role = isRole(user.role.name) ? translate(`roles.${user.role.name}`) : user.role.name_human;
  return (
    <Box sx={{ px: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <PersonAvatar />
        <Box sx={{ minWidth: 0 }}>
          <ButtonBase
            title={translate('app.profile.open')}
            onClick={() => setChanging(true)}
            sx={{
              gap: 0.75,
              justifyContent: 'flex-start',
              alignItems: 'baseline',
              textAlign: 'left',
              borderRadius: '4px',
              '&:hover': { color: 'look.accent' },
              '&.Mui-focusVisible': { boxShadow: (t) => `0 0 0 2px ${t.palette.look.accent}` },
            }}
          >
            <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {fullName(user) || translate('app.profile.nameless')}
            </Typography>
            <Box component={Pencil} size={12} aria-hidden="true" sx={{ flex: 'none' }} />
          </ButtonBase>
          <Typography sx={{ fontSize: 12, lineHeight: '16px', color: 'look.text2' }}>{role}</Typography>
          <Typography sx={{ fontSize: 12, lineHeight: '16px', color: 'look.text2', overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
        </Box>
      </Box>
      {changing && (
        <Suspense>
          <Profile onClose={() => setChanging(false)} />
        </Suspense>
      )}
      <Button
        component={Link}
        to="/changes"
        onClick={onNavigate}
        variant="text"
        color="secondary"
        size="small"
        sx={{ mt: 1, ml: -0.75, fontWeight: 600, minHeight: { xs: 44, md: 32 } }}
      >
        {translate('app.menu.changes')}
      </Button>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.5 }}>
        <LanguageSwitch />
        <ThemeToggle />
        <Button
          variant="text"
          color="secondary"
          size="small"
          startIcon={<LogOut size={16} />}
          onClick={() => leave(() => void signOut())}
          sx={{ ml: 'auto', fontWeight: 600 }}
        >
          {translate('app.logout')}
        </Button>
      </Box>
    </Box>
  );
}

/** Initials of last and first name; the letter of the address where there is no name. */
export function PersonAvatar() {
  const { last_name, first_name, email } = useUser();
  const initials = initialsOf({ last_name, first_name }) || email.charAt(0).toUpperCase();
  return <Avatar aria-hidden="true">{initials}</Avatar>;
}
