import type { Components, Theme } from '@mui/material/styles';
import type { Tokens } from './tokens.ts';
import { BoxEmpty, BoxPartly, BoxTicked } from './checkboxIcons.tsx';
import { focusRing } from './focus.ts';

/** Buttons, toggles, chips, tabs, links. */
export function buttons(look: Tokens) {
  const focus = focusRing(look);
  return {
    // A native button has a font of its own; what stands in it has not.
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { fontFamily: 'inherit' } } },
    MuiButton: {
      defaultProps: { variant: 'outlined', color: 'primary', disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '7px 16px',
          borderRadius: 8,
          whiteSpace: 'nowrap',
          transition: 'background-color 120ms, border-color 120ms, color 120ms, box-shadow 120ms',
          '&.Mui-focusVisible': focus,
          '&.Mui-disabled': { color: look.text3, borderColor: look.line2 },
        },
        sizeSmall: { minHeight: 32, padding: '5px 12px', fontSize: 13 },
        sizeLarge: { minHeight: 48, padding: '13px 24px' },
        startIcon: { marginLeft: 0, marginRight: 8, '& > *:nth-of-type(1)': { fontSize: 18 } },
        endIcon: { marginLeft: 8, marginRight: 0 },
        contained: { '&.Mui-disabled': { backgroundColor: look.line, color: look.text3 } },
        containedPrimary: { '&:hover': { backgroundColor: look.accentHover } },
        outlined: { backgroundColor: look.surface, borderColor: look.line2 },
        outlinedPrimary: {
          color: look.text,
          '&:hover': { backgroundColor: look.sunken, borderColor: look.border },
        },
        outlinedError: {
          color: look.err,
          borderColor: look.line2,
          '&:hover': { backgroundColor: look.errSoft, borderColor: look.err },
        },
        text: { paddingInline: 8, '&:hover': { backgroundColor: look.soft } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          padding: 8,
          color: look.text2,
          '&:hover': { backgroundColor: look.sunken, color: look.text },
          '&.Mui-focusVisible': focus,
        },
        sizeSmall: { padding: 6 },
      },
    },
    MuiFab: {
      styleOverrides: {
        root: {
          width: 56,
          height: 56,
          borderRadius: 16,
          boxShadow: '0 4px 12px -2px rgba(19,32,35,.25)',
          '&.Mui-focusVisible': focus,
        },
      },
    },
    MuiToggleButtonGroup: { styleOverrides: { root: { backgroundColor: look.surface, borderRadius: 8 } } },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          minHeight: 32,
          padding: '5px 12px',
          fontSize: 13,
          fontWeight: 600,
          gap: 6,
          color: look.text2,
          borderColor: look.line2,
          textTransform: 'none',
          '&:hover': { backgroundColor: look.sunken },
          '&.Mui-focusVisible': { ...focus, zIndex: 1 },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: look.soft, color: look.accent },
        },
      },
    },
    MuiChip: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: {
        root: {
          height: 32,
          borderRadius: 16,
          fontSize: 13,
          fontWeight: 600,
          paddingInline: 4,
          '&.Mui-focusVisible': { ...focus, backgroundColor: look.surface },
        },
        outlined: { backgroundColor: look.surface, borderColor: look.line2, color: look.text2 },
        outlinedPrimary: { backgroundColor: look.soft, borderColor: look.accent, color: look.accent },
        clickable: { '&:hover': { backgroundColor: look.sunken } },
        clickableColorPrimary: { '&&:hover': { backgroundColor: look.soft } },
        label: { paddingInline: 10 },
        icon: { color: 'inherit', marginLeft: 8, marginRight: -4 },
        deleteIcon: { color: 'inherit', margin: '0 8px 0 -2px', '&:hover': { color: look.text } },
      },
    },
    MuiTabs: {
      defaultProps: { variant: 'scrollable', scrollButtons: false },
      styleOverrides: {
        root: { minHeight: 36, borderBottom: `1px solid ${look.line2}` },
        indicator: { height: 2 },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 36,
          minWidth: 0,
          padding: '8px 12px',
          fontSize: 13,
          fontWeight: 600,
          color: look.text2,
          '&.Mui-focusVisible': { ...focus, borderRadius: 8 },
        },
      },
    },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { fontWeight: 600, borderRadius: 4, '&:focus-visible, &.Mui-focusVisible': focus } },
    },
    MuiFormControlLabel: { styleOverrides: { label: { fontSize: 14 } } },
    MuiCheckbox: {
      defaultProps: { icon: <BoxEmpty />, checkedIcon: <BoxTicked />, indeterminateIcon: <BoxPartly /> },
      styleOverrides: { root: { ...selectable(look), '--tick': look.onAccent } },
    },
    MuiRadio: { styleOverrides: { root: selectable(look) } },
    MuiSwitch: {
      styleOverrides: {
        // The thumb stays inside its track, so that it is seen on white too.
        root: { width: 40, height: 24, padding: 0, overflow: 'visible', margin: '0 10px 0 11px' },
        thumb: { width: 18, height: 18, boxShadow: 'none', backgroundColor: look.surface },
        track: { borderRadius: 12, backgroundColor: look.border, opacity: 1 },
        switchBase: {
          padding: 3,
          '&.Mui-checked': { transform: 'translateX(16px)' },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 1 },
          '&.Mui-focusVisible .MuiSwitch-thumb': focus,
        },
      },
    },
  } satisfies Components<Theme>;
}

function selectable(look: Tokens) {
  return {
    padding: 8,
    color: look.border,
    '&.Mui-disabled:not(.Mui-checked)': { color: look.line2 },
    '&.Mui-focusVisible': { ...focusRing(look), borderRadius: 8 },
    '& .MuiSvgIcon-root': { fontSize: 20 },
  };
}
