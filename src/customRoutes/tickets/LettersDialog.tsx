import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { now } from '../../clock.ts';
import { call } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { TicketStateTag } from '../eventBasics/TicketStateTag.tsx';
import type { Ticket } from './queries.ts';
import { useReason } from './reasons.ts';

/** Every letter of a ticket: where it went, when, and what became of it. */
export function LettersDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const translate = useTranslate();
  const reason = useReason();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const letters = useQuery({
    queryKey: ['tickets', 'letters', ticket.id],
    queryFn: async ({ signal }) => (await call('GET /tickets/:id/letters', { params: { id: ticket.id }, signal })).data,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="ticket-letters">
      <DialogTitle id="ticket-letters">{translate('tickets.letters.title', { name: ticket.guest_name })}</DialogTitle>
      <DialogContent>
        {letters.error ? (
          <LoadingFailed error={letters.error} onRefresh={() => void letters.refetch()} />
        ) : !letters.data ? (
          <LoadingRows rows={3} />
        ) : (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {letters.data.map((letter) => (
              <Box component="li" key={letter.id} sx={{ py: 1.25, borderTop: 1, borderColor: 'look.line' }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                  <TicketStateTag state={letter.state} />
                  <Typography variant="body2" color="look.text2">
                    {formatMomentShort(letter.sent_at ?? letter.created_at, language, now())}
                  </Typography>
                </Box>
                {letter.to_address && (
                  <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
                    {letter.to_address}
                  </Typography>
                )}
                {letter.reason && (
                  <Typography variant="body2" color="look.err" sx={{ overflowWrap: 'anywhere' }}>
                    {reason(letter.reason, 'quoted')}
                  </Typography>
                )}
                {letter.issue < ticket.issue && (
                  <Typography variant="body2" color="look.warn">
                    {translate('tickets.letters.older')}
                  </Typography>
                )}
              </Box>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
