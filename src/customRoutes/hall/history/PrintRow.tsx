import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { Eye, Printer } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import type { Print } from '#shared/paper.ts';
import { now } from '../../../clock.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';
import { TALL } from '../../../ui/thumb.ts';
import { printText } from './words.ts';

/** The newest print, and the way to what changed since. */
export function LastPrinted({ print, onShow }: { print: Print; onShow: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const when = formatMomentShort(print.printed_at, language, now());
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        borderRadius: '8px',
        bgcolor: 'look.warnSoft',
      }}
    >
      <Box sx={{ display: 'flex', color: 'look.warn' }}>
        <Printer size={20} aria-hidden="true" />
      </Box>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography variant="subtitle2">{translate('hall.history.printed_at', { when })}</Typography>
        <Typography variant="body2" color="look.text2">
          {printText(print, translate, false)}
        </Typography>
      </Box>
      <Button variant="outlined" size="small" startIcon={<Eye size={16} />} onClick={onShow} sx={TALL}>
        {translate('hall.history.since_print')}
      </Button>
    </Box>
  );
}

/** A print among what was done: pressed, it shows the plan as it was when it was made, and what changed since. */
export function PrintRow({ print, current, onShow }: { print: Print; current: boolean; onShow: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const [, time = ''] = formatMomentShort(print.printed_at, language, now()).split(', ');
  const { printed_by } = print;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'look.line', bgcolor: 'look.warnSoft' }}>
      <ButtonBase aria-current={current || undefined} onClick={onShow} sx={ROW}>
        <Box component="span" sx={MARK}>
          <Printer size={16} aria-hidden="true" />
        </Box>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {printText({ ...print, printed_by: null }, translate)}
          </Typography>
          <Typography variant="body2" component="span" color="look.text2" sx={{ display: 'block' }}>
            {[printed_by, translate('hall.history.show_since')].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Typography variant="body2" component="span" color="look.text2">
          {time}
        </Typography>
      </ButtonBase>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  width: 1,
  minHeight: 44,
  px: 2,
  py: 1.25,
  textAlign: 'left',
  '&:hover': { bgcolor: 'look.hover' },
} as const;
const MARK = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  bgcolor: 'look.warn',
  color: 'look.surface',
} as const;
