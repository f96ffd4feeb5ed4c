import { Box, Typography } from '@mui/material';
import { FileSpreadsheet } from 'lucide-react';
import { useTranslate } from 'react-admin';

/** 'площадки.xlsx · лист «Записи» · 300 строк' and what else there is to say of the file. */
export function FileName(props: { name: string; sheet: string; rows?: number; more?: string }) {
  const { name, sheet, rows, more } = props;
  const translate = useTranslate();
  const parts = [
    name,
    sheet && translate('crud.file.sheet', { name: sheet }),
    rows !== undefined && translate('crud.file.rows', { count: rows }),
    more,
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
