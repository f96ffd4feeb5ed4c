import { Button, Typography } from '@mui/material';
import { Ticket } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { GuestFilter } from './GuestPanel.tsx';

/** Nobody is found among those who are looked at; how many others are, who may have a seat already. */
export function NobodyFound({ elsewhere, onAll }: { elsewhere: number; onAll: () => void }) {
  const translate = useTranslate();
  return (
    <>
      {translate('hall.guests.nobody')}
      {elsewhere > 0 && (
        <Button variant="outlined" size="small" onClick={onAll} sx={{ display: 'flex', width: 'fit-content', mt: 1.5 }}>
          {translate('hall.guests.found_elsewhere', { smart_count: elsewhere })}
        </Button>
      )}
    </>
  );
}

/** Why a list that isn't searched is empty; where everybody has a seat, what comes next. */
export function Nobody(props: {
  counts: Record<GuestFilter, number>;
  filter: GuestFilter;
  ticketsTo: string | undefined;
}) {
  const { counts, filter, ticketsTo } = props;
  const translate = useTranslate();
  if (counts.all === 0) return translate('hall.guests.none');
  if (filter !== 'without') return translate('hall.guests.none_seated');
  return (
    <>
      <Typography variant="subtitle1" component="p" color="look.text">
        {translate('hall.guests.all_seated')}
      </Typography>
      {translate('hall.guests.all_seated_hint')}
      {ticketsTo && (
        <Button
          component={Link}
          to={ticketsTo}
          variant="outlined"
          startIcon={<Ticket size={16} strokeWidth={1.75} />}
          sx={{ display: 'flex', width: 'fit-content', mt: 1.5 }}
        >
          {translate('hall.guests.to_tickets')}
        </Button>
      )}
    </>
  );
}
