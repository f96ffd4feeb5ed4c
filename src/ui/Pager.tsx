import { Box, IconButton, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslate } from 'react-admin';

/** Where a list is and its neighbours: '1–50 из 300'. Nothing while all of it fits on one page. */
export function Pager(props: { page: number; perPage: number; total: number; onPage: (page: number) => void }) {
  const { page, perPage, total, onPage } = props;
  const translate = useTranslate();
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  return (
    <Box
      component="nav"
      aria-label={translate('ra.navigation.page_range_info', {
        offsetBegin: (page - 1) * perPage + 1,
        offsetEnd: Math.min(page * perPage, total),
        total,
      })}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}
    >
      <Typography variant="body2" color="look.text2" sx={{ mr: 'auto' }}>
        {translate('ra.navigation.page_range_info', {
          offsetBegin: (page - 1) * perPage + 1,
          offsetEnd: Math.min(page * perPage, total),
          total,
        })}
      </Typography>
      <IconButton
        aria-label={translate('ra.navigation.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        sx={{ border: 1, borderColor: 'look.line2', width: 40, height: 40 }}
      >
        <ChevronLeft size={18} />
      </IconButton>
      <IconButton
        aria-label={translate('ra.navigation.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        sx={{ border: 1, borderColor: 'look.line2', width: 40, height: 40 }}
      >
        <ChevronRight size={18} />
      </IconButton>
    </Box>
  );
}
