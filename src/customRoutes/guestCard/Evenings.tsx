import { Box, Link, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { NO_LABEL } from '#shared/hall/label.ts';
import type { Language } from '#shared/limits.ts';
import { formatDay } from '../../i18n/dates.ts';
import { CountTag } from '../../ui/Tag.tsx';
import { THUMB } from '../../ui/thumb.ts';
import { pagePath } from '../eventBasics/paths.ts';
import { TicketStateTag } from '../eventBasics/TicketStateTag.tsx';
import { PlaceName } from '../guestsInvitation/PlaceName.tsx';
import type { Evening } from './evenings.ts';

/** Everything the guest was invited to, the latest first. */
export function Evenings({ evenings }: { evenings: readonly Evening[] }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  return (
    <>
      <Typography variant="h2" component="h3" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {translate('card.events')} <CountTag>{evenings.length}</CountTag>
      </Typography>
      {evenings.length === 0 && (
        <Typography variant="body2" color="look.text2" sx={{ mt: 1 }}>
          {translate('card.no_events')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {evenings.map((evening) => (
          <Box component="li" key={evening.hall_id} sx={LINE}>
            <Typography variant="body2" color="look.text2" sx={{ width: 104, flex: 'none' }}>
              {formatDay(evening.date, language)}
            </Typography>
            <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
              <Link
                component={RouterLink}
                to={pagePath({ id: evening.event_id, state: evening.state })}
                color="inherit"
                sx={{ overflowWrap: 'anywhere', ...THUMB }}
              >
                {evening.event_name}
              </Link>
              <Box sx={{ color: 'look.text2' }}>
                <PlaceName place={evening.ticket ?? NO_LABEL} sector={evening.ticket?.sector?.number} />
              </Box>
            </Box>
            {evening.ticket && (
              <Box sx={{ ml: 'auto' }}>
                <TicketStateTag state={evening.ticket.state} />
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'look.line',
  '&:last-of-type': { borderBottom: 0 },
};
