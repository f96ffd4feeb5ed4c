import { Suspense, useEffect, useMemo, useState } from 'react';
import { Box, Drawer, type Theme, useMediaQuery } from '@mui/material';
import { useStore, useTranslate } from 'react-admin';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import { LeaveGuard } from '../draft/LeaveGuard.tsx';
import { lazyScreen } from '../i18n/lazyScreen.ts';
import { isCovered } from '../ui/keys.ts';
import { LOW } from '../ui/low.ts';
import { SkipLink } from '../ui/SkipLink.tsx';
import { BottomTabs, TABS_HEIGHT } from './BottomTabs.tsx';
import { FirstLoad } from './FirstLoad.tsx';
import { Rail } from './Rail.tsx';
import { ShellContext } from './ShellContext.ts';
import { SideMenu } from './SideMenu.tsx';
import { FOLDED } from './store.ts';
import { Warnings } from './Warnings.tsx';

const Palette = lazyScreen(() => import('./palette/Palette.tsx'));

export const BAR_HEIGHT = 56;
export const PHONE_BAR_HEIGHT = 64;

/**
 * The frame of every signed-in screen: menu, top bar, content. The menu is 264 px from 1200 up, a rail of
 * 64 px from 900, a drawer with bottom tabs below. From 1200 up it can be folded to the rail and back; on plan screens
 * it is folded until somebody unfolds it. Both choices are remembered.
 */
export function Shell() {
  const translate = useTranslate();
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [skips, setSkips] = useState<HTMLElement | null>(null);
  const [plan, setPlan] = useState(false);
  const [above, setAbove] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [finding, setFinding] = useState(false);
  const slots = useMemo(
    () => ({
      bar,
      skips,
      phone,
      setPlan,
      above,
      setAbove,
      openMenu: () => setOpen(true),
      find: () => setFinding(true),
    }),
    [bar, skips, phone, above],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      // Else the browser takes it, for its own search.
      event.preventDefault();
      if (!isCovered()) setFinding(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const [onPlans, foldOnPlans] = useStore<boolean>(FOLDED.plans, true);
  const [onPages, foldOnPages] = useStore<boolean>(FOLDED.pages, false);
  const fold = plan ? foldOnPlans : foldOnPages;
  const rail = !phone && (!wide || (plan ? onPlans : onPages));

  return (
    <ShellContext.Provider value={slots}>
      <ScrollRestoration />
      <LeaveGuard />
      <SkipLink to="content">{translate('ra.navigation.skip_nav')}</SkipLink>
      <Box ref={setSkips} sx={{ display: 'contents' }} />
      {!phone && (
        <Box component="aside" sx={{ ...SIDE, width: rail ? 64 : limit('sidebarWidth') }}>
          {rail ? (
            <Rail onOpen={() => setOpen(true)} onUnfold={wide ? () => fold(false) : undefined} />
          ) : (
            <SideMenu onFold={() => fold(true)} />
          )}
        </Box>
      )}
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': translate('app.menu.label') } }}
      >
        <SideMenu onNavigate={() => setOpen(false)} />
      </Drawer>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: '100dvh',
          ml: phone ? 0 : rail ? '65px' : `${limit('sidebarWidth') + 1}px`,
          pb: phone ? TABS_HEIGHT : 0,
        }}
      >
        <Box
          component="header"
          ref={setBar}
          sx={{
            ...TOP,
            minHeight: phone ? PHONE_BAR_HEIGHT : BAR_HEIGHT,
            ...(plan && { [LOW]: { minHeight: 48 } }),
            px: { xs: 2, sm: 3 },
          }}
        />
        <Warnings />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, outline: 'none', display: 'flex', flexDirection: 'column' }}
        >
          <FirstLoad>
            <Outlet />
          </FirstLoad>
        </Box>
      </Box>
      {phone && <BottomTabs onMore={() => setOpen(true)} />}
      {finding && (
        <Suspense>
          <Palette onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </ShellContext.Provider>
  );
}

const SIDE = {
  position: 'fixed',
  insetBlock: 0,
  left: 0,
  zIndex: 'appBar',
  borderRight: 1,
  borderColor: 'look.line',
  bgcolor: 'look.bg',
};
const TOP = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  bgcolor: 'look.surface',
  borderBottom: 1,
  borderColor: 'look.line',
};
