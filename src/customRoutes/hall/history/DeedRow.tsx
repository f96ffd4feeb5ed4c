import type { ReactNode } from 'react';
import { Avatar, Box, Button, ButtonBase, Typography } from '@mui/material';
import { Eye } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { textOn } from '#shared/hall/colours.ts';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../../clock.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';
import { Tag } from '../../../ui/Tag.tsx';
import type { Deed } from './useHallHistory.ts';
import { deedText, guestTexts, howText, initialsIn } from './words.ts';

/** One thing that somebody did; pressed, it says to whom, shows the plan as it was then, and offers the way back. */
export function DeedRow(props: {
  deed: Deed;
  /** Of who did it. */
  colour: string | undefined;
  labels: ReadonlyMap<number, PlaceLabel>;
  open: boolean;
  onOpen: () => void;
  onShow: () => void;
  /** The way back. */
  children: ReactNode;
}) {
  const { deed, colour, labels, open, onOpen, onShow, children } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const by = deed.by?.name ?? translate('hall.history.house');
  const how = howText(deed, translate);
  const guests = guestTexts(deed, labels, translate);
  const rest = deed.places - guests.length;
  const [, time = ''] = formatMomentShort(deed.at, language, now()).split(', ');
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'look.line', bgcolor: open ? 'look.sunken' : undefined }}>
      <ButtonBase
        aria-expanded={open}
        onClick={onOpen}
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1.5,
          width: 1,
          px: 2,
          py: 1.25,
          textAlign: 'left',
          '&:hover': { bgcolor: 'look.hover' },
        }}
      >
        <Avatar aria-hidden="true" sx={{ ...FACE, ...(colour && { bgcolor: colour, color: textOn(colour) }) }}>
          {initialsIn(deed, by)}
        </Avatar>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {deedText(deed, translate)}
          </Typography>
          <Typography variant="body2" component="span" color="look.text2" sx={{ display: 'block' }}>
            {how ? `${by} · ${how}` : by}
          </Typography>
          {!open && guests[0] && (
            <Typography variant="body2" component="span" color="look.text2" noWrap sx={{ display: 'block' }}>
              {guests[0].text}
            </Typography>
          )}
          {deed.undone && <Tag tone="plain">{translate('hall.history.undone')}</Tag>}
        </Box>
        <Typography variant="body2" component="span" color="look.text2">
          {time}
        </Typography>
      </ButtonBase>
      {open && (
        <Box sx={{ pl: 7, pr: 2, pb: 1.5, display: 'grid', gap: 1, justifyItems: 'start' }}>
          {guests.map(({ id, text }) => (
            <Typography key={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          ))}
          {rest > 0 && (
            <Typography variant="body2" color="look.text2">
              {translate('hall.history.and_more', { count: rest, smart_count: rest })}
            </Typography>
          )}
          {deed.undone && (
            <Typography variant="body2" color="look.text2">
              {translate('hall.history.undone_by', {
                by: deed.undone.by,
                at: formatMomentShort(deed.undone.at, language, now()),
              })}
            </Typography>
          )}
          <Button
            variant="outlined"
            size="small"
            startIcon={<Eye size={16} />}
            onClick={onShow}
            sx={{ minHeight: { xs: 44, md: 36 } }}
          >
            {translate('hall.history.show')}
          </Button>
          {children}
        </Box>
      )}
    </Box>
  );
}

const FACE = { flex: 'none', width: 28, height: 28, fontSize: 11, fontWeight: 700 } as const;
