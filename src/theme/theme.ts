import type { ThemeOptions } from '@mui/material/styles';
import { BREAKPOINTS } from '#shared/limits.ts';
import { DARK, LIGHT, type Tokens } from './tokens.ts';
import { buttons } from './buttons.tsx';
import { fields } from './fields.tsx';
import { surfaces } from './surfaces.ts';
import { tables } from './tables.ts';
import { TOUCH } from './touch.ts';

declare module '@mui/material/styles' {
  interface Palette {
    look: Tokens;
  }
  interface PaletteOptions {
    look: Tokens;
  }
  interface TypographyVariants {
    figure: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
  }
}

export const lightTheme = themeOf('light', LIGHT);
export const darkTheme = themeOf('dark', DARK);

/** Material UI's options for one theme; every colour is a token, reachable as `palette.look.<token>`. */
function themeOf(mode: 'light' | 'dark', look: Tokens): ThemeOptions {
  return {
    palette: {
      mode,
      look,
      primary: { main: look.accent, dark: look.accentHover, light: look.accentHover, contrastText: look.onAccent },
      secondary: { main: look.text2, contrastText: look.surface },
      error: { main: look.err, contrastText: look.surface },
      warning: { main: look.warn, contrastText: look.surface },
      success: { main: look.ok, contrastText: look.surface },
      info: { main: look.accent, contrastText: look.onAccent },
      text: { primary: look.text, secondary: look.text2, disabled: look.text3 },
      divider: look.line,
      background: { default: look.bg, paper: look.surface },
      action: { hover: look.sunken, selected: look.soft, disabled: look.text3, disabledBackground: look.line },
    },
    breakpoints: { values: BREAKPOINTS },
    spacing: 8,
    shape: { borderRadius: 8 },
    shadows: shadowsOf(mode, look),
    transitions: { duration: { shortest: 120, shorter: 120, short: 120, standard: 180, complex: 180 } },
    typography: {
      fontFamily: "'Manrope Variable', 'Segoe UI', Arial, sans-serif",
      fontSize: 14,
      figure: { fontSize: 28, lineHeight: '36px', fontWeight: 700, letterSpacing: '-0.01em' },
      h1: { fontSize: 24, lineHeight: '32px', fontWeight: 700, letterSpacing: '-0.01em' },
      h2: { fontSize: 16, lineHeight: '24px', fontWeight: 700 },
      h3: { fontSize: 14, lineHeight: '20px', fontWeight: 700 },
      h4: { fontSize: 14, lineHeight: '20px', fontWeight: 700 },
      h5: { fontSize: 16, lineHeight: '24px', fontWeight: 700 },
      h6: { fontSize: 16, lineHeight: '24px', fontWeight: 700 },
      subtitle1: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
      subtitle2: { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
      body1: { fontSize: 14, lineHeight: '20px', fontWeight: 500 },
      body2: { fontSize: 13, lineHeight: '20px', fontWeight: 500 },
      caption: { fontSize: 12, lineHeight: '16px', fontWeight: 600 },
      overline: { fontSize: 12, lineHeight: '16px', fontWeight: 600, textTransform: 'none' },
      button: { fontSize: 14, lineHeight: '20px', fontWeight: 700, textTransform: 'none' },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: 'tabular-nums', backgroundColor: look.bg },
          '::selection': { backgroundColor: look.soft, color: look.text },
          'a, button, [tabindex]': { outlineColor: look.accent },
          '@media (prefers-reduced-motion: reduce)': {
            '*, ::before, ::after': {
              animationDuration: '1ms !important',
              animationIterationCount: '1 !important',
              transitionDuration: '1ms !important',
              scrollBehavior: 'auto !important',
            },
          },
          ...TOUCH,
        },
      },
      ...buttons(look),
      ...fields(look),
      ...surfaces(look),
      ...tables(look),
    },
  };
}

/** Cards, floating panels, popovers: three heights, the other 22 of Material UI are the nearest of them. */
function shadowsOf(mode: 'light' | 'dark', look: Tokens): ThemeOptions['shadows'] {
  const [low, middle, high] =
    mode === 'light'
      ? [
          '0 1px 2px rgba(19,32,35,.06)',
          `0 4px 12px -2px rgba(19,32,35,.10), 0 0 0 1px ${look.line}`,
          `0 16px 40px -8px rgba(19,32,35,.20), 0 0 0 1px ${look.line}`,
        ]
      : [
          'none',
          `0 4px 12px -2px rgba(0,0,0,.4), 0 0 0 1px ${look.line}`,
          `0 16px 40px -8px rgba(0,0,0,.6), 0 0 0 1px ${look.line2}`,
        ];
  return ['none', low, middle, ...Array<string>(22).fill(high)] as ThemeOptions['shadows'];
}
