import type { ReactNode } from 'react';
import { Box, ButtonBase, GlobalStyles } from '@mui/material';
import { Menu } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { LOW } from '../ui/low.ts';
import { currentLine, TABS } from './menu.ts';
import { useShell } from './ShellContext.ts';

/** How high the tabs are: lower in a low window, where icon and word stand beside each other. */
export const TABS_HEIGHT = 'var(--tabs, 0px)';
const HEIGHTS = { ':root': { '--tabs': '64px', [LOW]: { '--tabs': '44px' } } };

/** Four tabs at the bottom of a phone; the last opens the side menu. */
export function BottomTabs({ onMore }: { onMore: () => void }) {
  const translate = useTranslate();
  const current = currentLine(useLocation().pathname, useShell().above);
  return (
    <Box
      component="nav"
      aria-label={translate('app.menu.tabs')}
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        display: 'grid',
        gridTemplateColumns: 'repeat(4, 1fr)',
        height: TABS_HEIGHT,
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'look.surface',
        borderTop: 1,
        borderColor: 'look.line',
      }}
    >
      <GlobalStyles styles={HEIGHTS} />
      {TABS.map(({ path, label, Icon }) => (
        <Tab key={path} to={path} current={path === current} label={translate(label)}>
          <Icon size={20} />
        </Tab>
      ))}
      <Tab onClick={onMore} label={translate('app.menu.more')}>
        <Menu size={20} />
      </Tab>
    </Box>
  );
}

function Tab(props: { to?: string; onClick?: () => void; current?: boolean; label: string; children: ReactNode }) {
  const { to, onClick, current = false, label, children } = props;
  return (
    <ButtonBase
      {...(to === undefined ? { onClick } : { component: Link, to })}
      aria-current={current ? 'page' : undefined}
      sx={{
        flexDirection: 'column',
        gap: '4px',
        [LOW]: { flexDirection: 'row', gap: '8px' },
        minWidth: 0,
        fontFamily: 'inherit',
        fontSize: 12,
        fontWeight: 600,
        color: current ? 'look.accent' : 'look.text2',
        '&.Mui-focusVisible': { boxShadow: (t) => `inset 0 0 0 2px ${t.palette.look.accent}` },
      }}
    >
      {children}
      {label}
    </ButtonBase>
  );
}
