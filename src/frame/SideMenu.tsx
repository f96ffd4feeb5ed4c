import { Box, ButtonBase, Tooltip, Typography, type Theme } from '@mui/material';
import { PanelLeftClose } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import { roleForMenu } from '#shared/roles.ts';
import { useUser } from '../dataProvider/useSession.ts';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { Person } from './Person.tsx';
import { currentLine, type MenuLine, menuLines } from './menu.ts';
import { useShell } from './ShellContext.ts';

/** The side menu of 264 px: organisation, the menu of the role, the person (section 2). */
export function SideMenu({ onNavigate, onFold }: { onNavigate?: () => void; onFold?: () => void }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        boxSizing: 'border-box',
        width: limit('sidebarWidth'),
        height: '100%',
        p: 1.5,
        pt: 2,
        bgcolor: 'look.bg',
        overflowY: 'auto',
      }}
    >
      <OrganizationSwitcher />
      <Box component="nav" aria-label={translate('app.menu.label')} sx={{ display: 'grid', gap: '2px', flex: 'none' }}>
        <MenuLinks onNavigate={onNavigate} />
      </Box>
      {onFold && (
        <ButtonBase onClick={onFold} sx={FOLD}>
          <PanelLeftClose size={20} />
          <Typography component="span" variant="body2">
            {translate('app.menu.fold')}
          </Typography>
        </ButtonBase>
      )}
      <Box sx={{ mt: onFold ? 0 : 'auto', pt: 1.5, borderTop: 1, borderColor: 'look.line2' }}>
        <Person onNavigate={onNavigate} />
      </Box>
    </Box>
  );
}

const FOLD = {
  mt: 'auto',
  justifyContent: 'flex-start',
  gap: 1.5,
  flex: 'none',
  height: 40,
  px: 1.5,
  borderRadius: '8px',
  color: 'look.text2',
  '&:hover': { bgcolor: 'look.line' },
  '&.Mui-focusVisible': { boxShadow: (t: Theme) => `0 0 0 2px ${t.palette.look.accent}` },
} as const;

/** The items of the role's menu, with words or as icons alone. */
export function MenuLinks({ rail, onNavigate }: { rail?: boolean; onNavigate?: () => void }) {
  const user = useUser();
  const current = currentLine(useLocation().pathname, useShell().above);
  return menuLines(roleForMenu(user.role.name)).map((line) => (
    <MenuLink key={line.path} line={line} current={line.path === current} rail={rail} onNavigate={onNavigate} />
  ));
}

function MenuLink(props: { line: MenuLine; current: boolean; rail?: boolean; onNavigate?: () => void }) {
  const { line, current, rail, onNavigate } = props;
  const translate = useTranslate();
  const { path, Icon } = line;
  const label = translate(line.label);
  const link = (
    <ButtonBase
      component={Link}
      to={path}
      onClick={onNavigate}
      aria-current={current ? 'page' : undefined}
      aria-label={rail ? label : undefined}
      sx={{
        justifyContent: rail ? 'center' : 'flex-start',
        gap: 1.5,
        height: 40,
        width: rail ? 40 : '100%',
        px: rail ? 0 : 1.5,
        borderRadius: '8px',
        color: current ? 'look.accent' : 'look.text2',
        bgcolor: current ? 'look.soft' : 'transparent',
        transition: 'background-color 120ms',
        '&:hover': { bgcolor: current ? 'look.soft' : 'look.line' },
        '&.Mui-focusVisible': { boxShadow: (t) => `0 0 0 2px ${t.palette.look.accent}` },
        '@media (pointer: coarse)': { height: 44 },
      }}
    >
      <Icon size={20} />
      {!rail && (
        <Typography component="span" sx={{ fontWeight: 600, color: current ? 'look.accent' : 'look.text2' }}>
          {label}
        </Typography>
      )}
    </ButtonBase>
  );
  return rail ? (
    <Tooltip title={label} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
