import { Box, Button, Link, Typography } from '@mui/material';
import { ArrowLeft, Download } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { MarkTile } from '../ui/Mark.tsx';
import { ThemeToggle } from '../ui/ThemeToggle.tsx';
import { Tag } from '../ui/Tag.tsx';

/** The bar: what this is, the document itself, language and theme, the way back to the office. */
export function Head({ version }: { version: string | undefined }) {
  const translate = useTranslate();
  const language = useLocale();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: { xs: 2, sm: 3 },
        py: 1,
        borderBottom: 1,
        borderColor: 'look.line',
        bgcolor: 'look.surface',
      }}
    >
      <MarkTile />
      <Typography component="h1" sx={{ fontSize: 18, fontWeight: 700 }}>
        <Link href="#/" color="inherit" underline="none">
          {translate('api.title')}
        </Link>
      </Typography>
      {version && <Tag>{translate('api.version', { version })}</Tag>}
      <Box sx={{ flex: 1 }} />
      <Button
        variant="outlined"
        size="small"
        startIcon={<Download size={16} />}
        href={`/api/v1/openapi.json?lng=${language}`}
        download="openapi.json"
      >
        openapi.json
      </Button>
      <LanguageSwitch />
      <ThemeToggle />
      <Button size="small" startIcon={<ArrowLeft size={16} />} href="/">
        {translate('api.back')}
      </Button>
    </Box>
  );
}
