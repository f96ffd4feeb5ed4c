import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { Box, Button, Fab, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import { TABS_HEIGHT } from './BottomTabs.tsx';
import { type Crumb, Crumbs, PhoneBar } from './Crumbs.tsx';
import { SearchButton } from './SearchButton.tsx';
import { useShell } from './ShellContext.ts';

/**
 * One screen inside the frame: crumbs in the bar, header with title and actions, content capped at 1440.
 * On a phone the title stands in the bar and `primary` is one round button above the tabs.
 */
export function Page(props: {
  title: string;
  /** The way here, without this page itself; the organisation where nothing is given. */
  crumbs?: readonly Crumb[];
  /** A tag or a count beside the title. */
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons on the right of the header. */
  actions?: ReactNode;
  /** The one main action where it is 'make a new one': a button on the desk, a round one on a phone. */
  primary?: { label: string; icon: ReactNode; to?: string; onClick?: () => void };
  /** Right side of the top bar. */
  bar?: ReactNode;
  /** A canvas: the menu folds, no header, no padding, the content fills the window. */
  plan?: boolean;
  children: ReactNode;
}) {
  const { title, crumbs, badge, subtitle, actions, primary, bar: aside, plan = false, children } = props;
  const { bar, phone, setPlan, setAbove } = useShell();
  const translate = useTranslate();

  useLayoutEffect(() => {
    setPlan(plan);
    return () => setPlan(false);
  }, [plan, setPlan]);
  const above = crumbs?.[0]?.to ?? null;
  useLayoutEffect(() => {
    setAbove(above);
    return () => setAbove(null);
  }, [above, setAbove]);
  useEffect(() => {
    document.title = `${title} · ${translate('app.name')}`;
  }, [title, translate]);

  const top = phone ? (
    <PhoneBar title={title} crumbs={crumbs}>
      {aside}
      <SearchButton small />
    </PhoneBar>
  ) : (
    <>
      <Crumbs title={title} crumbs={crumbs} />
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {aside}
        <SearchButton small={plan} />
      </Box>
    </>
  );
  if (plan) {
    return (
      <>
        {bar && createPortal(top, bar)}
        {!phone && <h1 style={visuallyHidden}>{title}</h1>}
        {children}
      </>
    );
  }
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: limit('contentWidth'),
        mx: 'auto',
        p: { xs: 2, sm: 3 },
        boxSizing: 'border-box',
        // What stands last can be scrolled out from under the round button.
        ...(phone && primary ? { pb: { xs: 11, sm: 11 } } : {}),
      }}
    >
      {bar && createPortal(top, bar)}
      {!(phone && !actions && !subtitle && !badge) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, minHeight: { sm: 36 } }}>
          <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
              {!phone && <Typography variant="h1">{title}</Typography>}
              {badge}
            </Box>
            {subtitle !== undefined && (
              <Typography component="div" variant="body2" color="look.text2" sx={{ mt: 0.5 }}>
                {subtitle}
              </Typography>
            )}
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              width: { xs: 1, sm: 'auto' },
              '&:empty': { display: 'none' },
            }}
          >
            {actions}
            {!phone && primary && <Primary {...primary} />}
          </Box>
        </Box>
      )}
      {children}
      {phone && primary && <Primary {...primary} round />}
    </Box>
  );
}

function Primary(props: { label: string; icon: ReactNode; to?: string; onClick?: () => void; round?: boolean }) {
  const { label, icon, to, onClick, round = false } = props;
  const target = to === undefined ? { onClick } : { component: Link, to };
  if (round) {
    return (
      <Fab
        color="primary"
        aria-label={label}
        {...target}
        sx={{ position: 'fixed', right: 16, bottom: `calc(${TABS_HEIGHT} + 16px)` }}
      >
        {icon}
      </Fab>
    );
  }
  return (
    <Button variant="contained" startIcon={icon} {...target}>
      {label}
    </Button>
  );
}
