import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import type { Print } from '#shared/paper.ts';
import { now } from '../../../clock.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { Part } from './Part.tsx';
import { Preview } from './Preview.tsx';
import { usePrintedPages, usePrintOpened } from './queries.ts';

/** A print as it was then, page by page. */
export function PrintDialog({ print, onClose }: { print: Print; onClose: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { data, error, refetch } = usePrintOpened(print.id);
  const pages = usePrintedPages(print, data?.pages ?? 0);
  const when = formatMomentShort(print.printed_at, language, now());
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby="print-title">
      <DialogTitle id="print-title">{pages.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography variant="body2" color="look.text2">
            {translate(print.printed_by ? 'hall.papers.last_by' : 'hall.papers.last', {
              when,
              who: print.printed_by ?? '',
            })}
          </Typography>
          <Part {...print} />
        </Box>
        {print.part === 'changed' && (
          <Typography variant="body2" color="look.text2">
            {translate('hall.papers.prints.whole')}
          </Typography>
        )}
        {error && !data && <LoadingFailed error={error} onRefresh={() => void refetch()} />}
        {!error && !data && <LoadingRows />}
        {data && <Preview pages={pages} inDialog={!isPhone} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
