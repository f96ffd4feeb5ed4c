import type { ReactNode } from 'react';
import { Box, ButtonBase, IconButton, Link, Typography } from '@mui/material';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { HOME } from '#shared/routes.ts';
import { useUser } from '../dataProvider/useSession.ts';
import { MarkTile } from '../ui/Mark.tsx';
import { useShell } from './ShellContext.ts';

export interface Crumb {
  label: string;
  to?: string;
}

/** Where I am: the way here and this page. */
export function Crumbs({ title, crumbs }: { title: string; crumbs?: readonly Crumb[] }) {
  const translate = useTranslate();
  const { organization } = useUser();
  const way = crumbs ?? [{ label: organization.name, to: HOME }];
  return (
    <Box component="nav" aria-label={translate('app.crumbs')} sx={{ minWidth: 0 }}>
      <Box component="ol" sx={{ display: 'flex', alignItems: 'center', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {way.map(({ label, to }) => (
          <Box
            component="li"
            key={`${label} ${to}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}
          >
            <Typography variant="body2" noWrap sx={{ color: 'look.text2', maxWidth: 240 }}>
              {to === undefined ? (
                label
              ) : (
                <Link component={RouterLink} to={to} color="inherit" sx={{ fontWeight: 500 }}>
                  {label}
                </Link>
              )}
            </Typography>
            <Box component={ChevronRight} size={14} aria-hidden="true" sx={{ flex: 'none', color: 'look.text3' }} />
          </Box>
        ))}
        <Typography component="li" variant="body2" noWrap aria-current="page" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
      </Box>
    </Box>
  );
}

/** The bar of a phone: the way back or the menu, the title, what is above it. */
export function PhoneBar({
  title,
  crumbs,
  children,
}: {
  title: string;
  crumbs?: readonly Crumb[];
  children?: ReactNode;
}) {
  const translate = useTranslate();
  const { openMenu } = useShell();
  const { organization } = useUser();
  const back = crumbs?.findLast(({ to }) => to !== undefined);
  return (
    <>
      {back?.to === undefined ? (
        <ButtonBase aria-label={translate('ra.action.open_menu')} onClick={openMenu} sx={{ borderRadius: '8px' }}>
          <MarkTile size={36} />
        </ButtonBase>
      ) : (
        <IconButton component={RouterLink} to={back.to} aria-label={translate('ra.action.back')} edge="start">
          <ArrowLeft size={20} />
        </IconButton>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {!back && (
          <Typography noWrap sx={{ fontSize: 12, lineHeight: '16px', color: 'look.text2' }}>
            {organization.name}
          </Typography>
        )}
        <Typography component="h1" noWrap sx={{ fontSize: back ? 16 : 18, lineHeight: '24px', fontWeight: 700 }}>
          {title}
        </Typography>
        {back && (
          <Typography noWrap sx={{ fontSize: 12, lineHeight: '16px', color: 'look.text2' }}>
            {back.label}
          </Typography>
        )}
      </Box>
      {children}
    </>
  );
}
