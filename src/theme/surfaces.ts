import type { Components, Theme } from '@mui/material/styles';
import type { Tokens } from './tokens.ts';
import { focusRing } from './focus.ts';

/** Cards, dialogs, menus, tooltips, progress. */
export function surfaces(look: Tokens) {
  return {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 12 } } },
    MuiCard: {
      defaultProps: { elevation: 1 },
      styleOverrides: { root: { border: `1px solid ${look.line}`, borderRadius: 12, overflow: 'visible' } },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
    // Bold words are no heading of themselves.
    MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'div', subtitle2: 'div' } } },
    MuiDialog: {
      defaultProps: { maxWidth: false },
      styleOverrides: {
        paper: {
          width: 440,
          maxWidth: 'calc(100vw - 32px)',
          margin: 16,
          borderRadius: 12,
          backgroundColor: look.raised,
          outline: 'none',
          // Stronger than what a dialog says of its own paper.
          '&.MuiDialog-paperFullScreen': {
            width: '100%',
            maxWidth: '100%',
            maxHeight: 'none',
            margin: 0,
            borderRadius: 0,
          },
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { padding: '20px 24px 8px', fontSize: 16, lineHeight: '24px', fontWeight: 700 } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
    MuiDialogContentText: { styleOverrides: { root: { color: look.text2 } } },
    MuiDialogActions: {
      styleOverrides: {
        root: { padding: '16px 24px 20px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(14,20,22,.48)' } } },
    },
    MuiMenu: {
      styleOverrides: { paper: { borderRadius: 12, marginTop: 4, backgroundColor: look.raised }, list: { padding: 4 } },
    },
    MuiPopover: { styleOverrides: { paper: { borderRadius: 12, backgroundColor: look.raised } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 36,
          borderRadius: 8,
          fontSize: 14,
          gap: 12,
          padding: '6px 12px',
          '&:hover': { backgroundColor: look.sunken },
          '&.Mui-focusVisible': { backgroundColor: look.soft },
          '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
            backgroundColor: look.soft,
            color: look.accent,
          },
          '@media (pointer: coarse)': { minHeight: 44 },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 0, color: 'inherit' } } },
    MuiListItemButton: { styleOverrides: { root: { borderRadius: 8, '&.Mui-focusVisible': focusRing(look) } } },
    MuiTooltip: {
      defaultProps: { arrow: false, enterDelay: 300 },
      styleOverrides: {
        tooltip: {
          backgroundColor: look.ink,
          color: look.onInk,
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 600,
          padding: '6px 10px',
          borderRadius: 6,
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { borderRadius: 0, backgroundColor: look.bg } } },
    MuiAlert: {
      styleOverrides: {
        root: { borderRadius: 12, fontSize: 13, alignItems: 'center' },
        standardError: { backgroundColor: look.errSoft, color: look.err, '& .MuiAlert-icon': { color: look.err } },
        standardWarning: { backgroundColor: look.warnSoft, color: look.warn, '& .MuiAlert-icon': { color: look.warn } },
        standardInfo: { backgroundColor: look.soft, color: look.accent, '& .MuiAlert-icon': { color: look.accent } },
        standardSuccess: { backgroundColor: look.okSoft, color: look.ok, '& .MuiAlert-icon': { color: look.ok } },
      },
    },
    MuiLinearProgress: {
      styleOverrides: { root: { height: 8, borderRadius: 4, backgroundColor: look.track }, bar: { borderRadius: 4 } },
    },
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: look.line, borderRadius: 6 } } },
    MuiAvatar: {
      styleOverrides: {
        root: { width: 32, height: 32, fontSize: 11, fontWeight: 700, backgroundColor: look.soft, color: look.accent },
      },
    },
  } satisfies Components<Theme>;
}
