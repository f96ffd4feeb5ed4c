import { Box, Typography } from '@mui/material';
import { FileSpreadsheet } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { ParsedSheet } from '#shared/guests.ts';

/** 'гости.xlsx · лист «Гости» · 300 строк' */
export function FileName({ parsed, rows }: { parsed: Omit<ParsedSheet, 'rows'>; rows?: number }) {
  const translate = useTranslate();
  const parts = [
    parsed.file_name,
    parsed.sheet && translate('invitation.file.sheet', { name: parsed.sheet }),
    rows !== undefined && translate('invitation.file.rows', { count: rows }),
    rows !== undefined && translate('invitation.file.by_headers'),
  ].filter(Boolean);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5, color: 'look.text2' }}>
      <Box component={FileSpreadsheet} size={16} aria-hidden="true" sx={{ flex: 'none' }} />
      <Typography variant="body2" color="inherit" sx={{ overflowWrap: 'anywhere' }}>
        {parts.join(' · ')}
      </Typography>
    </Box>
  );
}
