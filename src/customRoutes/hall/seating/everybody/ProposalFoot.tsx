import { Box, Button, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { Check, RefreshCw, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { SeatingState } from '../useSeating.ts';
import type { Everybody } from './useEverybody.ts';

/** What becomes of letters, and the ways on: apply it, make it again, ask otherwise, give it up. On a phone a line of them. */
export function ProposalFoot({ everybody, seating }: { everybody: Everybody; seating: SeatingState }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { meant, held, isSending, ask, discard, setSetting } = everybody;
  const sent = meant.filter((one) => one.from !== null && one.sent).length;
  const isBusy = isSending || seating.busy;
  const apply = (
    <Button
      variant="contained"
      disabled={meant.length === 0 || seating.busy}
      startIcon={<Check size={18} />}
      onClick={everybody.apply}
      sx={{ flex: 1, minHeight: 44 }}
    >
      {translate('hall.all.apply', { smart_count: meant.length })}
    </Button>
  );
  const others = [
    { key: 'again', Icon: RefreshCw, isDisabled: isBusy, act: () => ask(held) },
    { key: 'settings', Icon: SlidersHorizontal, isDisabled: false, act: () => setSetting(true) },
    { key: 'discard', Icon: Trash2, isDisabled: false, act: discard },
  ] as const;
  const letters = sent > 0 ? translate('hall.all.letters', { smart_count: sent }) : translate('hall.all.no_letters');
  if (isNarrow)
    return (
      <Box sx={{ ...FOOT, px: 1.5, py: 1 }}>
        {sent > 0 && (
          <Typography variant="body2" color="warning.main">
            {letters}
          </Typography>
        )}
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          {apply}
          {others.map(({ key, Icon, isDisabled, act }) => (
            <IconButton
              key={key}
              aria-label={translate(`hall.all.${key}`)}
              title={translate(`hall.all.${key}`)}
              disabled={isDisabled}
              onClick={act}
              sx={{ width: 44, height: 44 }}
            >
              <Icon size={18} />
            </IconButton>
          ))}
        </Box>
      </Box>
    );
  const [again, settings, last] = others;
  return (
    <Box sx={{ ...FOOT, p: 2 }}>
      <Typography variant="body2" color={sent > 0 ? 'warning.main' : 'look.text2'}>
        {letters}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {apply}
        <Button
          variant="outlined"
          disabled={again.isDisabled}
          startIcon={<again.Icon size={16} />}
          onClick={again.act}
          sx={{ minHeight: 44 }}
        >
          {translate('hall.all.again')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Button startIcon={<settings.Icon size={16} />} onClick={settings.act}>
          {translate('hall.all.settings')}
        </Button>
        <Button color="inherit" onClick={last.act} sx={{ color: 'look.text2' }}>
          {translate('hall.all.discard')}
        </Button>
      </Box>
    </Box>
  );
}

const FOOT = { borderTop: 1, borderColor: 'look.line', display: 'grid', gap: 1 } as const;
