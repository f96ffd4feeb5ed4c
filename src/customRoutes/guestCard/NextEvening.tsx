import { Suspense, useMemo, useState } from 'react';
import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { Armchair, Map as MapIcon, Ticket } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { toldLabel } from '#shared/hall/words.ts';
import { type Language } from '#shared/limits.ts';
import { fullName, type PersonNames } from '#shared/person.ts';
import { now } from '../../clock.ts';
import { formatDateTime, formatMomentShort } from '../../i18n/dates.ts';
import { SectorTag } from '../../ui/Tag.tsx';
import { TALL, THUMB } from '../../ui/thumb.ts';
import { guestsPath, pagePath } from '../eventBasics/paths.ts';
import { TicketStateTag } from '../eventBasics/TicketStateTag.tsx';
import { useHallPlan } from '../events/queries.ts';
import { HallThumbnail } from '../hall/index.ts';
import { PreviewDialog } from '../tickets/PreviewDialog.tsx';
import { ForEvening } from './ForEvening.tsx';
import type { Evening } from './evenings.ts';

const PLAN = { width: 188, height: 128 };

/** Where the guest sits at the next evening, there on the plan in small, and what became of the ticket. */
export function NextEvening({ guest, evening }: { guest: PersonNames & { id: string }; evening: Evening }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const [preview, setPreview] = useState(false);
  const { ticket, letters } = evening;
  const onPlan = guestsPath(evening.event_id, { view: 'seating', hall: evening.hall_id, who: guest.id });
  const when = formatDateTime({ date: evening.date, time: evening.starts_at }, language);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <Typography variant="h2" component="h3" sx={{ flex: 1 }}>
          {translate('card.next')}
        </Typography>
        <Button
          component={RouterLink}
          to={onPlan}
          variant="outlined"
          startIcon={ticket ? <MapIcon size={18} /> : <Armchair size={18} />}
          sx={TALL}
        >
          {translate(ticket ? 'card.on_plan' : 'card.seat')}
        </Button>
        {ticket && (
          <Button variant="outlined" startIcon={<Ticket size={18} />} onClick={() => setPreview(true)} sx={TALL}>
            {translate('card.ticket')}
          </Button>
        )}
      </Box>
      <Box sx={CARD}>
        {ticket && <Plan hallId={evening.hall_id} place={ticket.place} name={fullName(guest)} />}
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Link
            component={RouterLink}
            to={pagePath({ id: evening.event_id, state: evening.state })}
            color="inherit"
            sx={{ fontWeight: 600, overflowWrap: 'anywhere', ...THUMB }}
          >
            {evening.event_name}
          </Link>
          <Typography variant="body2" color="look.text2">
            {[when, evening.location].filter(Boolean).join(' · ')}
          </Typography>
          {ticket ? (
            <Seat ticket={ticket} />
          ) : (
            <Typography sx={{ mt: 1 }}>{translate('invitation.no_place')}</Typography>
          )}
        </Box>
      </Box>
      {ticket && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
          <TicketStateTag state={ticket.state} again={ticket.send_no > 1} />
          {letters.length > 0 && (
            <Typography variant="body2" color="look.text2">
              {translate('card.letters', { count: letters.length, smart_count: letters.length })},{' '}
              {formatMomentShort(letters[0]!.at, language, now())}
            </Typography>
          )}
        </Box>
      )}
      <ForEvening guestId={guest.id} evening={evening} />
      {preview && ticket && (
        <PreviewDialog ticketId={ticket.id} guestName={fullName(guest)} onClose={() => setPreview(false)} />
      )}
    </>
  );
}

const CARD = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'look.line',
  borderRadius: 1,
  bgcolor: 'look.sunken',
};

/** Sector by number and name, row or table and seat large. */
function Seat({ ticket }: { ticket: NonNullable<Evening['ticket']> }) {
  const translate = useTranslate();
  const { sector, level, row, table, area, seat } = toldLabel(ticket);
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, m: 0, mt: 1 }}>
      {sector && (
        <Fact name={translate('card.sector')}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, lineHeight: '28px' }}>
            <SectorTag number={sector.number} /> {sector.name}
          </Box>
        </Fact>
      )}
      {level !== null && <Fact name={translate('card.level')}>{level}</Fact>}
      {row !== null && (
        <Fact name={translate('card.row')} large>
          {row}
        </Fact>
      )}
      {table !== null && (
        <Fact name={translate('card.table')} large>
          {table}
        </Fact>
      )}
      {area !== null && <Fact name={translate('card.area')}>{area}</Fact>}
      {seat !== null && (
        <Fact name={translate('card.place')} large>
          {seat}
        </Fact>
      )}
    </Box>
  );
}

function Fact({ name, large = false, children }: { name: string; large?: boolean; children: React.ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="look.text2">
        {name}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontWeight: 700, overflowWrap: 'anywhere', ...(large ? { fontSize: 20, lineHeight: '28px' } : {}) }}
      >
        {children}
      </Typography>
    </div>
  );
}

function Plan({ hallId, place, name }: { hallId: string; place: number; name: string }) {
  const translate = useTranslate();
  const { data: hall } = useHallPlan(hallId);
  const chosen = useMemo(() => new Set([place]), [place]);
  const waiting = <Skeleton variant="rounded" {...PLAN} />;
  if (!hall) return waiting;
  return (
    <Suspense fallback={waiting}>
      <HallThumbnail
        layout={hall.layout}
        sectors={hall.sectors}
        places={hall.places}
        chosen={chosen}
        label={translate('card.plan', { name, hall: hall.name })}
        {...PLAN}
      />
    </Suspense>
  );
}
