import { Box, Button, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { TALL } from '../../ui/thumb.ts';

/** How many rows are ticked, and the way to all that match and back. */
export function Selected(props: {
  count: number;
  /** All that match are meant. */
  all: boolean;
  /** Rows that are ticked and that a filter or another page hides. */
  hidden: number;
  /** Offers all that match; undefined where they are ticked already. */
  onAll: (() => void) | undefined;
  label?: ((total: number) => string) | undefined;
  isBusy?: boolean;
  onSome: (() => void) | undefined;
}) {
  const { count, all, hidden, onAll, label, isBusy, onSome } = props;
  const { selectedIds, total = 0, meta } = useListContext();
  const translate = useTranslate();
  return (
    <Box sx={WORDS}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate(all && meta?.total_more ? 'crud.more.selected' : 'crud.selected', { count, smart_count: count })}
      </Typography>
      {hidden > 0 && (
        <Typography variant="body2" color="look.warn">
          {translate('crud.selected_hidden', { count: hidden })}
        </Typography>
      )}
      {/* What only looks like what was searched is acted on one by one. */}
      {onAll && !all && !meta?.corrected && total > selectedIds.length && (
        <Button size="small" variant="text" loading={isBusy} onClick={onAll} sx={ALL}>
          {label?.(total) ??
            translate(meta?.total_more ? 'crud.more.select_all' : 'crud.select_all', {
              count: total,
              smart_count: total,
            })}
        </Button>
      )}
      {all && (
        <Button size="small" variant="text" onClick={onSome} sx={ALL}>
          {translate('crud.select_some', { count: selectedIds.length, smart_count: selectedIds.length })}
        </Button>
      )}
    </Box>
  );
}

const WORDS = {
  order: { xs: -2, sm: 0 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  mr: 'auto',
  minWidth: 0,
  // On a phone what can be done has a line of its own.
  flex: { xs: '1 0 calc(100% - 60px)', sm: 'none' },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
};
const ALL = { ...TALL, px: { xs: 0, sm: 1 }, textAlign: 'left', whiteSpace: 'inherit' };
