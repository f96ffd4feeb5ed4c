import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { LanguageSwitch } from '../../layout/LanguageSwitch.tsx';
import { Mark } from '../../layout/Mark.tsx';
import { ThemeToggle } from '../../layout/ThemeToggle.tsx';
import { FIELD } from '../../layout/tokens.ts';
import { Auditorium } from './Auditorium.tsx';

/** Sign-in: a hall at dusk on the left (above on a phone), the form on the right. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, minHeight: '100dvh', bgcolor: 'look.surface' }}
    >
      <Box
        component="header"
        sx={{
          position: 'relative',
          overflow: 'hidden',
          flex: 'none',
          width: { md: '39%' },
          maxWidth: { md: 640 },
          minHeight: { xs: 168, md: 0 },
          bgcolor: FIELD.ground,
          color: FIELD.text,
        }}
      >
        <Auditorium />
        <Box sx={{ position: 'relative', p: { xs: 2, md: 5 } }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 32,
                height: 32,
                borderRadius: '8px',
                bgcolor: '#fff',
              }}
            >
              <Mark size={22} colour={FIELD.ground} />
            </Box>
            <Typography sx={{ fontWeight: 600 }}>{translate('auth.product')}</Typography>
          </Box>
          <Typography
            sx={{
              mt: { xs: 2, md: 11 },
              fontSize: { xs: 20, md: 34, lg: 38 },
              lineHeight: { xs: '26px', md: '44px', lg: '48px' },
              fontWeight: 600,
              letterSpacing: '-0.01em',
              whiteSpace: 'pre-line',
              maxWidth: 420,
            }}
          >
            {translate('auth.promise')}
          </Typography>
        </Box>
      </Box>
      <Box
        component="main"
        sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', p: { xs: 2, sm: 3, md: 4 }, pb: 8 }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5 }}>
          <ThemeToggle />
          <LanguageSwitch />
        </Box>
        <Box sx={{ width: '100%', maxWidth: 416, mx: 'auto', mt: { xs: 3, md: 'auto' }, mb: 'auto' }}>{children}</Box>
      </Box>
    </Box>
  );
}
