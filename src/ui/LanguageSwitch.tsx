import { Box, ButtonBase } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';

/** Ru / En: two segments to the eye, a switch to the keyboard and to a screen reader; checked means English. */
export function LanguageSwitch() {
  const [locale, setLocale] = useLocaleState();
  const translate = useTranslate();
  const english = locale === 'en';
  return (
    <ButtonBase
      role="switch"
      aria-checked={english}
      aria-label={translate('app.language')}
      onClick={() => setLocale(english ? 'ru' : 'en')}
      sx={{
        flex: 'none',
        height: 32,
        borderRadius: '8px',
        border: 1,
        borderColor: 'look.line2',
        bgcolor: 'look.surface',
        overflow: 'hidden',
        fontFamily: 'inherit',
        fontSize: 13,
        fontWeight: 600,
        color: 'look.text2',
        '&.Mui-focusVisible': { boxShadow: (t) => `0 0 0 2px ${t.palette.look.accent}` },
        '@media (pointer: coarse)': { height: 44 },
      }}
    >
      <Segment on={!english}>Ru</Segment>
      <Segment on={english}>En</Segment>
    </ButtonBase>
  );
}

function Segment({ on, children }: { on: boolean; children: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 40,
        height: '100%',
        ...(on && { bgcolor: 'look.soft', color: 'look.accent' }),
        '& + &': { borderLeft: 1, borderColor: 'look.line2' },
      }}
    >
      {children}
    </Box>
  );
}
